import type { ReplyingMember } from "@aavarti/contract/replying";
import { followShared } from "./shared-stream.ts";

const URL = "/api/v1/notifications/live";

/**
 * How long the connection stays open without listeners, in milliseconds: a screen that replaces
 * another leaves and joins in the same moment.
 */
const LINGER_MS = 1_000;

export interface LiveListener {
  /**
   * Called with the unread count and the number of conversations without an answer, up to 100,
   * whenever notifications or conversations changed.
   */
  readonly onUnread?: (unread: number, unanswered: number) => void;
  /** Called when reminders to customers changed since that instant; null means ever. */
  readonly onReminders?: (since: string | null) => void;
  /** Called with the colleagues who are writing a reply, for at most 10 seconds from now. */
  readonly onReplying?: (replying: readonly ReplyingMember[]) => void;
}

interface Shared {
  readonly token: string;
  readonly listeners: Set<LiveListener>;
  readonly close: () => void;
}

let shared: Shared | null = null;

/**
 * Calls `listener` whenever the server reports that the user's notifications, the reminders to
 * customers or the colleagues who are writing a reply changed. All listeners in all tabs of the
 * session share one connection; a new listener hears the last event again. Another token closes the
 * connection of the former one; the last to leave closes it after a second. Returns the function
 * that stops listening.
 */
export function joinLiveStream(token: string, listener: LiveListener): () => void {
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
  const listeners = new Set<LiveListener>();
  const close = followShared({
    url: URL,
    // The first letters identify the session and are useless for signing in.
    name: `crm-live-${token.slice(0, 8)}`,
    onEvent: ({ name, data }) => {
      const event = readObject(data);
      if (name === "unread" && typeof event?.unread === "number") {
        const unanswered = typeof event.unanswered === "number" ? event.unanswered : 0;
        for (const { onUnread } of listeners) onUnread?.(event.unread, unanswered);
      } else if (name === "reminders" && (event?.since === null || typeof event?.since === "string")) {
        for (const { onReminders } of listeners) onReminders?.(event.since);
      } else if (name === "replying" && Array.isArray(event?.replying)) {
        for (const { onReplying } of listeners) onReplying?.(event.replying);
      }
    },
  });
  return { token, listeners, close };
}

/** Returns null for an event of a newer server that this page doesn't understand. */
function readObject(data: string): Partial<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === "object" ? (parsed as Partial<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}
