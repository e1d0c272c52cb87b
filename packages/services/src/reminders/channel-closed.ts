import { listConsentStatuses } from "@aavarti/db/queries/consent";
import type { DueRow } from "@aavarti/db/queries/reminders";
import type { ConsentPurpose } from "@aavarti/domain/consent";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { consentReason } from "../consent/consent-reason.ts";
import type { Unit } from "../context.ts";
import type { Recipient } from "./recipients.ts";
import { STEP_NAMES } from "./steps.ts";

/** What customers agreed to, as of this transaction. */
export type Consents = Awaited<ReturnType<typeof listConsentStatuses>>;

/** What the customers among the recipients agreed to; an owner is asked nothing. */
export async function consentsOf(
  { trx }: Unit,
  rows: readonly Pick<DueRow, "recipient_kind" | "customer_id">[],
): Promise<Consents> {
  const ids = rows.flatMap((row) => (row.recipient_kind === "customer" ? [row.customer_id] : []));
  return ids.length > 0 ? listConsentStatuses(trx, ids) : [];
}

/**
 * Why a person cannot be written to on a channel, although the reminder itself still holds; null
 * when they can. STOP is obeyed at the moment of sending, whenever it was said. A closed WhatsApp
 * leads to an email in its place; what stops the reminder on every channel is in stop-reason.ts.
 */
export function channelClosed({
  reminder,
  recipient,
  consents,
  timeZone,
}: {
  reminder: Pick<DueRow, "recipient_kind" | "customer_id" | "channel" | "step">;
  /** Where they are reached now; undefined without a number or a mailbox. */
  recipient: Recipient | undefined;
  consents: Consents;
  timeZone: string;
}): string | null {
  if (!recipient) return "This recipient no longer has contact details.";
  if (reminder.recipient_kind !== "customer") return null;
  const { customer_id: customerId, channel, step } = reminder;
  return consentReason(consents, { customerId, channel, purpose: purposeOf(step), timeZone });
}

/** To ask somebody to come back is an offer; everything else concerns what they have bought. */
const purposeOf = (step: string): ConsentPurpose => (step === STEP_NAMES[WIN_BACK_STEP] ? "offers" : "reminders");
