import { createParser } from "eventsource-parser";
import { sessionFetch } from "../session/session-fetch.ts";

/** One server-sent event. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  /** The id to send as `Last-Event-ID` after a reconnect; null when the server sent none. */
  readonly id: string | null;
}

/**
 * The first and the longest wait between attempts, in milliseconds. Waits double, with jitter so
 * that a thousand tabs don't return in the same second.
 */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Returns the wait before an attempt, in milliseconds: 1 second before attempt 1, doubled for each
 * further one up to a minute. `chance` (0 to 1) shortens it to no less than half.
 */
export const retryWaitMs = (attempt: number, chance: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS) * (0.5 + chance / 2);

/**
 * The connection counts as dead after this long without data, in milliseconds. The server sends
 * something at least every 30 seconds.
 */
const SILENCE_MS = 75_000;
/** A hidden tab keeps its connection for this long. Milliseconds. */
const HIDDEN_MS = 30_000;

/** Statuses after which there is no retry: the session or the account has ended. */
const FINAL = [401, 402, 403, 404];

interface StreamOptions {
  readonly url: string;
  /** The id of the last event received, by any tab. */
  readonly lastId?: string | null;
  readonly onEvent: (event: StreamEvent) => void;
  /** Called when a connection of a visible tab breaks: the first sign that the server is down. */
  readonly onBreak?: () => void;
}

/**
 * Follows a stream of server-sent events and calls `onEvent` for each until it is closed. It uses
 * `fetch` with this tab's session, because `EventSource` can't send a bearer token. After a break
 * it calls `onBreak` and reconnects with the last event's id, after 1 to 60 seconds, longer while
 * the server doesn't respond, or as the server asks. It disconnects in a tab hidden for 30 seconds,
 * until it is shown, and reconnects after 75 seconds of silence. A response of 401 to 404 ends it
 * for good. Returns the function that closes the stream.
 */
export function followEvents({ url, lastId: heardLast = null, onEvent, onBreak }: StreamOptions): () => void {
  const closing = new AbortController();
  let connection: AbortController | null = null;
  let lastId = heardLast;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(() => connection?.abort(), HIDDEN_MS);
  };
  document.addEventListener("visibilitychange", onVisibility, { signal: closing.signal });
  closing.signal.addEventListener("abort", () => {
    clearTimeout(hiddenTimer);
    connection?.abort();
  });

  const connect = async (onAlive: () => void): Promise<Ending> => {
    const current = new AbortController();
    connection = current;
    let silence = setTimeout(() => current.abort(), SILENCE_MS);
    try {
      const response = await sessionFetch(url, {
        headers: { accept: "text/event-stream", ...(lastId ? { "last-event-id": lastId } : {}) },
        cache: "no-store",
        signal: current.signal,
      });
      if (FINAL.includes(response.status)) return { isFinal: true };
      if (!response.ok || !response.body) {
        return { isFinal: false, retryAfterMs: Number(response.headers.get("retry-after") ?? 0) * 1_000 };
      }
      const parser = createParser({
        onEvent: ({ event: name = "message", id = null, data }) => {
          lastId = id ?? lastId;
          onEvent({ name, id, data });
        },
      });
      const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { value, done } = await text.read();
        if (done) return { isFinal: false };
        onAlive();
        clearTimeout(silence);
        silence = setTimeout(() => current.abort(), SILENCE_MS);
        parser.feed(value);
      }
    } catch {
      // No network, a broken connection or an aborted one: all lead to another attempt.
      return { isFinal: false };
    } finally {
      clearTimeout(silence);
      current.abort();
    }
  };

  const follow = async () => {
    let attempt = 0;
    while (!closing.signal.aborted) {
      await visible(closing.signal);
      if (closing.signal.aborted) return;
      attempt += 1;
      const ending = await connect(() => {
        attempt = 0;
      });
      if (ending.isFinal || closing.signal.aborted) return;
      if (document.hidden) continue;
      onBreak?.();
      await pause(Math.max(retryWaitMs(Math.max(1, attempt), Math.random()), ending.retryAfterMs ?? 0), closing.signal);
    }
  };
  void follow();
  return () => closing.abort();
}

type Ending = { readonly isFinal: boolean; readonly retryAfterMs?: number };

/** Resolves when the tab is visible, which may be at once. */
const visible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController();
    const check = () => {
      if (!signal.aborted && document.hidden) return;
      done.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", check, { signal: done.signal });
    signal.addEventListener("abort", check, { signal: done.signal });
    check();
  });

/** Waits; ends early when the network comes back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end, { signal: done.signal });
    signal.addEventListener("abort", end, { signal: done.signal });
    if (signal.aborted) end();
  });
