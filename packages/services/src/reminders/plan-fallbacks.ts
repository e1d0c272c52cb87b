import { type DueRow, findReminderSubjects, insertReminders, listOwners } from "@aavarti/db/queries/reminders";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { oncePerDestination } from "./destinations.ts";
import { clockOf } from "./plan-reminders.ts";
import { customerOf, recipientsOf } from "./recipients.ts";
import { readSwitches } from "./switches.ts";

/**
 * Plans an email in place of each of these WhatsApp messages, which did not and will not arrive, in the transaction that records it (RE5). Nothing is
 * planned where the recipient has no mailbox, where email carries the same step to them already (the ledger's uniqueness sees to that), or where the
 * business wants none. Returns the messages that got one.
 */
export async function planFallbacks(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly DueRow[],
): Promise<ReadonlySet<string>> {
  const closed = rows.filter((row) => row.channel === "whatsapp");
  if (closed.length === 0) return new Set();
  const [switches, owners, subjects] = await Promise.all([
    readSwitches(unit.trx),
    listOwners(unit.trx),
    findReminderSubjects(
      unit.trx,
      closed.map((row) => row.subscription_id),
    ),
  ]);
  if (!switches.emailFallback) return new Set();

  const now = ctx.now();
  const dueAt = nextSendInstant({ now, ...clockOf(ctx) });
  const emails = closed.flatMap((row) => {
    const subject = subjects.get(row.subscription_id);
    const mailbox =
      subject &&
      recipientsOf(customerOf(subject), owners).find(
        ({ kind, id, channel }) => kind === row.recipient_kind && id === row.recipient_id && channel === "email",
      );
    if (!mailbox) return [];
    return [
      {
        tenant_id: ctx.tenantId,
        id: ctx.newId(),
        subscription_id: row.subscription_id,
        customer_id: row.customer_id,
        term_end_on: row.term_end_on,
        step: row.step,
        channel: mailbox.channel,
        recipient_kind: mailbox.kind,
        recipient_id: mailbox.id,
        recipient_address: mailbox.address,
        state: "planned" as const,
        fallback_of: row.id,
        due_at: dueAt,
        created_at: now,
        updated_at: now,
      },
    ];
  });
  if (emails.length === 0) return new Set();
  const planned = await insertReminders(unit.trx, emails);
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(planned).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: dueAt },
  );
  return new Set(planned.flatMap((row) => row.fallback_of ?? []));
}
