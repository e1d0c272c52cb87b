import type { CalendarDate } from "../calendar.ts";
import { around, type Found, partOf } from "./found-intent.ts";
import { INTENT_RULES, type Rule } from "./intent-rules.ts";
import type { IntentConfidence, ReadIntent } from "./intents.ts";
import { ownStatements } from "./own-statements.ts";
import { readCancel } from "./read-cancel.ts";
import { readOptOut } from "./read-opt-out.ts";
import { readPaid } from "./read-paid.ts";
import { readPromised } from "./read-promised.ts";
import { findPattern } from "./tag-patterns.ts";
import { hasTag, type Span, sentencesOf, type TaggedClause, taggedClauses } from "./tagged-text.ts";
import { visibleParts } from "./visible-text.ts";

/**
 * Returns what a customer wants with a message, each once and in the order in which they say it,
 * with confidence and the words that say so, by rules alone: in English, Hindi and Hinglish;
 * amounts, payments, promises and opt-outs also in Marathi and Gujarati. `other` alone when it is
 * nothing of it. Only the customer's own words count (`visibleText`). Negated and conditional
 * sentences are not taken for what they deny; rather nothing is read than a wrong opt-out, payment,
 * promise or cancellation. `today` is in the tenant's time zone.
 */
export function readIntents(message: string, today: CalendarDate): ReadIntent[] {
  const own = ownText(message);
  const clauses = ownStatements(taggedClauses(own.text));
  const found = [
    ...readOptOut(own.text, clauses),
    ...readPaid(own.text, clauses),
    ...readPromised(own.text, clauses, today),
    ...readCancel(clauses),
    ...readPlain(clauses),
  ];
  const read = decided(found).map((one) => own.placed(one));
  return read.length > 0 ? read : [{ intent: "other", confidence: "high", evidence: null }];
}

/** The customer's own words, and a function that places what was found in the whole message. */
function ownText(message: string): { text: string; placed: (found: Found) => ReadIntent } {
  const parts = visibleParts(message);
  const text = parts.map(({ from, to }) => message.slice(from, to)).join("\n");
  const placeOf = (at: number): number => {
    let start = 0;
    for (const { from, to } of parts) {
      if (at <= start + to - from) return from + at - start;
      start += to - from + 1;
    }
    return message.length;
  };
  return {
    text,
    placed: ({ clause: _, from, to, ...found }) => {
      const place = { from: placeOf(from), to: placeOf(to) };
      return { ...found, evidence: { ...place, words: message.slice(place.from, place.to) } };
    },
  };
}

const isNear = (clause: TaggedClause, tag: string, near: Span): boolean =>
  hasTag(clause, [tag], near) || clause.words.slice(Math.max(0, near.from), near.to).some(({ word }) => word === tag);

const CLAUSE_RULES = INTENT_RULES.filter(({ isOfSentence }) => !isOfSentence);
const SENTENCE_RULES = INTENT_RULES.filter(({ isOfSentence }) => isOfSentence);

function readPlain(clauses: readonly TaggedClause[]): Found[] {
  return [
    ...clauses.flatMap((clause) => CLAUSE_RULES.flatMap((rule) => applied(rule, clause))),
    ...sentencesOf(clauses).flatMap((sentence) => SENTENCE_RULES.flatMap((rule) => applied(rule, sentence))),
  ];
}

function applied({ intent, confidence, pattern, unless }: Rule, clause: TaggedClause): Found[] {
  const span = findPattern(clause, pattern);
  if (!span) return [];
  const isElse = unless.some(({ tag, within }) => isNear(clause, tag, around(span, within)));
  return isElse ? [] : [{ intent, confidence, clause, ...partOf(clause, span) }];
}

const RANK: Record<IntentConfidence, number> = { low: 0, medium: 1, high: 2 };

/** What a reading of the same clause leaves no room for: "paise de diye" asks for no amount. */
const REPLACES: Readonly<Partial<Record<Found["intent"], readonly Found["intent"][]>>> = {
  "opt-out": ["cancel", "pause", "complaint", "wants-person"],
  cancel: ["pause", "opening-hours"],
  pause: ["opening-hours"],
  "change-plan": ["amount", "opening-hours"],
  complaint: ["opening-hours"],
};

/** Returns the surest, then earliest finding of each intent that no other one replaces. */
function decided(found: readonly Found[]): Found[] {
  const kept = found.filter((one) => !found.some((other) => isReplaced(one, other)));
  const best = new Map<Found["intent"], Found>();
  for (const one of kept.toSorted((a, b) => RANK[b.confidence] - RANK[a.confidence] || a.from - b.from))
    if (!best.has(one.intent)) best.set(one.intent, one);
  return [...best.values()].toSorted((one, other) => one.from - other.from);
}

const isReplaced = (one: Found, other: Found): boolean => {
  if (other.clause !== one.clause) return false;
  if (REPLACES[other.intent]?.includes(one.intent)) return true;
  // "Ab roz nahi aana, teen din wala kar do" leaves nothing.
  return one.intent === "cancel" && one.confidence === "medium" && other.intent === "change-plan";
};
