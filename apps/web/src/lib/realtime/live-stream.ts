import { followShared } from "./shared-stream.ts";

const URL = "/api/v1/notifications/live";

/**
 * How long the connection stays open without listeners, in milliseconds: a screen that replaces
 * another leaves and joins in the same moment.
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
 * Calls `listener` with the unread count whenever it changes. All listeners in all tabs share one
 * connection.
 * @returns a function that stops listening.
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
    // The first letters identify the session and are useless for signing in.
    name: `crm-live-${token.slice(0, 8)}`,
    onEvent: ({ name, data }) => {
      const unread = name === "unread" ? readUnread(data) : null;
      if (unread !== null) for (const listener of listeners) listener(unread);
    },
  });
  return { token, listeners, close };
}

/** Returns null for an event of a newer server that this page doesn't understand. */
function readUnread(data: string): number | null {
  try {
    const parsed: unknown = JSON.parse(data);
    if (typeof parsed !== "object" || parsed === null || !("unread" in parsed)) return null;
    return typeof parsed.unread === "number" ? parsed.unread : null;
  } catch {
    return null;
  }
}
