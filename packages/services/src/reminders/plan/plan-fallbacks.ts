import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import { listCarriedOn, listRemindersOfSkippedSteps } from "@aavarti/db/queries/reminders/skip";
import { findReminderSubjects, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { CHANNELS } from "@aavarti/domain/channels";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { holdPromised, promisersOf } from "../../promises/hold-reminders.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { type Owner, type Recipient, recipientNow } from "../internal/recipients.ts";
import { readSwitches } from "../internal/switches.ts";
import { type Consents, consentsOf, unreachableReason } from "../internal/unreachable-reason.ts";
import { clockOf } from "./plan-reminders.ts";

/**
 * Plans and enqueues a message on the fallback channel (email for WhatsApp) in place of each of
 * these reminders, which did not and will not arrive, in the transaction that records the failure.
 * Skipped on a channel without a fallback, when the recipient has no address there or opted out of
 * it, when that channel already carries the same step, to them or to whom a customer's went before,
 * when a person skipped the step, or when the business had fallbacks off as they failed
 * (`failedAt`, by default now) or has them off.
 * A reminder due later keeps its time; quiet hours postpone it, unless the reminder ignores them,
 * and an open promise of payment holds it. Returns the ids of the given reminders that got a
 * fallback.
 */
export async function planFallbacks(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly DueRow[],
  failedAt: Date = ctx.now(),
): Promise<ReadonlySet<string>> {
  const unreachable = rows.filter((row) => CHANNELS[row.channel].fallback !== null);
  if (unreachable.length === 0) return new Set();
  const [switches, owners, subjects] = await Promise.all([
    readSwitches(unit.trx),
    listOwners(unit.trx),
    findReminderSubjects(
      unit.trx,
      unreachable.map((row) => row.subscription_id),
    ),
  ]);
  if (switches.emailFallback === null || failedAt < switches.emailFallback) return new Set();

  const now = ctx.now();
  const consents = await consentsOf(unit, subjects.values());
  const skipped = await listRemindersOfSkippedSteps(
    unit.trx,
    unreachable.map(({ id }) => id),
  );
  const carried = await readCarried(unit, unreachable);
  const fallbacks = unreachable.flatMap((row) => {
    if (skipped.has(row.id) || carried.has(row.id)) return [];
    const subject = subjects.get(row.subscription_id);
    const recipient = subject && fallbackRecipient(row, { subject, owners, consents, timeZone: ctx.timeZone });
    if (!recipient) return [];
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
        channel: recipient.channel,
        recipient_kind: recipient.kind,
        recipient_id: recipient.id,
        recipient_address: recipient.address,
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
  if (fallbacks.length === 0) return new Set();
  const planned = await insertReminders(unit.trx, fallbacks);
  const added = planned.map(({ id }) => id);
  const promised = await holdPromised(ctx, unit, [...new Set(fallbacks.flatMap(promisersOf))], added);
  const byTime = Map.groupBy(fallbacks, (row) => row.due_at.getTime());
  for (const [time, rows] of byTime) {
    const ids = new Set(rows.map(({ id }) => id));
    const refs = oncePerDestination(planned.filter(({ id }) => ids.has(id) && !promised.has(id)));
    await unit.enqueueEach(
      sendReminder,
      refs.map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
      { availableAt: new Date(time) },
    );
  }
  return new Set(planned.flatMap((row) => row.fallback_of ?? []));
}

/**
 * Returns the ids of those of these reminders whose step their fallback channel carries already.
 */
async function readCarried({ trx }: Unit, rows: readonly DueRow[]): Promise<ReadonlySet<string>> {
  const carried = new Set<string>();
  for (const [channel, on] of Map.groupBy(rows, (row) => CHANNELS[row.channel].fallback))
    if (channel !== null)
      for (const id of await listCarriedOn(trx, { ids: on.map((row) => row.id), channel })) carried.add(id);
  return carried;
}

/**
 * Returns who gets the fallback of a reminder, with the address; undefined on a channel without a
 * fallback, without an address there, or when the recipient has opted out of it.
 */
export function fallbackRecipient(
  row: DueRow,
  {
    subject,
    owners,
    consents,
    timeZone,
  }: { subject: ReminderSubject; owners: readonly Owner[]; consents: Consents; timeZone: string },
): Recipient | undefined {
  const { fallback } = CHANNELS[row.channel];
  if (fallback === null) return undefined;
  const reminder = { ...row, channel: fallback };
  const recipient = recipientNow(reminder, subject, owners);
  return unreachableReason({ reminder, recipient, consents, timeZone }) === null ? recipient : undefined;
}
