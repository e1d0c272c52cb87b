/** Characters read after a cut, so that a surrogate pair at the cut is seen whole. */
const AFTER_CUT = 2;

/** Made when first needed: making one takes milliseconds. */
let letters: Intl.Segmenter | undefined;

/**
 * Returns the beginning of a text: at most `most` UTF-16 characters, cut between letters as a
 * reader sees them, so that no emoji, accent or Hindi vowel sign is cut off its letter. A first
 * letter longer than that is cut between code points. The result is well formed, as PostgreSQL
 * needs it: a lone surrogate of the text becomes `\uFFFD`.
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  letters ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const cut = letters.segment(text.slice(0, most + AFTER_CUT)).containing(most)?.index ?? 0;
  return cut > 0
    ? text.slice(0, cut).toWellFormed()
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, "")
        .toWellFormed();
}

/**
 * Returns the text if it has at most `most` UTF-16 characters, otherwise its beginning
 * (`beginningOf`) with `…` in place of the rest, also at most `most` in all. Well formed too.
 */
export const shortenedText = (text: string, most: number): string =>
  text.length <= most ? text.toWellFormed() : `${beginningOf(text, most - 1).trimEnd()}…`;
