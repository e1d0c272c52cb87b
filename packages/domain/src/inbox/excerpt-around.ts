import { inLowerCase } from "../lower-case.ts";
import { shortenedText } from "../shortened-text.ts";

/** The parts of a text around what was searched for, on one line. */
export type Excerpt = { before: string; match: string; after: string };

/** At most so many characters before the match: it stays in sight in a narrow list. */
const MAX_BEFORE = 24;
const MAX_AFTER = 120;

/** Signs that belong to the letter before them, such as the vowels of Devanagari. */
const JOINED = /^[\p{M}\u200c\u200d]+/u;

const onOneLine = (text: string): string => text.replace(/\s+/gu, " ");

/**
 * Returns the first place of a text that contains `search`, in any case, with about 24 characters
 * before and 120 after it, on one line, with an ellipsis where it was cut between words; null if
 * the text doesn't contain it. A letter stays whole with its signs.
 */
export function excerptAround(text: string, search: string): Excerpt | null {
  const start = inLowerCase(text).indexOf(inLowerCase(search));
  if (start < 0 || search === "") return null;
  const rest = text.slice(start + search.length);
  const joined = JOINED.exec(rest)?.[0] ?? "";
  return {
    before: endOf(onOneLine(text.slice(0, start)).trimStart()),
    match: onOneLine(text.slice(start, start + search.length) + joined),
    after: shortenedText(onOneLine(rest.slice(joined.length)).trimEnd(), MAX_AFTER),
  };
}

/** The last words of a text. */
function endOf(text: string): string {
  if (text.length <= MAX_BEFORE) return text;
  const end = text.slice(-MAX_BEFORE);
  const space = end.indexOf(" ");
  // Without a space the cut is within a word, perhaps within a letter: nothing of it is shown.
  return space < 0 || space === end.length - 1 ? "…" : `…${end.slice(space + 1)}`;
}
