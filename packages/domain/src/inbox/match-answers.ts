import type { CalendarDate } from "../calendar.ts";
import { type Clause, clausesOf } from "../promise-text.ts";
import {
  asksOnlyFirst,
  conceptOf,
  isAskingWord,
  isCourtesy,
  isEmptyWord,
  isPlaceWord,
  withPhrases,
} from "./answer-words.ts";
import { readIntents } from "./read-intents.ts";
import { spellingOf } from "./spelling.ts";
import { type TextPart, visibleParts } from "./visible-text.ts";

/** An answer of the business with the ways in which customers ask for it. */
export type AskedAnswer = { id: string; questions: readonly string[] };

/** What a message asks of the business's own answers. */
export type MatchedAnswers = {
  /** The ids of the answers that it asks for, each once, in its order. */
  ids: string[];
  /** Whether it asks something that neither an answer nor an intent of the records covers. */
  hasOther: boolean;
};

/** In characters: longer messages say more than a question. */
const LONGEST = 1_000;

/**
 * Returns which of the business's answers a message asks for, by rules alone: the words of a clause
 * or of a whole sentence must be those of one way of asking, in English, Hindi and Hinglish. Words
 * that say nothing, spellings and a letter left out or swapped don't count; one word more does,
 * unless the question has three. A negation, another kind of question ("where" for "is there"), a
 * condition or a statement is no match: rather none than a wrong one. The first answer that fits is
 * taken. What the records answer is theirs. Only the customer's own words count (`visibleText`).
 * `today` is in the business's time zone.
 */
export function matchAnswers(message: string, today: CalendarDate, answers: readonly AskedAnswer[]): MatchedAnswers {
  const none = { ids: [], hasOther: false };
  if (answers.length === 0) return none;
  const parts = visibleParts(message);
  if (parts.reduce((sum, { from, to }) => sum + to - from, 0) > LONGEST) return none;
  const wanted = readIntents(message, today).flatMap(({ intent, evidence }) =>
    evidence === null ? [] : [{ isHours: intent === "opening-hours", ...evidence }],
  );
  const hours = wanted.filter(({ isHours }) => isHours);
  const ofRecords = wanted.filter(({ isHours }) => !isHours);
  const ways = answers.map(({ id, questions }) => ({ id, of: questions.map((one) => contentOf(askedClause(one))) }));
  const ids = new Set<string>();
  let hasOther = false;
  const covered: TextPart[] = [];
  for (const sentence of sentencesIn(message, parts)) {
    const isRead = (part: TextPart) => ofRecords.some((one) => overlap(one, part));
    const isWholeFree = !sentence.some(isRead);
    const whole = isWholeFree && sentence.length > 1 ? answerFor(joined(sentence), ways) : null;
    for (const clause of sentence) {
      if (isRead(clause)) continue;
      const found = whole ?? answerFor(clause, ways);
      if (found) {
        ids.add(found);
        covered.push(clause);
      } else if (isAsking(clause)) hasOther = true;
    }
  }
  return {
    ids: [...ids],
    hasOther: hasOther || hours.some((one) => !covered.some((part) => overlap(one, part))),
  };
}

/** Returns whether a way of asking has a word that says what it is about. */
export const isMatchable = (question: string): boolean => contentOf(askedClause(question)).words.size > 0;

const overlap = (one: TextPart, other: TextPart): boolean => one.from < other.to && other.from < one.to;

/** A clause of a message, with its spelled words and its place in the message. */
type AskedPart = TextPart & Pick<Clause, "isQuestion" | "isConditional"> & { words: string[] };

function sentencesIn(message: string, parts: readonly TextPart[]): AskedPart[][] {
  return parts.flatMap(({ from, to }) => {
    const sentences = new Map<number, AskedPart[]>();
    for (const clause of clausesOf(message.slice(from, to))) {
      const own = sentences.get(clause.sentence) ?? [];
      sentences.set(clause.sentence, [...own, toPart(clause, from)]);
    }
    return [...sentences.values()];
  });
}

function toPart({ tokens, isQuestion, isConditional }: Clause, start: number): AskedPart {
  const words = withPhrases(tokens.map(({ word }) => spellingOf(word)).join(" ")).split(" ");
  return {
    from: start + (tokens[0]?.from ?? 0),
    to: start + (tokens.at(-1)?.to ?? 0),
    isQuestion,
    isConditional,
    words,
  };
}

function joined(parts: readonly AskedPart[]): AskedPart {
  return {
    from: parts[0]?.from ?? 0,
    to: parts.at(-1)?.to ?? 0,
    isQuestion: parts.some(({ isQuestion }) => isQuestion),
    isConditional: parts.some(({ isConditional }) => isConditional),
    words: parts.flatMap(({ words }) => words),
  };
}

const askedClause = (question: string): AskedPart => joined(clausesOf(question).map((clause) => toPart(clause, 0)));

/** Kinds of questions, as concepts: each must be in the way of asking too. */
const KINDS: ReadonlySet<string> = new Set(["where", "when", "how-much", "how", "who", "why", "which"]);
const NOT = "not";
/** Days of the week, which opening hours name. */
const WEEKDAYS: ReadonlySet<string> = new Set([
  ...["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "weekend"],
]);

/** An answer with what each way of asking for it is about. */
type AskedWays = { id: string; of: Content[] };
type Content = { words: Set<string>; kinds: Set<string>; isNegated: boolean };

/** Returns what a clause is about. A "where" of an address and a "when" of hours add nothing. */
function contentOf({ words }: AskedPart): Content {
  const strong = words.filter((word) => !isEmptyWord(word)).map(conceptOf);
  const kinds = new Set(strong.filter((word) => KINDS.has(word)));
  const about = new Set(strong.filter((word) => !KINDS.has(word) && word !== NOT));
  if (about.size === 0 && kinds.has("where") && words.some(isPlaceWord)) about.add("address");
  if (about.has("address")) kinds.delete("where");
  if (about.has("hours")) {
    kinds.delete("when");
    // Opening hours say the days.
    for (const word of about) if (WEEKDAYS.has(word)) about.delete(word);
  }
  return { words: about, kinds, isNegated: strong.includes(NOT) };
}

/** Returns whether a clause asks: by a question mark, a word that asks, or as "address please". */
function isAsking({ words, isQuestion }: AskedPart): boolean {
  if (words.every(isCourtesy)) return false;
  if (isQuestion || words.some((word) => KINDS.has(conceptOf(word)))) return true;
  const first = words.findIndex((word) => !isCourtesy(word));
  return words.some((word, at) => isAskingWord(word) && (!asksOnlyFirst(word) || at === first));
}

const isBare = ({ words }: AskedPart): boolean => words.every((word) => isCourtesy(word) || !isEmptyWord(word));

/** Returns the id of the first answer one of whose ways of asking a clause uses; null for none. */
function answerFor(clause: AskedPart, ways: readonly AskedWays[]): string | null {
  if (clause.isConditional || !(isAsking(clause) || isBare(clause))) return null;
  const content = contentOf(clause);
  if (content.words.size === 0) return null;
  return ways.find(({ of }) => of.some((way) => isSame(content, way)))?.id ?? null;
}

function isSame(asked: Content, way: Content): boolean {
  if (asked.isNegated !== way.isNegated) return false;
  if ([...asked.kinds].some((kind) => !way.kinds.has(kind))) return false;
  const missing = [...way.words].filter((word) => ![...asked.words].some((other) => isLike(word, other)));
  const extra = [...asked.words].filter((word) => ![...way.words].some((other) => isLike(word, other)));
  return way.words.size > 0 && missing.length + extra.length <= Math.floor(way.words.size / 3);
}

/** Shorter words with another letter are other words. */
const SHORTEST_TYPO = 6;

/** Returns whether two words are the same but for one letter left out, or two swapped. */
function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length < SHORTEST_TYPO || short[0] !== long[0] || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
