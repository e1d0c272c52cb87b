import type { CalendarDate } from "../calendar.ts";
import type { PaymentMode } from "../ledger.ts";
import type { Paise } from "../money.ts";
import type { PromiseConfidence } from "../promise-days.ts";

/** What a customer can want with a message. `other` is everything else, also thanks. */
export const INTENTS = [
  "due-date",
  "amount",
  "send-link",
  "send-receipt",
  "already-paid",
  "promise",
  "pause",
  "cancel",
  "change-plan",
  "opening-hours",
  "complaint",
  "wants-person",
  "opt-out",
  "other",
] as const;
export type Intent = (typeof INTENTS)[number];

/** An intent with nothing more to know of it than where it is said. */
export type PlainIntent = Exclude<Intent, "already-paid" | "promise" | "other">;

/** `high`: said in so many words; `medium`: probably; `low`: a guess, for a person to decide. */
export type IntentConfidence = PromiseConfidence;

/** The words of a message that an intent was read from, with their place in it. */
export type Evidence = { words: string; from: number; to: number };

/** What a customer says they paid; null where they don't say. */
export type PaidClaim = {
  /** In the tenant's currency. */
  amount: Paise | null;
  mode: PaymentMode | null;
  /** A UTR or another number of the payment, in capitals, without blanks. */
  reference: string | null;
};

type Read<Kind extends Intent> = { intent: Kind; confidence: IntentConfidence; evidence: Evidence };

/** An intent found in a message. A promise without a day has `promisedOn: null`. */
export type ReadIntent =
  | Read<PlainIntent>
  | (Read<"already-paid"> & { claim: PaidClaim })
  | (Read<"promise"> & { promisedOn: CalendarDate | null })
  | { intent: "other"; confidence: "high"; evidence: null };
