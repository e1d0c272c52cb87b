import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import { findReminderSubjects, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { customerOf, type Owner, type Recipient, recipientsOf } from "../internal/recipients.ts";
import { readSwitches } from "../internal/switches.ts";
import { type Consents, consentsOf, unreachableReason } from "../internal/unreachable-reason.ts";
import { clockOf } from "./plan-reminders.ts";

/**
 * Plans an email in place of each of these WhatsApp messages, which did not and will not arrive, in
 * the transaction that records the failure. Skipped when the recipient has no email address or
 * opted out of email, when email already carries the same step to them (ensured by the ledger's
 * unique key), or when the business has fallbacks disabled. A message due later keeps its time.
 * Returns the messages that got a fallback.
 */
export async function planFallbacks(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly DueRow[],
): Promise<ReadonlySet<string>> {
  const unreachable = rows.filter((row) => row.channel === "whatsapp");
  if (unreachable.length === 0) return new Set();
  const [switches, owners, subjects] = await Promise.all([
    readSwitches(unit.trx),
    listOwners(unit.trx),
    findReminderSubjects(
      unit.trx,
      unreachable.map((row) => row.subscription_id),
    ),
  ]);
  if (!switches.emailFallback) return new Set();

  const now = ctx.now();
  const consents = await consentsOf(unit, unreachable);
  const emails = unreachable.flatMap((row) => {
    const subject = subjects.get(row.subscription_id);
    const mailbox = subject && emailFallbackRecipient(row, { subject, owners, consents, timeZone: ctx.timeZone });
    if (!mailbox) return [];
    const soonest = new Date(Math.max(row.due_at.getTime(), now.getTime()));
    const dueAt = row.ignores_quiet_hours ? soonest : nextSendInstant({ now: soonest, ...clockOf(ctx, switches) });
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
        promise_id: row.promise_id,
        asked_end_on: row.asked_end_on,
        moved_to: row.moved_to,
        fallback_of: row.id,
        ignores_quiet_hours: row.ignores_quiet_hours,
        due_at: dueAt,
        created_at: now,
        updated_at: now,
      },
    ];
  });
  if (emails.length === 0) return new Set();
  const planned = await insertReminders(unit.trx, emails);
  const emailsByTime = Map.groupBy(emails, (row) => row.due_at.getTime());
  for (const [time, rows] of emailsByTime) {
    const ids = new Set(rows.map(({ id }) => id));
    const refs = oncePerDestination(planned.filter(({ id }) => ids.has(id)));
    await unit.enqueueEach(
      sendReminder,
      refs.map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
      { availableAt: new Date(time) },
    );
  }
  return new Set(planned.flatMap((row) => row.fallback_of ?? []));
}

/**
 * Returns the address for the email fallback of a WhatsApp message; undefined without an address,
 * or when the recipient has opted out of email.
 */
export function emailFallbackRecipient(
  row: DueRow,
  {
    subject,
    owners,
    consents,
    timeZone,
  }: { subject: ReminderSubject; owners: readonly Owner[]; consents: Consents; timeZone: string },
): Recipient | undefined {
  const mailbox = recipientsOf(customerOf(subject), owners).find(
    ({ kind, id, channel }) => kind === row.recipient_kind && id === row.recipient_id && channel === "email",
  );
  const reminder = { ...row, channel: "email" as const };
  return unreachableReason({ reminder, recipient: mailbox, consents, timeZone }) === null ? mailbox : undefined;
}
