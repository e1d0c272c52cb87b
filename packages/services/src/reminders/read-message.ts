import type { ReminderMessage, ReminderRef } from "@aavarti/contract/reminders";
import { findReminder } from "@aavarti/db/queries/reminder-log";
import { findReminderSubject } from "@aavarti/db/queries/reminders";
import { findTenant } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/errors";
import { requirePermission, type ServiceContext } from "../context.ts";
import { composeMessage } from "./compose-message.ts";
import { readSwitches } from "./switches.ts";

/** Only these never got as far as the provider, or will be written anew before they do. */
const NOT_SENT: readonly string[] = ["planned", "cancelled", "missed"];

/** The text of one reminder: as it went out, or as it would read now. @throws AppError NOT_FOUND. */
export function readMessage(ctx: ServiceContext, { id }: ReminderRef): Promise<ReminderMessage> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => {
    const reminder = await findReminder(trx, id);
    if (!reminder) throw notFound("Reminder");
    const { channel, recipient_address: to } = reminder;
    if (!NOT_SENT.includes(reminder.state)) {
      return { id, channel, wasSent: true, to, subject: reminder.message_subject, text: reminder.message_text };
    }
    const [subject, tenant, switches] = await Promise.all([
      findReminderSubject(trx, reminder.subscription_id),
      findTenant(trx),
      readSwitches(trx),
    ]);
    const message = subject && tenant && (await composeMessage(ctx, trx, { reminder, subject, tenant, switches }));
    if (!message) return { id, channel, wasSent: false, to, subject: null, text: null };
    return { id, channel, wasSent: false, to: message.address, subject: message.subject, text: message.text };
  });
}
