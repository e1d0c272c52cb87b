let waiting = 0;
const listeners = new Set<() => void>();

/** Says that a write waits for the server, until what it returns is called. */
export function holdWrite(): () => void {
  count(1);
  return () => count(-1);
}

export const hasWaitingWrites = (): boolean => waiting > 0;

export function subscribeToWaitingWrites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of [...listeners]) listener();
}
