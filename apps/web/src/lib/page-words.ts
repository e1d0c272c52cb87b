/**
 * The words that a piece of a prerendered page says once it moves, kept beside it: so the page's
 * script carries no language.
 */
export const keepWords = (words: object) => ({ "data-words": JSON.stringify(words) });

/**
 * The words of a piece. `Words` is the type of what its component kept: both are written from one
 * content file.
 */
export const wordsOf = <Words>(piece: HTMLElement): Words => JSON.parse(piece.dataset.words ?? "{}") as Words;
