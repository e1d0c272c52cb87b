import type { CalendarDate } from "../calendar.ts";
import type { Paise } from "../money.ts";
import type { Intent } from "./intents.ts";

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
] as const;
export type DraftFactName = (typeof DRAFT_FACT_NAMES)[number];

export const DRAFT_RECORD_KINDS = ["customer", "subscription", "charge", "payment", "message"] as const;
export type DraftRecordKind = (typeof DRAFT_RECORD_KINDS)[number];

/** What a draft states, with the record that says so. What a fact doesn't have is null. */
export type DraftFact = {
  name: DraftFactName;
  record: { kind: DraftRecordKind; id: string };
  /** The subscription that it is about. */
  subscriptionId: string | null;
  /** The subscription's product, with the customer in a family's account. */
  label: string | null;
  amount: Paise | null;
  day: CalendarDate | null;
  /** The day a pause ends. */
  until: CalendarDate | null;
  /** A receipt's number, or a payment's reference. */
  number: string | null;
};

/** A reply that nobody has sent or seen yet. */
export type ReplyDraft = {
  language: ReplyLanguage;
  /** What the customer wants, in the order in which they say it. */
  intents: Intent[];
  text: string;
  facts: DraftFact[];
};
