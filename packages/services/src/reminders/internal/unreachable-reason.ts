import { listConsentStatuses } from "@aavarti/db/queries/consent";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { ConsentPurpose } from "@aavarti/domain/consent";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { consentReason } from "../../consent/consent-reason.ts";
import type { Unit } from "../../context.ts";
import type { Recipient } from "./recipients.ts";

/** The customers' consent as of this transaction. */
export type Consents = Awaited<ReturnType<typeof listConsentStatuses>>;

/**
 * Returns the consents of the customers who get the messages about these subscriptions, payers
 * among them, in one query; those of owners are not asked.
 */
export async function consentsOf(
  { trx }: Unit,
  subjects: Iterable<Pick<ReminderSubject, "contact_id">>,
): Promise<Consents> {
  const ids = new Set([...subjects].map((subject) => subject.contact_id));
  return ids.size > 0 ? listConsentStatuses(trx, [...ids]) : [];
}

/**
 * Returns why the recipient of a reminder cannot be contacted on its channel, no address or an
 * opt-out, although the reminder itself is still valid; null when they can. An opt-out applies at
 * sending time, whenever it was received; a win-back message, which is an offer, needs the
 * customer's consent to offers. Owners need no consent; of a customer with a payer, the payer's
 * counts. What stops the reminder on every channel is in `stop-reason.ts`.
 */
export function unreachableReason({
  reminder,
  recipient,
  consents,
  timeZone,
}: {
  reminder: Pick<DueRow, "recipient_kind" | "recipient_id" | "customer_id" | "channel" | "step">;
  /** The recipient's current address; undefined without a phone number or email address. */
  recipient: Recipient | undefined;
  consents: Consents;
  timeZone: string;
}): Explanation | null {
  const { channel, step } = reminder;
  if (!recipient) {
    const isPayer = reminder.recipient_kind === "customer" && reminder.recipient_id !== reminder.customer_id;
    return explainReminder(isPayer ? "stopped.payerNoContact" : "stopped.noContact");
  }
  if (recipient.kind !== "customer") return null;
  return consentReason(consents, { customerId: recipient.id, channel, purpose: purposeOf(step), timeZone });
}

/** A win-back message is an offer; everything else is about what the customer has bought. */
const purposeOf = (step: string): ConsentPurpose => (step === STEP_NAMES[WIN_BACK_STEP] ? "offers" : "reminders");
