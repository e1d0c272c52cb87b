import { CONDITIONS, CONJUNCTIONS, POSSIBLE } from "./promise-words.ts";

/** A word or number of a message with its position. */
export type Token = { word: string; from: number; to: number };

/**
 * A part of a message with one statement. `sentence` is the place of its sentence in the message.
 * `isConditional`: the sentence has an "if" in it, so it states nothing.
 */
export type Clause = { tokens: Token[]; sentence: number; isQuestion: boolean; isConditional: boolean };

/** In characters. In longer messages only the beginning is read, where a promised day would be. */
const MAX_LENGTH = 1_000;
const ZEROS = { devanagari: 0x0966, gujarati: 0x0ae6 };
// A date in digits stays one token; "1st" becomes its number and its ending.
const TOKEN = /\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?!\d)|\d+|[\p{L}\p{M}'’]+/gu;
const BREAK = /[?!;,।\n]|\.(?=\s|$)|[-–—](?=\s)/u;
const SENTENCE_END = /[?!।\n]|\.(?=\s|$)/u;

/** Returns the text with Devanagari and Gujarati digits as `0` to `9`, of the same length. */
export const toAsciiDigits = (text: string): string =>
  text
    .replace(/[०-९]/g, (digit) => asciiDigit(digit, ZEROS.devanagari))
    .replace(/[૦-૯]/g, (digit) => asciiDigit(digit, ZEROS.gujarati));

const asciiDigit = (digit: string, zero: number): string => String((digit.codePointAt(0) ?? zero) - zero);

/**
 * Returns a word in one normal form for comparison: lower case, with nukta, chandrabindu and
 * apostrophes as most people type them. It may be shorter than the word.
 */
export const foldWord = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u093c\u0abc]/g, "")
    .normalize("NFC")
    .replaceAll("\u0901", "\u0902")
    .replaceAll("\u0a81", "\u0a82")
    .replace(/['’]/g, "")
    .toLowerCase();

/**
 * Splits the first 1,000 characters of a message into clauses of words, in lower case and common
 * form (`foldWord`) and with their places in the message. Punctuation and conjunctions end a
 * clause; one followed by `?` is a question, and one in a sentence with "if" is conditional.
 * Clauses without words are left out.
 */
export function clausesOf(message: string): Clause[] {
  const text = toAsciiDigits(message.slice(0, MAX_LENGTH));
  const clauses: Clause[] = [];
  let open: Clause[] = [];
  let sentence = 0;
  let tokens: Token[] = [];
  let readTo = 0;
  const closeClause = (isQuestion: boolean) => {
    if (tokens.length > 0) open.push({ tokens, sentence, isQuestion, isConditional: false });
    tokens = [];
  };
  const closeSentence = () => {
    const isConditional = open.some(isCondition);
    clauses.push(...open.map((clause) => ({ ...clause, isConditional })));
    open = [];
    sentence += 1;
  };
  for (const match of text.matchAll(TOKEN)) {
    const between = text.slice(readTo, match.index);
    readTo = match.index + match[0].length;
    if (BREAK.test(between)) closeClause(between.includes("?"));
    if (SENTENCE_END.test(between)) closeSentence();
    const word = foldWord(match[0]);
    if (CONJUNCTIONS.has(word)) closeClause(false);
    else tokens.push({ word, from: match.index, to: readTo });
  }
  closeClause(text.slice(readTo).includes("?"));
  closeSentence();
  return clauses;
}

/** "If possible" is a doubt, no condition. */
const isCondition = ({ tokens }: Clause): boolean =>
  tokens.some(({ word }, at) => CONDITIONS.has(word) && !POSSIBLE.has(tokens[at + 1]?.word ?? ""));
