import { spellingOf } from "./spelling.ts";
import type { Span, TaggedClause } from "./tagged-text.ts";

/** One place of a pattern: a gap of up to so many words, an end of the clause, or alternatives. */
type Element =
  | { kind: "gap"; most: number }
  | { kind: "start" }
  | { kind: "end" }
  | { kind: "any"; of: readonly string[] };

/** A sequence of tags, words and gaps, to find in a clause. */
export type Pattern = readonly Element[];

const GAPS: Readonly<Record<string, number>> = { "..": 2, "...": 5, "*": 40 };

/**
 * Compiles the text of a pattern, to be found in a clause by `findPattern`. Upper case is a tag of
 * intent-words.ts, anything else a word; `|` stands between alternatives. `..` is a gap of up to
 * two words, `...` of up to five, `*` of up to forty; `^` and `$` are the beginning and end of the
 * clause, polite words aside.
 */
export const patternOf = (source: string): Pattern =>
  source.split(" ").map((part): Element => {
    const most = GAPS[part];
    if (most !== undefined) return { kind: "gap", most };
    if (part === "^") return { kind: "start" };
    if (part === "$") return { kind: "end" };
    return { kind: "any", of: part.split("|").map((word) => (/^[A-Z]+$/.test(word) ? word : spellingOf(word))) };
  });

/**
 * Returns the first place where a pattern occurs in a clause, as a span of words, the shortest from
 * there; null when it does not occur.
 */
export function findPattern(clause: TaggedClause, pattern: Pattern): Span | null {
  for (let from = 0; from < clause.words.length; from += 1) {
    const to = matchAt(clause, pattern, { element: 0, word: from });
    if (to !== null && to > from) return { from, to };
  }
  return null;
}

type Place = { element: number; word: number };

/** Returns the end of the shortest match of the rest of a pattern from a word on. */
function matchAt(clause: TaggedClause, pattern: Pattern, { element, word }: Place): number | null {
  const next = pattern[element];
  if (!next) return word;
  const rest = (at: number) => matchAt(clause, pattern, { element: element + 1, word: at });
  switch (next.kind) {
    case "start":
      return clause.words.slice(0, word).every(isPolite) ? rest(word) : null;
    case "end":
      return clause.words.slice(word).every(isPolite) ? rest(word) : null;
    case "gap": {
      for (let skipped = 0; skipped <= next.most && word + skipped <= clause.words.length; skipped += 1) {
        const end = rest(word + skipped);
        if (end !== null) return end;
      }
      return null;
    }
    case "any": {
      for (const length of lengthsAt(clause, next.of, word)) {
        const end = rest(word + length);
        if (end !== null) return end;
      }
      return null;
    }
  }
}

/** Returns how many words one of the alternatives takes at a word, the most first. */
function lengthsAt(clause: TaggedClause, of: readonly string[], at: number): number[] {
  const word = clause.words[at];
  if (!word) return [];
  const tagged = (clause.phrases[at] ?? []).filter(({ tag }) => of.includes(tag)).map(({ length }) => length);
  return of.includes(word.word) && !tagged.includes(1) ? [...tagged, 1] : tagged;
}

const POLITE = new Set(
  `please pls plz plzz plse kindly sir sirji madam mam maam mem ma'am bhai bhaiya bhaiyaa bhaia bro brother ji jii hi hello hey helo namaste namaskar hii
   dear didi dada uncle aunty anna boss yaar yar na haan ha han ok okay k thanks thank you thanku ty tks the a an so to toh hai h he me u ya and
   कृपया जी भाई भैया सर मैडम नमस्ते हेलो दादा भाऊ है ના ભાઈ जरा zara zra ek baar abhi again also once good morning evening afternoon`
    .split(/\s+/)
    .map(spellingOf),
);

const isPolite = ({ word }: { word: string }): boolean => POLITE.has(word);
