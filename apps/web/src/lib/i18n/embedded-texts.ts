/**
 * Returns the `data-words` attribute that stores the texts of an interactive part of a prerendered
 * page in its markup, so that the page's script contains no language.
 */
export const embedTexts = (words: object) => ({ "data-words": JSON.stringify(words) });

/**
 * Returns the texts that `embedTexts` stored in an element, an empty object without any. `Words`
 * must be the type that its component stored; both come from one content file.
 */
export const readTexts = <Words>(piece: HTMLElement): Words => JSON.parse(piece.dataset.words ?? "{}") as Words;
