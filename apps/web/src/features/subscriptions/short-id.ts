/**
 * Returns an id shortened for display: its first 8 and last 4 characters with a `…` between. Ids
 * start with the time, so the first 8 alone are equal for subscriptions created within the same
 * minute.
 */
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;
