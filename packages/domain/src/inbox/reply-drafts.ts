import type { CalendarDate } from "../calendar.ts";
import type { Paise } from "../money.ts";
import type { Intent, PaidClaim } from "./intents.ts";

/** Languages that a customer is answered in, as tags: `hi-Latn` is Hindi in Latin letters. */
export const REPLY_LANGUAGES = ["en", "hi", "hi-Latn"] as const;
export type ReplyLanguage = (typeof REPLY_LANGUAGES)[number];

export const DRAFT_FACT_NAMES = [
  "owed-now",
  "owed-later",
  "charge",
  "renewal",
  "pause",
  "advance",
  "payment",
  "promised-day",
  "reference",
  "own-answer",
] as const;
export type DraftFactName = (typeof DRAFT_FACT_NAMES)[number];

export const DRAFT_RECORD_KINDS = [
  "customer",
  "subscription",
  "charge",
  "payment",
  "message",
  "business-answer",
] as const;
export type DraftRecordKind = (typeof DRAFT_RECORD_KINDS)[number];

/** What a draft states, with the record that says so. What a fact doesn't have is null. */
export type DraftFact = {
  name: DraftFactName;
  record: { kind: DraftRecordKind; id: string };
  /** The subscription that it is about. */
  subscriptionId: string | null;
  /** The subscription's product, with the customer in a family's account; a question's words. */
  label: string | null;
  amount: Paise | null;
  day: CalendarDate | null;
  /** The day a pause ends. */
  until: CalendarDate | null;
  /** A receipt's number, or a payment's reference. */
  number: string | null;
};

/** A payment of somebody else that has the reference which a customer names, for members only. */
export type OtherPayment = {
  customer: { id: string; name: string };
  amount: Paise;
  receivedOn: CalendarDate;
  receiptNumber: string | null;
};

/** A receipt that a customer asks for. The amount, in paise, is what it was issued for. */
export type AskedReceipt = { paymentId: string; number: string; amount: Paise };

/** A reply that nobody has sent or seen yet. */
export type ReplyDraft = {
  language: ReplyLanguage;
  /** What the customer wants, in the order in which they say it. */
  intents: Intent[];
  text: string;
  facts: DraftFact[];
  /** A payment that the customer says they made, where no recorded one is it. */
  claimedPayment: PaidClaim | null;
  /** The payment of somebody else that has its reference; null without one. */
  possibleDuplicate: OtherPayment | null;
  /** The receipt that the customer asks for; null where they ask for none or none was issued. */
  askedReceipt: AskedReceipt | null;
};

/** Who worded a draft. */
export const DRAFT_SOURCES = ["rules", "model"] as const;
export type DraftSource = (typeof DRAFT_SOURCES)[number];

/** What became of a draft that a member saw: sent unchanged, sent changed, or not used. */
export const DRAFT_OUTCOMES = ["accepted", "edited", "discarded"] as const;
export type DraftOutcome = (typeof DRAFT_OUTCOMES)[number];

/** The values of a fact that a sentence of a draft can name. */
export const STATED_VALUES = ["amount", "day", "label", "number"] as const;
export type StatedValue = (typeof STATED_VALUES)[number];

/** One sentence of a draft, with the fact it states and that fact's values as they are written. */
export type DraftStatement = {
  text: string;
  /** Null for a sentence that states no fact, or several. */
  kind: DraftFactName | null;
  values: Readonly<Partial<Record<StatedValue, string>>>;
};

/** A draft with the sentences below its greeting. */
export type StatedDraft = {
  draft: ReplyDraft;
  /** The name in the greeting; null without one. */
  name: string | null;
  statements: DraftStatement[];
};
