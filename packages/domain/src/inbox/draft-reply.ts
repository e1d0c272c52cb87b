import { addDays, type CalendarDate } from "../calendar.ts";
import { MAX_REPLY } from "../conversations.ts";
import { formatAmount, type Paise } from "../money.ts";
import { referenceText } from "../search-words.ts";
import type { Standing } from "../standing.ts";
import { DRAFT_WORDS, type DraftWords, draftDay } from "./draft-words.ts";
import type { Intent, PaidClaim, ReadIntent } from "./intents.ts";
import { type AskedAnswer, matchAnswers } from "./match-answers.ts";
import { readIntents } from "./read-intents.ts";
import type {
  AskedReceipt,
  DraftFact,
  DraftFactName,
  DraftRecordKind,
  DraftStatement,
  OtherPayment,
  ReplyDraft,
  ReplyLanguage,
  StatedDraft,
} from "./reply-drafts.ts";
import { replyLanguage } from "./reply-language.ts";

/** A message of the customer that nobody has answered. */
export type UnansweredMessage = {
  id: string;
  text: string;
  /** The day it came, in the business's time zone: "tomorrow" counts from it. */
  receivedOn: CalendarDate;
};

/** What a subscription's own record says. */
export type DraftSubscription = {
  id: string;
  /** Whose it is, where the account has several customers; else null. */
  customer: string | null;
  product: string;
  standing: Standing;
  /** When the next payment is due; null if none is expected. */
  nextDueOn: CalendarDate | null;
  /** What the next term costs. */
  price: Paise;
  /** What is left to pay of `price` after its share of the account's advance. */
  left: Paise;
  pausedFrom: CalendarDate | null;
  /** The day it resumes by itself. */
  pausedUntil: CalendarDate | null;
};

/** A charge with something left to pay. */
export type DraftCharge = {
  id: string;
  subscriptionId: string;
  /** Whose it is, where the account has several customers; else null. */
  customer: string | null;
  product: string;
  dueOn: CalendarDate;
  balance: Paise;
};

export type DraftPayment = {
  id: string;
  amount: Paise;
  receivedOn: CalendarDate;
  receiptNumber: string | null;
  reference: string | null;
};

/**
 * An answer of the business, with its text for a question in each language, values filled in: in
 * another language where it has none; null where a value is missing.
 */
export type OwnAnswer = AskedAnswer & { texts: Readonly<Record<ReplyLanguage, string | null>> };

/** What the records say of a customer, with those they pay for. Amounts are in paise. */
export type DraftRecords = {
  customerId: string;
  /** How the customer is greeted. */
  greetingName: string;
  /** The business's currency, as a code or sign. */
  currency: string;
  today: CalendarDate;
  /** Charges whose day has come, and charges due on a later day. */
  owedNow: Paise;
  owedLater: Paise;
  advance: Paise;
  /** Open charges, oldest first. Where their sum is not what is owed, none is listed. */
  charges: readonly DraftCharge[];
  subscriptions: readonly DraftSubscription[];
  /** The last one that stands in full; null without one. */
  lastPayment: DraftPayment | null;
  /**
   * The last one that isn't reversed and has a receipt, with the amount on it; null without one.
   */
  lastReceipt: DraftPayment | null;
  /** Payments of others by the references that the customer names; never told to the customer. */
  possibleDuplicates?: ReadonlyMap<string, OtherPayment> | undefined;
  /** The business's own answers that are on, in their order. */
  ownAnswers?: readonly OwnAnswer[] | undefined;
};

/** Only a person can answer these: no record holds the answer, but for the business's own ones. */
const FOR_A_PERSON: ReadonlySet<Intent> = new Set(["complaint", "wants-person", "opt-out", "opening-hours"]);
/** More subscriptions or charges than these are not listed in a message. */
const MAX_LISTED = 6;
/** A payment counts as the one that a customer means for so many days. */
const RECENT_DAYS = 7;

/** A sentence with what it states. One that `isWhole` says more than its fact does. */
type Line = { text: string; facts: DraftFact[]; isWhole?: boolean };

/**
 * Returns a line with the values of its only fact as they are written; without any for others, and
 * for a line that only makes sense as a whole.
 */
function toStatement({ text, facts, isWhole = false }: Line, { amount, day }: Writing): DraftStatement {
  const [fact, ...others] = facts;
  if (!fact || others.length > 0 || isWhole) return { text, kind: null, values: {} };
  const { name, amount: paise, day: on, label, number } = fact;
  return {
    text,
    kind: name,
    values: {
      ...(paise !== null && { amount: amount(paise) }),
      ...(on !== null && { day: day(on) }),
      ...(label !== null && { label }),
      ...(number !== null && { number }),
    },
  };
}
type Wanted = { read: ReadIntent; message: UnansweredMessage };
type Writing = {
  records: DraftRecords;
  words: DraftWords;
  amount: (paise: Paise) => string;
  day: (on: CalendarDate) => string;
};

/**
 * Returns a reply to what a customer wrote since they were last answered (`messages`, oldest
 * first), by rules over their own records, in the language of their newest message (`fallback` when
 * it has none) or that of the business's own answers, with each fact it states. It never says that
 * something was done. Null where the records don't hold the answer to everything they want, where
 * it would be too long to send, and for messages that want nothing.
 */
export function draftReply(
  messages: readonly UnansweredMessage[],
  records: DraftRecords,
  fallback: ReplyLanguage,
): ReplyDraft | null {
  return draftStatements(messages, records, fallback)?.draft ?? null;
}

/**
 * Returns the draft of `draftReply` with the statements that its text consists of, for a writer who
 * words them differently: after the greeting, each is one line of the text. It is in the language
 * that a member chose (`chosen`), if given.
 */
export function draftStatements(
  messages: readonly UnansweredMessage[],
  records: DraftRecords,
  fallback: ReplyLanguage,
  chosen?: ReplyLanguage,
): StatedDraft | null {
  const own = askedOf(messages, records.ownAnswers ?? []);
  const wanted = wantedOf(messages);
  const isOwn = (intent: Intent) => intent === "opening-hours" && own.length > 0;
  if (wanted.length === 0 && own.length === 0) return null;
  if (own === "partly" || wanted.some(({ read: { intent } }) => FOR_A_PERSON.has(intent) && !isOwn(intent)))
    return null;
  const asked = chosen ?? replyLanguage(messages.map(({ text }) => text)) ?? fallback;
  const isOwnOnly = wanted.every(({ read }) => isOwn(read.intent));
  const language = languageOf(asked, own, isOwnOnly);
  const words = DRAFT_WORDS[language];
  const writing: Writing = {
    records,
    words,
    amount: (paise) => formatAmount(paise, records.currency),
    day: (on) => draftDay(language, on),
  };
  const ofRecords = wanted.filter(({ read }) => !isOwn(read.intent)).map((one) => answerTo(one, writing));
  const answers = [...ofRecords, ...own.map((answer) => ownLines(answer, asked))];
  const lines = new Map<string, Line>();
  for (const answer of answers) {
    if (answer === null) return null;
    for (const line of answer) lines.set([line.text, ...line.facts.map(({ record }) => record.id)].join("\n"), line);
  }
  const all = [...lines.values()];
  const name = nameFor(records.greetingName);
  const text = [words.greeting(name), ...all.map((line) => line.text)].join("\n");
  if (text.length > MAX_REPLY) return null;
  const claimedPayment = unrecordedClaim(wanted, records);
  const draft = {
    language,
    intents: wanted.map(({ read }) => read.intent),
    text,
    facts: withoutRepeats(all.flatMap(({ facts }) => facts)),
    claimedPayment,
    possibleDuplicate: records.possibleDuplicates?.get(claimedPayment?.reference ?? "") ?? null,
    askedReceipt: wanted.some(({ read }) => read.intent === "send-receipt") ? askedReceiptOf(records) : null,
  };
  return { draft, name, statements: all.map((line) => toStatement(line, writing)) };
}

/** What a list knows of a customer's own account. Amounts are in paise. */
type ListedAccount = {
  today: CalendarDate;
  owedNow: Paise;
  owedLater: Paise;
  hasSubscription: boolean;
  /** When the next payment of their subscription is due; null if none is expected. */
  nextDueOn: CalendarDate | null;
};

/** What a payment answers that leaves nothing to pay. */
export const ANSWERED_BY_PAYMENT: ReadonlySet<Intent> = new Set(["amount", "send-link", "already-paid", "promise"]);

/**
 * Returns what the messages (oldest first) want, if `draftReply` has a reply to all of it: as far
 * as a list can tell without reading each customer's records. Empty where it has none, and where it
 * depends on more than this: on a receipt, on values in the business's own answers, or on whether a
 * payment has answered the messages.
 */
export function intentsWithDraft(
  messages: readonly UnansweredMessage[],
  account: ListedAccount,
  ownAnswers: readonly (AskedAnswer & { isWhole: boolean })[],
): Intent[] {
  const own = askedOf(messages, ownAnswers);
  if (own === "partly" || own.some(({ isWhole }) => !isWhole)) return [];
  const wanted = wantedOf(messages);
  const intents = wanted.map(({ read }) => read.intent);
  const mayBePaid = account.owedNow <= 0 && !(account.nextDueOn !== null && account.nextDueOn <= account.today);
  if (mayBePaid && own.length === 0 && intents.every((intent) => ANSWERED_BY_PAYMENT.has(intent))) return [];
  const isAnswered = wanted.every(({ read }) =>
    read.intent === "opening-hours" ? own.length > 0 : isSurelyAnswered(read, account),
  );
  return isAnswered ? intents : [];
}

function isSurelyAnswered(read: ReadIntent, account: ListedAccount): boolean {
  const { today, owedNow, owedLater, hasSubscription, nextDueOn } = account;
  const isOwed = owedNow > 0 || owedLater > 0;
  switch (read.intent) {
    case "amount":
    case "send-link":
      return isOwed || hasSubscription;
    case "due-date":
      return isOwed || nextDueOn !== null;
    case "promise":
      return read.promisedOn === null || read.promisedOn < today || read.confidence !== "low";
    case "already-paid":
    case "pause":
    case "cancel":
    case "change-plan":
      return true;
    default:
      return false;
  }
}

/**
 * Returns the language of a reply, so that its greeting fits the rest; `asked` is the customer's.
 * It is that of the business's own answers if the reply has nothing else (`isOwnOnly`), and
 * Devanagari instead of Hindi in Latin letters beside an answer in Devanagari.
 */
function languageOf(asked: ReplyLanguage, own: readonly OwnAnswer[], isOwnOnly: boolean): ReplyLanguage {
  const written = replyLanguage([own.map(({ texts }) => texts[asked] ?? "").join("\n")]);
  if (written === null) return asked;
  return isOwnOnly || (written === "hi" && asked === "hi-Latn") ? written : asked;
}

/** Returns the name to greet; null for one with a digit, which may be a number or an address. */
const nameFor = (name: string): string | null => (/\p{N}|@/u.test(name) || name.trim() === "" ? null : name);

/** Returns what the messages want, each intent once as it was said last. */
function wantedOf(messages: readonly UnansweredMessage[]): Wanted[] {
  const wanted = new Map<Intent, Wanted>();
  for (const message of messages)
    for (const read of readIntents(message.text, message.receivedOn))
      if (read.intent !== "other") wanted.set(read.intent, { read, message });
  return [...wanted.values()];
}

/** Returns the references of payments that a customer says they made, each once. */
export const claimedReferences = (messages: readonly UnansweredMessage[]): string[] => [
  ...new Set(
    wantedOf(messages).flatMap(({ read }) =>
      read.intent === "already-paid" && read.claim.reference !== null ? [read.claim.reference] : [],
    ),
  ),
];

const withoutRepeats = (facts: readonly DraftFact[]): DraftFact[] => [
  ...new Map(facts.map((fact) => [`${fact.name} ${fact.record.id}`, fact])).values(),
];

/** Returns the sentences that answer one intent; null when the records don't hold the answer. */
function answerTo({ read, message }: Wanted, writing: Writing): Line[] | null {
  const { words } = writing;
  switch (read.intent) {
    case "amount":
      return amountLines(writing);
    case "due-date":
      return dueLines(writing);
    case "send-link": {
      const owed = amountLines(writing);
      return owed && [...owed, said(words.payLater)];
    }
    case "send-receipt":
      return receiptLines(writing);
    case "already-paid":
      return [paidLine(read, message, writing)];
    case "promise":
      return promiseLines(read, message, writing);
    case "pause":
      return [...pauseLines(writing), said(words.pauseAsked)];
    case "cancel":
      return [said(words.cancelAsked)];
    case "change-plan":
      return [...renewalLines(writing), said(words.changeAsked)];
    default:
      return null;
  }
}

/**
 * Returns the business's own answers to what the customer asks, each once; `partly` when something
 * else is asked too that nothing answers.
 */
function askedOf<Answer extends AskedAnswer>(
  messages: readonly UnansweredMessage[],
  answers: readonly Answer[],
): readonly Answer[] | "partly" {
  const matched = messages.map(({ text, receivedOn }) => matchAnswers(text, receivedOn, answers));
  const ids = new Set(matched.flatMap((one) => one.ids));
  if (ids.size > 0 && matched.some(({ hasOther }) => hasOther)) return "partly";
  return answers.filter(({ id }) => ids.has(id));
}

/** The text of an answer, with its question as the fact; null where a value is missing. */
function ownLines({ id, questions, texts }: OwnAnswer, language: ReplyLanguage): Line[] | null {
  const text = texts[language];
  if (text === null) return null;
  return [{ text, facts: [factOf("own-answer", "business-answer", id, { label: questions[0] ?? null })] }];
}

const said = (text: string): Line => ({ text, facts: [] });

const factOf = (
  name: DraftFactName,
  kind: DraftRecordKind,
  id: string,
  values: Partial<Omit<DraftFact, "name" | "record">>,
): DraftFact => ({
  name,
  record: { kind, id },
  subscriptionId: null,
  label: null,
  amount: null,
  day: null,
  until: null,
  number: null,
  ...values,
});

const labelOf = ({ customer, product }: { customer: string | null; product: string }): string =>
  customer === null ? product : `${customer}, ${product}`;

/**
 * What is owed, what is due next and what is left of the advance after that; null for somebody
 * without an account.
 */
function amountLines(writing: Writing): Line[] | null {
  const { records, words, amount } = writing;
  const owed = owedLines(writing);
  const renewals = renewalLines(writing);
  const hasAccount = owed.length > 0 || records.subscriptions.length > 0;
  if (!hasAccount) return null;
  const isRenewalDue = records.subscriptions.some(
    ({ nextDueOn, price, left }) => nextDueOn !== null && nextDueOn <= records.today && !isPaidAhead({ price, left }),
  );
  const used = renewalsOf(records).reduce((sum, { price, left }) => sum + price - left, 0);
  const unused = records.advance - used;
  const advance: Line[] =
    unused > 0
      ? [
          {
            text: (used > 0 ? words.advanceBesides : words.advance)(amount(unused)),
            facts: [factOf("advance", "customer", records.customerId, { amount: unused })],
          },
        ]
      : [];
  return [...(owed.length === 0 && !isRenewalDue ? [said(words.nothingOwed)] : owed), ...renewals, ...advance];
}

/** When the next payments are due; what is owed already first. Null if none is expected. */
function dueLines(writing: Writing): Line[] | null {
  const lines = [...owedLines(writing), ...renewalLines(writing), ...pauseLines(writing)];
  return lines.length > 0 ? lines : null;
}

/** What is owed now and on later days, with the charges if they are few. */
function owedLines(writing: Writing): Line[] {
  const { records } = writing;
  const { owedNow, owedLater, today } = records;
  const listed = listedCharges(records);
  const now = listed.filter(({ dueOn }) => dueOn <= today);
  const later = listed.filter(({ dueOn }) => dueOn > today);
  return [
    ...(owedNow > 0 ? [owedNowLine(now, writing)] : []),
    ...(now.length > 1 ? now.map((charge) => chargeLine(charge, writing)) : []),
    ...(owedLater > 0 ? owedLaterLines(later, writing) : []),
  ];
}

/** The open charges, if they are few and are all that is owed; else none. */
function listedCharges({ charges, owedNow, owedLater, today }: DraftRecords): readonly DraftCharge[] {
  const sumOf = (some: readonly DraftCharge[]) => some.reduce((sum, { balance }) => sum + balance, 0);
  const isAll =
    sumOf(charges.filter(({ dueOn }) => dueOn <= today)) === owedNow &&
    sumOf(charges.filter(({ dueOn }) => dueOn > today)) === owedLater;
  return isAll && charges.length <= MAX_LISTED ? charges : [];
}

const chargeFact = (charge: DraftCharge): DraftFact =>
  factOf("charge", "charge", charge.id, {
    subscriptionId: charge.subscriptionId,
    label: labelOf(charge),
    amount: charge.balance,
    day: charge.dueOn,
  });

function owedNowLine(charges: readonly DraftCharge[], { records, words, amount, day }: Writing): Line {
  const [only, ...others] = charges;
  const isOne = only !== undefined && others.length === 0;
  return {
    text: words.owedNow(amount(records.owedNow), isOne ? `${labelOf(only)}, ${day(only.dueOn)}` : null),
    facts: [isOne ? chargeFact(only) : factOf("owed-now", "customer", records.customerId, { amount: records.owedNow })],
  };
}

const chargeLine = (charge: DraftCharge, { words, amount, day }: Writing): Line => ({
  text: words.charge(labelOf(charge), amount(charge.balance), day(charge.dueOn)),
  facts: [chargeFact(charge)],
});

function owedLaterLines(charges: readonly DraftCharge[], { records, words, amount, day }: Writing): Line[] {
  if (charges.length === 0) {
    const fact = factOf("owed-later", "customer", records.customerId, { amount: records.owedLater });
    return [{ text: words.owedLaterInAll(amount(records.owedLater)), facts: [fact] }];
  }
  return charges.map((charge) => ({
    text: words.owedLater(amount(charge.balance), day(charge.dueOn), labelOf(charge)),
    facts: [chargeFact(charge)],
  }));
}

/** The subscriptions with a next renewal, the earliest first, if they are few; else none. */
function renewalsOf({ subscriptions }: DraftRecords) {
  const due = subscriptions.flatMap((one) => (one.nextDueOn === null ? [] : [{ ...one, dueOn: one.nextDueOn }]));
  return due.length > MAX_LISTED ? [] : due.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/** Whether an advance pays all of the next term. */
const isPaidAhead = ({ price, left }: Pick<DraftSubscription, "price" | "left">): boolean => left === 0 && price > 0;

/** The next renewal of each subscription with one, with what is left to pay, if they are few. */
function renewalLines({ records, words, amount, day }: Writing): Line[] {
  return renewalsOf(records).map((one): Line => {
    const { today } = records;
    const { price, left } = one;
    const write = one.dueOn > today ? words.renewal : one.dueOn === today ? words.renewalToday : words.renewalPast;
    const label = labelOf(one);
    const isCovered = isPaidAhead(one);
    const asked = isCovered ? words.paidAhead : left < price ? words.leftOver(amount(left)) : amount(price);
    const values = { subscriptionId: one.id, label, amount: isCovered ? null : left, day: one.dueOn };
    return {
      text: write(label, day(one.dueOn), asked),
      facts: [factOf("renewal", "subscription", one.id, values)],
      isWhole: left < price,
    };
  });
}

/** Each subscription that is paused now, if they are few. */
function pauseLines({ records, words, day }: Writing): Line[] {
  const paused = records.subscriptions.filter(({ standing }) => standing === "paused");
  if (paused.length > MAX_LISTED) return [];
  return paused.flatMap((one): Line[] => {
    const { id, pausedFrom: from, pausedUntil: until } = one;
    if (from === null) return [];
    const label = labelOf(one);
    return [
      {
        text: words.paused(label, day(from), until && day(until)),
        facts: [factOf("pause", "subscription", id, { subscriptionId: id, label, day: from, until })],
      },
    ];
  });
}

const paymentFact = ({ id, amount, receivedOn, receiptNumber }: DraftPayment): DraftFact =>
  factOf("payment", "payment", id, { amount, day: receivedOn, number: receiptNumber });

function receiptLines({ records: { lastReceipt }, words, amount, day }: Writing): Line[] | null {
  if (!lastReceipt?.receiptNumber) return null;
  const { amount: paise, receivedOn, receiptNumber } = lastReceipt;
  return [
    { text: words.lastPayment(amount(paise), day(receivedOn), receiptNumber), facts: [paymentFact(lastReceipt)] },
    said(words.receiptLater),
  ];
}

/** Returns the receipt to send to a customer who asks for one; null without a payment. */
const askedReceiptOf = ({ lastReceipt }: DraftRecords): AskedReceipt | null =>
  lastReceipt?.receiptNumber
    ? { paymentId: lastReceipt.id, number: lastReceipt.receiptNumber, amount: lastReceipt.amount }
    : null;

/** Returns the last payment if a message of that day says that it was made; else null. */
function paymentMeant(
  { amount, reference }: PaidClaim,
  receivedOn: CalendarDate,
  { lastPayment }: DraftRecords,
): DraftPayment | null {
  if (!lastPayment || lastPayment.receivedOn < addDays(receivedOn, -RECENT_DAYS)) return null;
  const isMeant =
    (amount === null || amount === lastPayment.amount) &&
    (reference === null ||
      isSameReference(reference, lastPayment.reference) ||
      (!lastPayment.reference && amount !== null));
  return isMeant ? lastPayment : null;
}

const isSameReference = (reference: string, recorded: string | null): boolean =>
  recorded !== null && referenceText(reference) === referenceText(recorded);

/** Returns the payment that the customer says they made, unless it is recorded. */
function unrecordedClaim(wanted: readonly Wanted[], records: DraftRecords): PaidClaim | null {
  for (const { read, message } of wanted)
    if (read.intent === "already-paid")
      return paymentMeant(read.claim, message.receivedOn, records) ? null : read.claim;
  return null;
}

/** Says that a payment came only if it is recorded; otherwise asks for what helps to find it. */
function paidLine(
  { claim }: Extract<ReadIntent, { intent: "already-paid" }>,
  { id, receivedOn }: UnansweredMessage,
  { records, words, amount, day }: Writing,
): Line {
  const { reference, mode } = claim;
  const payment = paymentMeant(claim, receivedOn, records);
  if (payment) {
    const { amount: paise, receivedOn: on, receiptNumber } = payment;
    return { text: words.received(amount(paise), day(on), receiptNumber), facts: [paymentFact(payment)] };
  }
  const check = records.possibleDuplicates?.has(reference ?? "") ? words.willCheckOnly : words.willCheck;
  if (reference !== null)
    return { text: check(reference), facts: [factOf("reference", "message", id, { number: reference })] };
  return said(mode === "cash" ? words.askForCash : words.askForReference);
}

/** Repeats the day as it was read; asks for one that is missing or past. Null for a guessed day. */
function promiseLines(
  { promisedOn, confidence }: Extract<ReadIntent, { intent: "promise" }>,
  { id }: UnansweredMessage,
  { records, words, day }: Writing,
): Line[] | null {
  if (promisedOn === null || promisedOn < records.today) return [said(words.askForDay)];
  if (confidence === "low") return null;
  return [
    { text: words.promised(day(promisedOn)), facts: [factOf("promised-day", "message", id, { day: promisedOn })] },
  ];
}
