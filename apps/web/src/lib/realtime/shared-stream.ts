import { askServer } from "./connection.ts";
import { followEvents, type StreamEvent } from "./event-stream.ts";

/**
 * How often the tab that reads the stream pings the others, and after how long a silence another
 * tab takes over. Milliseconds.
 */
const PING_MS = 20_000;
const SILENCE_MS = 60_000;
/** A hidden tab goes on reading for this long. Milliseconds. */
const HIDDEN_MS = 30_000;

interface SharedOptions {
  readonly url: string;
  /** Identifies the stream of one session. */
  readonly name: string;
  readonly onEvent: (event: StreamEvent) => void;
}

type Message =
  | { readonly kind: "event"; readonly event: StreamEvent }
  | { readonly kind: "ping" }
  /** A newly opened tab asks for the last event of each name. */
  | { readonly kind: "ask" };

/**
 * Follows a stream of server-sent events that all tabs of a browser share, and calls `onEvent` in
 * each: the tab that holds a lock reads it and broadcasts every event. A new tab first gets the
 * last event of each name again. Only visible tabs request the lock, so a hidden or frozen tab
 * never blocks others; a tab that is closed, or hidden for 30 seconds, gives it up, and one silent
 * for a minute loses it. Where the browser has no Web Locks (they need https or localhost), each
 * tab reads a stream of its own. Returns the function that ends it.
 */
export function followShared({ url, name, onEvent }: SharedOptions): () => void {
  if (!navigator.locks || typeof BroadcastChannel === "undefined")
    return followEvents({ url, onEvent, onBreak: askServer });

  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  const last = new Map<string, StreamEvent>();
  let lastId: string | null = null;
  let heardAt = Date.now();
  let turn: AbortController | null = null;
  let isReading = false;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const hear = (event: StreamEvent) => {
    last.set(event.name, event);
    lastId = event.id ?? lastId;
    onEvent(event);
  };
  const say = (message: Message) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    heardAt = Date.now();
    if (data.kind === "event") hear(data.event);
    else if (data.kind === "ask" && isReading) for (const event of last.values()) say({ kind: "event", event });
  };

  /** Reads the stream until `signal` aborts. */
  const read = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      isReading = true;
      const stop = followEvents({
        url,
        lastId,
        onBreak: askServer,
        onEvent: (event) => {
          hear(event);
          say({ kind: "event", event });
        },
      });
      const pings = setInterval(() => say({ kind: "ping" }), PING_MS);
      say({ kind: "ping" });
      signal.addEventListener("abort", () => {
        isReading = false;
        clearInterval(pings);
        stop();
        resolve();
      });
    });

  /** Waits for the lock, or steals it from a tab that doesn't respond. */
  const takeTurn = (steal = false) => {
    turn?.abort();
    const own = new AbortController();
    turn = own;
    heardAt = Date.now();
    navigator.locks
      .request(name, steal ? { steal } : { signal: own.signal }, () => read(own.signal))
      // Aborted while waiting, or stolen by another tab: then it queues again.
      .catch(() => {
        own.abort();
        if (turn === own && !closing.signal.aborted && !document.hidden) takeTurn();
      });
  };
  const giveUp = () => {
    turn?.abort();
    turn = null;
  };

  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(giveUp, HIDDEN_MS);
    else if (!turn) takeTurn();
  };
  const watch = setInterval(() => {
    if (turn && !isReading && Date.now() - heardAt > SILENCE_MS) takeTurn(true);
  }, PING_MS);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !turn) onVisibility();
  };
  const { signal } = closing;
  document.addEventListener("visibilitychange", onVisibility, { signal });
  window.addEventListener("pagehide", giveUp, { signal });
  window.addEventListener("pageshow", onShow, { signal });
  say({ kind: "ask" });
  onVisibility();

  return () => {
    closing.abort();
    giveUp();
    clearInterval(watch);
    clearTimeout(hiddenTimer);
    channel.close();
  };
}
