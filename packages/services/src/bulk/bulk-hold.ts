import { findBulkMessage } from "@aavarti/db/queries/bulk-sends";
import type { ConversationDetails } from "@aavarti/db/queries/conversations";
import type { Explanation } from "@aavarti/domain/explanations";
import type { Language } from "@aavarti/domain/languages";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { consentsOf } from "../reminders/internal/unreachable-reason.ts";
import { chooseByHand } from "../reminders/plan/choose-by-hand.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";

/** What holds for a message of a bulk send when it is sent. */
export type BulkHold = {
  /** Why it must not be sent any more; null while it may. */
  stop: Explanation | null;
  /** Now, or the end of quiet hours. */
  goesAt: Date;
  /** The recipient's language. */
  language: Language;
};

/**
 * Returns what holds for a message of a bulk send, checked again when it is sent: an opt-out, a
 * missing consent to offers, a `due` message about which nothing is to be asked any more, and quiet
 * hours at `now`. Null for any other message. Writes nothing.
 */
export async function bulkHold(
  ctx: ServiceContext,
  unit: Unit,
  { messageId, conversation, now }: { messageId: string; conversation: ConversationDetails; now: Date },
): Promise<BulkHold | null> {
  const found = await findBulkMessage(unit.trx, messageId);
  if (!found) return null;
  const { channel, customer_id: contactId } = conversation;
  const switches = await readSwitches(unit.trx);
  const consents = await consentsOf(unit, [{ contact_id: contactId }]);
  const asked = { customerId: contactId, channel, timeZone: ctx.timeZone };
  const refused =
    consentReason(consents, asked) ??
    (found.is_offer ? consentReason(consents, { ...asked, purpose: "offers" }) : null);
  const isOver =
    refused === null &&
    found.kind === "due" &&
    (await chooseByHand(ctx, unit, { about: "customers", ids: [found.customer_id], evenInQuietHours: false }, switches))
      .asked.length === 0;
  return {
    stop: refused ?? (isOver ? explainReminder("stopped.nothingOwed") : null),
    goesAt: nextSendInstant({ now, ...clockOf(ctx, switches) }),
    language: found.language ?? "en",
  };
}
