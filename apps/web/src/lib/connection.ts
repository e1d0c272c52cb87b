import { useSyncExternalStore } from "react";

let isConnected = true;
const listeners = new Set<() => void>();

/** Said by whoever asks the server: did the last call get through? */
export function setConnected(now: boolean): void {
  if (now === isConnected) return;
  isConnected = now;
  for (const listener of listeners) listener();
}

/** Did the last call get through? */
export const reachesServer = (): boolean => isConnected;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onOffline = () => setConnected(false);
  window.addEventListener("offline", onOffline);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("offline", onOffline);
  };
}

/** Whether the server can be reached. Back online is what an answer proves, not what the browser believes. */
export const useIsConnected = (): boolean => useSyncExternalStore(subscribe, reachesServer);
