import { type Clause, clausesOf } from "../promise-text.ts";
import { MONTHS, NEAR_DAYS, WEEKDAYS } from "../promise-words.ts";
import { LONGEST_PHRASE, TAGS, type Tag, tagsOf } from "./intent-words.ts";
import { NUMBER_WORDS } from "./number-words.ts";
import { spellingOf } from "./spelling.ts";

/** A word with what it stands for. `word` is its spelling, `from` and `to` its place. */
export type TaggedWord = { word: string; from: number; to: number; tags: ReadonlySet<Tag> };

/** A clause of a message, with its words tagged and the phrases that begin at each of them. */
export type TaggedClause = Omit<Clause, "tokens"> & {
  words: readonly TaggedWord[];
  /** For each word, the tags of the phrases that begin there, with their lengths in words. */
  phrases: readonly (readonly { tag: Tag; length: number }[])[];
};

const NONE: ReadonlySet<Tag> = new Set();
const DAY = new Set([...NEAR_DAYS.keys(), ...WEEKDAYS.keys(), ...MONTHS.keys()]);

/**
 * Splits a message into clauses whose words carry tags for what they stand for (intent-words.ts);
 * `NUM` is a number and `DAY` a day or month. Reads the first 1,000 characters.
 */
export const taggedClauses = (message: string): TaggedClause[] =>
  // The comma inside of a number must not end its clause.
  clausesOf(message.replace(/(?<=\d),(?=\d)/g, " ")).map(tagged);

function tagged({ tokens, ...clause }: Clause): TaggedClause {
  const spelled = tokens.map(({ word }) => spellingOf(word));
  const words = tokens.map(({ word, from, to }, at): TaggedWord => {
    const own = tagsOf(spelled[at] ?? "");
    const isCount = NUMBER_WORDS.has(spelled[at] ?? "") && tagsOf(spelled[at + 1] ?? "").has("UNIT");
    const extra = /^\d/.test(word) || isCount ? "NUM" : DAY.has(word) ? "DAY" : null;
    return { word: spelled[at] ?? word, from, to, tags: extra ? new Set([...own, extra]) : own };
  });
  const phrases = words.map(({ tags }, at) => [
    ...longerPhrases(spelled, at),
    ...[...tags].map((tag) => ({ tag, length: 1 })),
  ]);
  return { ...clause, words, phrases };
}

/** Returns the tags of phrases of several words at a word, the longest first. */
function longerPhrases(spelled: readonly string[], at: number): { tag: Tag; length: number }[] {
  const found: { tag: Tag; length: number }[] = [];
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    if (at + length > spelled.length) continue;
    for (const tag of TAGS.get(spelled.slice(at, at + length).join(" ")) ?? NONE) found.push({ tag, length });
  }
  return found;
}

/**
 * Returns the sentences that clauses belong to, in order: each as one clause with the words of all
 * of its clauses. Other properties are those of its first clause.
 */
export function sentencesOf(clauses: readonly TaggedClause[]): TaggedClause[] {
  const sentences = new Map<number, TaggedClause>();
  for (const clause of clauses) {
    const begun = sentences.get(clause.sentence);
    sentences.set(
      clause.sentence,
      begun
        ? { ...begun, words: [...begun.words, ...clause.words], phrases: [...begun.phrases, ...clause.phrases] }
        : clause,
    );
  }
  return [...sentences.values()];
}

/** A part of a clause, in words: from the first to before the second. */
export type Span = { from: number; to: number };

/**
 * Returns whether a word or phrase with one of the tags is in a part of the clause, or anywhere in
 * it when none is given.
 */
export const hasTag = (clause: TaggedClause, tags: readonly Tag[], within?: Span): boolean =>
  firstTag(clause, tags, within) !== null;

/**
 * Returns the place, in words, of the first word or phrase with one of the tags in a part of the
 * clause, or anywhere in it when none is given; null for none. Of several at one word the longest.
 */
export function firstTag(clause: TaggedClause, tags: readonly Tag[], within?: Span): Span | null {
  const { from, to } = within ?? { from: 0, to: clause.words.length };
  for (let at = Math.max(0, from); at < Math.min(to, clause.words.length); at += 1) {
    const phrase = clause.phrases[at]?.find(({ tag, length }) => tags.includes(tag) && at + length <= to);
    if (phrase) return { from: at, to: at + phrase.length };
  }
  return null;
}

/** Returns every place of a word or phrase with one of the tags, the longest of each place. */
export const allTags = (clause: TaggedClause, tags: readonly Tag[]): (Span & { tag: Tag })[] =>
  clause.phrases.flatMap((phrases, at) => {
    const phrase = phrases.find(({ tag }) => tags.includes(tag));
    return phrase ? [{ tag: phrase.tag, from: at, to: at + phrase.length }] : [];
  });
