let waiting = 0;
const listeners = new Set<() => void>();

/**
 * Counts a write as waiting for the server, for `hasWaitingWrites`, and tells the subscribers.
 * Returns the function that ends this; call it once.
 */
export function holdWrite(): () => void {
  count(1);
  return () => count(-1);
}

/** Returns whether any write is waiting for the server. */
export const hasWaitingWrites = (): boolean => waiting > 0;

/** Subscribes to changes of the number of waiting writes. Returns the unsubscribe function. */
export function subscribeToWaitingWrites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of [...listeners]) listener();
}
