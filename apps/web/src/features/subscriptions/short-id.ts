/** What tells apart subscriptions that were added together, where there is room for no more. */
export const idTail = (id: string): string => `…${id.slice(-4)}`;

/**
 * The first 8 characters of an id, and its last 4: ids start with the time, so the first 8 alone
 * are equal for subscriptions added within the same minute.
 */
export const shortId = (id: string): string => `${id.slice(0, 8)}${idTail(id)}`;
