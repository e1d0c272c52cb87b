/**
 * Returns text in lower case as the database's `lower()` writes it: `İ` becomes `i`. JavaScript's
 * own adds a combining dot to that letter, so a search for it would find nobody.
 */
export const inLowerCase = (text: string): string => text.replaceAll("İ", "i").toLowerCase();
