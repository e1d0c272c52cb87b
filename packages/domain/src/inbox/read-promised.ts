import type { CalendarDate } from "../calendar.ts";
import { COMING, FILLER, PAYING } from "../promise-words.ts";
import { readPromise } from "../read-promise.ts";
import { type Found, firstPattern, isNegated, NOTHING_ELSE, partOf, spelledSet } from "./found-intent.ts";
import { patternOf } from "./tag-patterns.ts";
import { firstTag, hasTag, type Span, type TaggedClause } from "./tagged-text.ts";

const WILL_PAY = [
  "WILL .. pay|transfer|clear|settle|deposit",
  "WILL .. make|do .. PAYMENT|transfer|UPI",
  "WILL .. send .. FEE|PAYMENT",
].map(patternOf);

/**
 * Returns where a customer promises to pay: the promise with a day (`readPromise`), counted from
 * `today`, or else each clause that promises without one (null day) and is no question, condition
 * or negation, and not about now. The latter is a guess (`low`), and so is a day on which somebody
 * only comes or meets, or one in quotation marks. Empty if a day is about what the business is to
 * do.
 */
export function readPromised(text: string, clauses: readonly TaggedClause[], today: CalendarDate): Found[] {
  const promise = readPromise(text, today);
  if (promise) {
    const from = text.indexOf(promise.words);
    const to = from + promise.words.length;
    const clause = clauses.find(({ words }) => words.some((word) => word.from >= from && word.from < to)) ?? null;
    if (!clause || isAskedOfShop(clause)) return [];
    const confidence = isVisit(clause) || isQuoted(text, from) ? "low" : promise.confidence;
    const { promisedOn } = promise;
    return [{ intent: "promise", confidence, promisedOn, clause, from, to }];
  }
  return clauses.flatMap((clause): Found[] => {
    if (clause.isConditional || clause.isQuestion) return [];
    const span = promiseSpan(clause);
    const isOpen = isNegated(clause, { from: 0, to: clause.words.length }) || hasTag(clause, ["WHEN", "WHO", "HOW"]);
    if (!span || isOpen || clause.words.some(({ word }) => RIGHT_NOW.has(word))) return [];
    return [{ intent: "promise", confidence: "low", promisedOn: null, clause, ...partOf(clause, span) }];
  });
}

const COMING_WORDS = spelledSet([...COMING, "milte milta milti milenge milunga meet see मिलते मिलेंगे"].join(" "));
const PAYING_WORDS = spelledSet([...PAYING].join(" "));

/** Whether a clause says only that somebody comes or meets: they may bring the money, or not. */
const isVisit = ({ words }: TaggedClause): boolean =>
  words.some(({ word }) => COMING_WORDS.has(word)) && !words.some(({ word }) => PAYING_WORDS.has(word));

/** Whether a place of a text is within quotation marks, in what somebody else said. */
const isQuoted = (text: string, at: number): boolean =>
  [...text.matchAll(/["“][^"“”\n]{10,}["”]/gu)].some(({ index, 0: { length } }) => at > index && at < index + length);

/** What is done at once needs no promise. */
const RIGHT_NOW = spelledSet("now abhi अभी");

/** Whether a clause asks the business to do something by a day, rather than promising it. */
const isAskedOfShop = (clause: TaggedClause): boolean =>
  hasTag(clause, ["SERVICE", "OTHERPLAN", "RECEIPT", "PAUSE", "CANCEL", "LINK", "QR", "STOPDO", "REST", "INSTEAD"]) &&
  !hasTag(clause, ["DUNGA", "WILL", "FEE", "PAYMENT"]);

function promiseSpan(clause: TaggedClause): Span | null {
  const promised = firstPattern(clause, WILL_PAY);
  if (promised) return promised;
  const verb = firstTag(clause, ["DUNGA"]) ?? (hasTag(clause, ["PAYMENT"]) ? firstTag(clause, ["HOJAYEGA"]) : null);
  if (!verb || hasTag(clause, ["CANCEL", "CALL", "TALK", "TELL", "PAUSE", "MSG"])) return null;
  const isAboutMoney = hasTag(clause, ["PAYMENT", "FEE", "UPI", "CASH", "DUE", "BILL"]);
  return isAboutMoney || isShortPromise(clause, verb) ? verb : null;
}

const WITH_PROMISE = spelledSet(
  "thoda थोड़ा chinta worry fikar jaldi jald jldi tension mat lo lena pakka pakaa zarur jarur जल्दी पक्का chinta na नक्की nakki ભાઈ",
);

const FILLER_WORDS = spelledSet([...FILLER].join(" "));

const isShortPromise = (clause: TaggedClause, verb: Span): boolean =>
  clause.words.every(
    ({ word }, at) =>
      (at >= verb.from && at < verb.to) || NOTHING_ELSE.has(word) || WITH_PROMISE.has(word) || FILLER_WORDS.has(word),
  );
