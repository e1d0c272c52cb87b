import { CONJUNCTIONS } from "./promise-words.ts";

/** A word or number of a message with its position. */
export type Token = { word: string; from: number; to: number };

/** A part of a message with one statement. */
export type Clause = { tokens: Token[]; isQuestion: boolean };

/** In characters. In longer messages only the beginning is read, where a promised day would be. */
const MAX_LENGTH = 1_000;
const DEVANAGARI_ZERO = 0x0966;
// A date in digits stays one token; "1st" becomes its number and its ending.
const TOKEN = /\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?!\d)|\d+|[\p{L}\p{M}'’]+/gu;
const BREAK = /[?!;,।\n]|\.(?=\s|$)|[-–—](?=\s)/u;

const toAsciiDigit = (digit: string): string => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO);

/**
 * Normalises a word: lower case, with nukta, chandrabindu and apostrophes as most people type them.
 * Positions in the text are lost.
 */
const foldWord = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\u093c/g, "")
    .normalize("NFC")
    .replaceAll("\u0901", "\u0902")
    .replace(/['’]/g, "")
    .toLowerCase();

/**
 * Splits the first 1,000 characters of a message into clauses of words, normalised as in
 * promise-words.ts. A conjunction also ends a clause; a clause followed by `?` is a question.
 */
export function clausesOf(message: string): Clause[] {
  const text = message.slice(0, MAX_LENGTH).replace(/[०-९]/g, toAsciiDigit);
  const clauses: Clause[] = [];
  let current: Clause = { tokens: [], isQuestion: false };
  let readTo = 0;
  const close = (isQuestion: boolean) => {
    if (current.tokens.length > 0) clauses.push({ ...current, isQuestion });
    current = { tokens: [], isQuestion: false };
  };
  for (const match of text.matchAll(TOKEN)) {
    const between = text.slice(readTo, match.index);
    readTo = match.index + match[0].length;
    if (BREAK.test(between)) close(between.includes("?"));
    const word = foldWord(match[0]);
    if (CONJUNCTIONS.has(word)) close(false);
    else current.tokens.push({ word, from: match.index, to: readTo });
  }
  close(text.slice(readTo).includes("?"));
  return clauses;
}
