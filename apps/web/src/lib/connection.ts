import { hasWaitingWrites } from "./waiting-writes.ts";

/**
 * No file of the build, so that the service worker answers nothing in its place. It is not well
 * without its database either.
 */
const PROBE = "/readyz";
/** A server that accepts a call and says nothing is as good as none. Milliseconds. */
const PROBE_TIMEOUT_MS = 5_000;
/**
 * Waits between two probes, in milliseconds: doubling, spread so that a thousand tabs do not come
 * back in the same moment.
 */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/**
 * `reconnecting`: the browser has a network, and the server or its database, which has answered
 * this page before, is away. A page that was opened without any answer is offline, whatever the
 * browser says of its network: a phone calls one that leads nowhere a network too.
 */
export type Connection = "connected" | "reconnecting" | "offline";

let isConnected = true;
let hasAnswered = false;
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Said by whoever asks the server: did the last call get through? */
export function setConnected(now: boolean): void {
  hasAnswered ||= now;
  if (now === isConnected) return;
  isConnected = now;
  probes = 0;
  if (now) {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
  } else {
    scheduleProbe();
    document.addEventListener("visibilitychange", onVisibility);
  }
  tell();
}

/** Did the last call get through? */
export const reachesServer = (): boolean => isConnected;

export function connection(): Connection {
  if (isConnected) return "connected";
  return hasAnswered && navigator.onLine ? "reconnecting" : "offline";
}

function scheduleProbe(): void {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** probes, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2);
  probes += 1;
  timer = setTimeout(async () => {
    if (!document.hidden || hasWaitingWrites()) await askServer();
    if (!isConnected) scheduleProbe();
  }, waitMs);
}

/** A hidden tab does not ask unless a write waits; one that is shown again asks at once. */
const onVisibility = () => {
  if (!document.hidden) void askServer();
};

/**
 * Asks the server now whether it is there; the connection is known afterwards. Several who ask at
 * once share one answer.
 */
export function askServer(): Promise<void> {
  asking ??= fetch(PROBE, { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    .then(
      ({ ok }) => {
        setConnected(ok);
        // One that says it is not well is there.
        if (hasAnswered) return;
        hasAnswered = true;
        tell();
      },
      () => setConnected(false),
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/**
 * Resolves as soon as waiting is of no use any more: the server is back, or the browser itself has
 * no network.
 */
export const serverIsBack = (): Promise<void> => until(() => connection() !== "reconnecting");

/** Resolves when the server can be reached, now or later. */
export const serverAnswers = (): Promise<void> => until(reachesServer);

function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSo()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeToConnection(check);
    check();
  });
}

export function subscribeToConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", onOnline);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
  };
}

function onOffline(): void {
  if (isConnected) setConnected(false);
  else tell();
}

function onOnline(): void {
  if (!isConnected) tell();
  void askServer();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
