import type { ReminderMessage, ReminderRef } from "@aavarti/contract/reminders";
import { findReminder } from "@aavarti/db/queries/reminders/log";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { findReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { findTenant } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/refusal";

import { requirePermission, type ServiceContext } from "../../context.ts";
import { readWording } from "../../templates/wording.ts";
import { composeMessage } from "../compose/compose-message.ts";
import { readOwed } from "../compose/owed.ts";
import { readPaidTerms } from "../compose/paid-terms.ts";
import { recipientNow } from "../internal/recipients.ts";
import { readSwitches } from "../internal/switches.ts";

/**
 * States in which a message has not been passed to the provider, or will be rendered again before
 * it is.
 */
const NOT_SENT: readonly string[] = ["planned", "cancelled", "missed"];

/**
 * Returns subject and text of one reminder of the log: as it was passed to the provider, even if
 * that failed (`wasSent`), or, where it was not, as it would read now. Of one that was sent
 * together with others it is the common message; the text is null where there is no recipient any
 * more. Marks nothing as read.
 * @throws AppError FORBIDDEN without `reminders.read`, NOT_FOUND, CONFLICT as `composeMessage`.
 */
export function readMessage(ctx: ServiceContext, { id }: ReminderRef): Promise<ReminderMessage> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => {
    const reminder = await findReminder(trx, id);
    if (!reminder) throw notFound("reminder");
    const { channel, recipient_address: to } = reminder;
    if (!NOT_SENT.includes(reminder.state)) {
      const lead = reminder.merged_into ? await findReminder(trx, reminder.merged_into) : reminder;
      const { message_subject: subject = null, message_text: text = null } = lead ?? {};
      return { id, channel, wasSent: true, to, subject, text };
    }
    const [subject, tenant, switches, owners, wording] = await Promise.all([
      findReminderSubject(trx, reminder.subscription_id),
      findTenant(trx),
      readSwitches(trx),
      listOwners(trx),
      readWording(trx),
    ]);
    const recipient = subject && recipientNow(reminder, subject, owners);
    if (!subject || !tenant || !recipient) return { id, channel, wasSent: false, to, subject: null, text: null };
    const term = (await readPaidTerms(trx, [reminder]))(reminder);
    const owed = (await readOwed(trx, [subject]))(subject);
    const parts = [{ reminder, subject, recipient, term, owed }] as const;
    const message = await composeMessage(ctx, trx, {
      leadId: id,
      parts,
      tenant,
      switches,
      owners,
      wording,
      fromAddress: undefined,
    });
    return { id, channel, wasSent: false, to: message.address, subject: message.subject, text: message.text };
  });
}
