import { askServer } from "./connection.ts";
import { followEvents, type StreamEvent } from "./event-stream.ts";

/**
 * The tab that reads the stream shows itself this often, and one that was silent for longer is
 * taken over from. Milliseconds.
 */
const PING_MS = 20_000;
const SILENCE_MS = 60_000;
/** A tab that is looked at again within this time keeps reading. Milliseconds. */
const HIDDEN_MS = 30_000;

interface SharedOptions {
  readonly url: string;
  /** Tells apart the streams of different sessions. */
  readonly name: string;
  readonly onEvent: (event: StreamEvent) => void;
}

type Message =
  | { readonly kind: "event"; readonly event: StreamEvent }
  | { readonly kind: "ping" }
  /** A tab that has just come asks what was last said. */
  | { readonly kind: "ask" };

/**
 * Follows a stream of which a browser holds one, however many tabs it has: the tab that holds the
 * lock reads it and passes every event on. Only tabs that are looked at want the lock, so a hidden
 * or frozen tab keeps nobody waiting; a closed one loses it by itself. Where the browser knows no
 * locks (they need https, or this machine), each tab reads a stream of its own. @returns what ends
 * it.
 */
export function followShared({ url, name, onEvent }: SharedOptions): () => void {
  if (!navigator.locks || typeof BroadcastChannel === "undefined")
    return followEvents({ url, onEvent, onBreak: askServer });

  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  let last: StreamEvent | null = null;
  let heardAt = Date.now();
  let turn: AbortController | null = null;
  let isReading = false;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const hear = (event: StreamEvent) => {
    last = event;
    onEvent(event);
  };
  const say = (message: Message) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    heardAt = Date.now();
    if (data.kind === "event") hear(data.event);
    else if (data.kind === "ask" && isReading && last) say({ kind: "event", event: last });
  };

  /** Reads the stream until `signal` ends it. */
  const read = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      isReading = true;
      const stop = followEvents({
        url,
        lastId: last?.id ?? null,
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

  /** Waits for the lock, or takes it from a tab that does not answer. */
  const takeTurn = (steal = false) => {
    turn?.abort();
    const own = new AbortController();
    turn = own;
    heardAt = Date.now();
    navigator.locks
      .request(name, steal ? { steal } : { signal: own.signal }, () => read(own.signal))
      // Given up while it waited, or taken away by another tab: then it waits for its next turn.
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
