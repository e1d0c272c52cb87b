import { hasWaitingWrites } from "../offline/waiting-writes.ts";

/**
 * The endpoint to probe. It is no file of the build, so the service worker doesn't answer in the
 * server's place, and it also fails when the database is down.
 */
const PROBE = "/readyz";
/**
 * The timeout of a probe, in milliseconds: a server that accepts a request without responding
 * counts as down.
 */
const PROBE_TIMEOUT_MS = 5_000;
/**
 * The first and the longest wait between two probes, in milliseconds. Waits double, with jitter so
 * that a thousand tabs don't return at the same moment.
 */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/**
 * `reconnecting`: the browser has a network and the server has responded to this page before, but
 * it or its database is down now. A page that never got a response is offline, whatever the browser
 * reports: a phone also reports a network that leads nowhere.
 */
export type Connection = "connected" | "reconnecting" | "offline";

let isConnected = true;
let hasAnswered = false;
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * Records whether the last call reached the server, and tells the subscribers of a change. Called
 * by everything that sends requests. While the server isn't reached it is probed every 1 to 8
 * seconds, in a hidden tab only while a write is waiting.
 */
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
  notifyListeners();
}

/** Returns whether the last call reached the server; true before the first. */
export const reachesServer = (): boolean => isConnected;

/**
 * Returns the state of the connection to the server: "connected", "reconnecting" (the browser has a
 * network and the server has responded before) or "offline".
 */
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

/**
 * A hidden tab doesn't probe unless a write is waiting; one that becomes visible probes at once.
 */
const onVisibility = () => {
  if (!document.hidden) void askServer();
};

/**
 * Probes the server now and records the result, as `setConnected` does; never rejects. Concurrent
 * callers share one probe. A probe takes five seconds at most; a server that is not ready, or
 * without its database, counts as unreachable.
 */
export function askServer(): Promise<void> {
  asking ??= fetch(PROBE, { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    .then(
      ({ ok }) => {
        setConnected(ok);
        // Even a failing readiness check shows that a server is there.
        if (hasAnswered) return;
        hasAnswered = true;
        notifyListeners();
      },
      () => setConnected(false),
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/**
 * Resolves when there is no use in waiting any longer: the server can be reached, or the browser
 * has lost its network or never reached the server. It may be at once.
 */
export const waitWhileReconnecting = (): Promise<void> => until(() => connection() !== "reconnecting");

/** Resolves when the server can be reached, which may be at once. */
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

/**
 * Calls `listener` when the connection may have changed; read it with `connection`. Returns the
 * unsubscribe function. While there are listeners, the browser's own offline and online events
 * count as well: online makes it probe the server.
 */
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
  else notifyListeners();
}

function onOnline(): void {
  if (!isConnected) notifyListeners();
  void askServer();
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}
