/**
 * The API's own limit for what is one decision about many rows: each renewal, each reminder is
 * judged by itself.
 */
export const MOST_AT_ONCE = 200;
