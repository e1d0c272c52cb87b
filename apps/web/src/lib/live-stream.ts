import { followShared } from "./shared-stream.ts";

const URL = "/api/v1/notifications/live";

/**
 * A screen that is replaced by another leaves and joins again in the same moment; the connection
 * outlives that. Milliseconds.
 */
const LINGER_MS = 1_000;

type Listener = (unread: number) => void;

interface Shared {
  readonly token: string;
  readonly listeners: Set<Listener>;
  readonly close: () => void;
}

let shared: Shared | null = null;

/**
 * Hears the unread count as it changes. However many listen, in however many tabs, the browser
 * holds one connection. @returns what stops it.
 */
export function joinLiveStream(token: string, listener: Listener): () => void {
  if (shared?.token !== token) {
    shared?.close();
    shared = open(token);
  }
  const joined = shared;
  joined.listeners.add(listener);
  return () => {
    joined.listeners.delete(listener);
    setTimeout(() => {
      if (joined.listeners.size > 0) return;
      joined.close();
      if (shared === joined) shared = null;
    }, LINGER_MS);
  };
}

function open(token: string): Shared {
  const listeners = new Set<Listener>();
  const close = followShared({
    url: URL,
    // Its first letters tell a session apart, and open nothing.
    name: `crm-live-${token.slice(0, 8)}`,
    onEvent: ({ name, data }) => {
      const unread = name === "unread" ? readUnread(data) : null;
      if (unread !== null) for (const listener of listeners) listener(unread);
    },
  });
  return { token, listeners, close };
}

/** Null for an event that a newer server may send and we do not understand. */
function readUnread(data: string): number | null {
  try {
    const parsed: unknown = JSON.parse(data);
    if (typeof parsed !== "object" || parsed === null || !("unread" in parsed)) return null;
    return typeof parsed.unread === "number" ? parsed.unread : null;
  } catch {
    return null;
  }
}
