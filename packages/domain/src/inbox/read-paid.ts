import { findAmounts } from "./amounts-in-text.ts";
import { around, type Found, firstPattern, isNegated, NOTHING_ELSE, partOf, spelledSet } from "./found-intent.ts";
import type { IntentConfidence } from "./intents.ts";
import { readPaidClaim, readReference } from "./paid-claim.ts";
import { patternOf } from "./tag-patterns.ts";
import { allTags, firstTag, hasTag, type Span, type TaggedClause } from "./tagged-text.ts";

/** In characters; what comes later is not read for intents either. */
const MAX_READ = 1_000;

const PAY_VERBS = ["KARDIYA", "ZALE", "DEDIYA", "BHEJDIYA", "MADE"] as const;
const PAY_OBJECTS = ["PAYMENT", "FEE", "KIST", "UPI", "BANKTX", "CASH", "CHEQUE", "CARD", "DUE"] as const;
/** Somebody pays with these by doing them: "gpay kar diya", "payment done". */
const DONE_OBJECTS = ["PAYMENT", "UPI", "BANKTX", "CASH", "CHEQUE", "CARD"] as const;

/**
 * Returns the clauses, with the place of the words, in which a customer says that they paid or asks
 * whether their payment has come, with amount (in hundredths), mode and reference as far as the
 * message says them. Questions whether somebody paid, and claims that are conditional, negated or
 * in the future are left out. Always `high` with an amount or a reference.
 */
export function readPaid(text: string, clauses: readonly TaggedClause[]): Found[] {
  const reference = readReference(text.slice(0, MAX_READ));
  return clauses.flatMap((clause): Found[] => {
    if (clause.isConditional || hasTag(clause, ["WHO", "LASTYEAR", "FAILED", "YOUDID"])) return [];
    const claimed = paidSpan(clause, { text, reference }) ?? sentReference(clause, reference);
    if (!claimed || isDenied(clause, claimed.span)) return [];
    const part = partOf(clause, claimed.span);
    const claim = readPaidClaim(claimText(clauses, clause, text), text.slice(0, MAX_READ));
    const isSure = claimed.confidence === "high" || claim.amount !== null || claim.reference !== null;
    return [{ intent: "already-paid", confidence: isSure ? "high" : claimed.confidence, clause, claim, ...part }];
  });
}

/** Returns the claim with the clauses of its sentence that say nothing else: "paid, 750". */
function claimText(clauses: readonly TaggedClause[], claim: TaggedClause, text: string): string {
  const parts = clauses.filter(
    (clause) =>
      clause === claim ||
      (clause.sentence === claim.sentence && !hasTag(clause, ["DUNGA", "WILL", "HOWMUCH", "DUE", "FUTURE"])),
  );
  return parts
    .map((clause) => partOf(clause, { from: 0, to: clause.words.length }))
    .map(({ from, to }) => text.slice(from, endOfAmount(text, to)))
    .join(" ; ");
}

/** Returns the end of a clause with what belongs to its last number: `/-`. */
const endOfAmount = (text: string, to: number): number => (text.startsWith("/-", to) ? to + 2 : to);

/** Whoever shows a picture of a payment says that they paid. */
const SHOWS_PAYMENT = [
  "attached|sharing|sending|here ... screenshot .. of|for ... PAYMENT|UPI|FEE",
  "PAYMENT|UPI ... screenshot ... attached|sent|bheja|bhej|dekho|dekh",
  "PAYMENT|UPI .. screenshot $",
].map(patternOf);

type Claimed = { span: Span; confidence: IntentConfidence };

const ASKS_RECEIPT = ["did|have|has .. you|u .. receive|received|get|got|recieve", "FEE|PAYMENT .. MILGAYE"].map(
  patternOf,
);

function paidSpan(
  clause: TaggedClause,
  { text, reference }: { text: string; reference: string | null },
): Claimed | null {
  const paid = paidWord(clause);
  if (paid) return { span: paid, confidence: "high" };
  for (const verb of allTags(clause, PAY_VERBS)) {
    const near = around(verb, 4);
    const isMade = verb.tag === "MADE";
    const isDoing = (isMade && !isSent(clause, verb)) || verb.tag === "KARDIYA" || verb.tag === "ZALE";
    const object = firstTag(clause, isDoing ? DONE_OBJECTS : PAY_OBJECTS, near);
    // "Did anyone pay?" asks.
    if (object && !(verb.from === 0 && clause.words[0]?.word === "did"))
      return { span: joined(verb, object), confidence: "high" };
    const amount = amountNear(clause, verb, text);
    if (amount && (!isMade || isSent(clause, verb) || reference))
      return { span: joined(verb, amount), confidence: "high" };
    if (isOnlyAbout(clause, verb) && verb.tag !== "ZALE") return { span: verb, confidence: isMade ? "low" : "medium" };
  }
  const cut = firstTag(clause, ["KATGAYE"]);
  if (cut && !hasTag(clause, ["WRONG"]) && hasTag(clause, [...PAY_OBJECTS, "ACCOUNT", "ME"]))
    return { span: cut, confidence: "medium" };
  const shown = firstPattern(clause, SHOWS_PAYMENT);
  if (shown) return { span: shown, confidence: "medium" };
  const asked = firstPattern(clause, ASKS_RECEIPT);
  if (asked && hasTag(clause, ["PAYMENT", "FEE"]) && !hasTag(clause, ["RECEIPT", "NEED", "HOWMUCH"]))
    return { span: asked, confidence: "medium" };
  return null;
}

const REFERENCE_NAMES = spelledSet("utr rn यूटीआर transaction txn");

/** "UTR 409812345678" alone reports a payment. */
function sentReference(clause: TaggedClause, reference: string | null): Claimed | null {
  const at = reference === null ? -1 : clause.words.findIndex(({ word }) => word === reference.toLowerCase());
  const isNamed = clause.words.slice(0, Math.max(0, at)).some(({ word }) => REFERENCE_NAMES.has(word));
  return at > 0 && isNamed ? { span: { from: 0, to: at + 1 }, confidence: "medium" } : null;
}

const joined = (one: Span, other: Span): Span => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
});

/** Returns where "paid" or its like states a payment; not in "paid parking", "have I paid". */
function paidWord(clause: TaggedClause): Span | null {
  for (const span of allTags(clause, ["PAID"])) {
    const next = clause.words[span.to]?.word ?? "";
    const last = clause.words[span.from - 1]?.word ?? "";
    const two = clause.words[span.from - 2]?.word ?? "";
    const isAsked = last === "i" && ["have", "had", "did", "has"].includes(two);
    const isThird = clause.words
      .slice(Math.max(0, span.from - 3), span.from)
      .some(({ word }) => THIRD_PERSONS.has(word));
    const isOther =
      isThird ||
      ["he", "she", "they", "company", "society", "is", "be", "was", "get", "to", "you", "aap"].includes(last);
    if (!NOT_PAYMENT.has(next) && !isAsked && !isOther && !/^(?:nahi|not)$/.test(next)) return span;
  }
  return null;
}

/** Who never pays this customer's dues, in a sentence of its own. */
const THIRD_PERSONS = spelledSet("he she they landlord company society");

const NOT_PAYMENT = spelledSet(
  "attention for bill bills receipt invoice parking leave leaves trial member version vacation service class promotion karoge karo",
);

const isSent = (clause: TaggedClause, verb: Span): boolean =>
  ["sent", "done", "dun"].includes(clause.words[verb.from]?.word ?? "");

/** Returns the word nearest to a verb that is an amount. */
function amountNear(clause: TaggedClause, verb: Span, text: string): Span | null {
  const { from, to } = partOf(clause, {
    from: Math.max(0, verb.from - 5),
    to: Math.min(clause.words.length, verb.to + 4),
  });
  const amount = findAmounts(text.slice(from, to)).find(({ isMarked, paise }) => isMarked || paise >= 5_000);
  if (!amount) return null;
  const at = clause.words.findIndex((word) => word.from >= from + amount.from);
  return at < 0 ? null : { from: at, to: at + 1 };
}

const isOnlyAbout = (clause: TaggedClause, verb: Span): boolean =>
  clause.words.every(
    ({ word, tags }, at) =>
      (at >= verb.from && at < verb.to) || NOTHING_ELSE.has(word) || tags.has("DAY") || tags.has("NUM"),
  );

/** "De diya kya?" asks whether somebody did. */
const ASKS_WHETHER = ["PAID .. ya|or .. DUE", "DEDIYA|BHEJDIYA|KARDIYA .. kya|क्या"].map(patternOf);

/** Whether the claim is negated or in the future: "payment nahi kiya", "will have paid". */
function isDenied(clause: TaggedClause, span: Span): boolean {
  if (isNegated(clause, { from: span.from - 3, to: span.to + 2 })) return true;
  const isOpen = hasTag(clause, ["FUTURE", "WHEN"], { from: span.from - 4, to: span.to });
  if (isOpen && !hasTag(clause, ["LONGAGO"])) return true;
  return firstPattern(clause, ASKS_WHETHER) !== null;
}
