import { listAskedInBulk } from "@aavarti/db/queries/bulk-sends";
import { listTemplatedSince } from "@aavarti/db/queries/conversation-messages";
import { listByHand, lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import { lockCancelled, planAgain, recordCause } from "@aavarti/db/queries/reminders/cancelled";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { DueRow, PlannedMessage } from "@aavarti/db/queries/reminders/rows";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { findTenant } from "@aavarti/db/queries/tenants";
import type { Reason } from "@aavarti/domain/reasons";
import { CATCH_UP_HOURS } from "@aavarti/domain/reminder-rules";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { holdPromised } from "../../promises/hold-reminders.ts";
import { isPaidAhead } from "../compose/compose-message.ts";
import { checkReminder, findSuperseded, readCheckFacts } from "../deliver/check-reminder.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import type { Recipient } from "../internal/recipients.ts";
import { MAY_PASS } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";

/** Cancelled reminders per transaction. */
const PAGE = 200;

/** Why a reminder is not sent when its term was renewed meanwhile. */
const RENEWED = "stopped.renewed" satisfies Reason;

/** Why a reminder is not sent to whom a person has just written. */
const WRITTEN_TO = "stopped.writtenTo" satisfies Reason;

/**
 * Plans and enqueues again a tenant's reminders of the last 48 hours that were cancelled because an
 * advance covered the renewal, nothing was owed, it was renewed or its payer was in Trash, where
 * that no longer holds and nothing else speaks against sending them now. Returns how many. Sends
 * nothing itself.
 */
export async function planCancelledAgain(ctx: ServiceContext): Promise<number> {
  let planned = 0;
  let afterId: string | null = null;
  do {
    const page: { planned: number; lastId: string | null } = await ctx.transact(async (unit) => {
      await lockPlanning(unit.trx, ctx.tenantId);
      return planPageAgain(ctx, unit, afterId);
    });
    planned += page.planned;
    afterId = page.lastId;
  } while (afterId !== null);
  return planned;
}

async function planPageAgain(
  ctx: ServiceContext,
  unit: Unit,
  afterId: string | null,
): Promise<{ planned: number; lastId: string | null }> {
  const dueAfter = new Date(ctx.now().getTime() - CATCH_UP_HOURS * 3_600_000);
  const rows = await lockCancelled(unit.trx, { reasons: MAY_PASS, dueAfter, afterId, limit: PAGE });
  const lastId = rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null;
  if (rows.length === 0) return { planned: 0, lastId };
  const planned: PlannedMessage[] = [];
  const customers = new Set<string>();
  for (const { reminder, subject, recipient } of await checkAgain(ctx, unit, rows)) {
    const again = await planAgain(unit.trx, reminder, { recipient, at: ctx.now() });
    if (!again) continue;
    planned.push(again);
    for (const id of [subject.customer_id, subject.contact_id]) customers.add(id);
  }
  // Messages held for a promise are enqueued for when it is over.
  const held = await holdPromised(ctx, unit, [...customers]);
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(planned.filter(({ id }) => !held.has(id))).map(({ id }) => ({
      tenantId: ctx.tenantId,
      reminderId: id,
    })),
  );
  return { planned: planned.length, lastId };
}

/** A cancelled reminder that may be sent now, and to whom; null if its own sending finds nobody. */
type SentAgain = { reminder: DueRow; subject: ReminderSubject; recipient: Recipient | null };

/**
 * Returns those of these reminders that may be sent now, checked as at sending time. One that can't
 * reach anybody is among them, since its own sending plans the message on the fallback channel. One
 * to whose recipient a person has written meanwhile stays cancelled, from now on for that.
 */
async function checkAgain(ctx: ServiceContext, unit: Unit, cancelled: readonly DueRow[]): Promise<SentAgain[]> {
  const [tenant, switches, owners, facts] = await Promise.all([
    findTenant(unit.trx),
    readSwitches(unit.trx),
    listOwners(unit.trx),
    readCheckFacts(ctx, unit, cancelled),
  ]);
  if (!tenant) return [];
  // The subscription may have moved to another customer.
  const rows = cancelled.flatMap((row) => {
    const subject = facts.subjects.get(row.subscription_id);
    // After a renewal that stands, the payment has reminders of its own.
    if (!subject || (row.state_explanation?.reason === RENEWED && subject.end_on !== row.term_end_on)) return [];
    return { row: { ...row, customer_id: subject.customer_id }, subject };
  });
  const superseded = await findSuperseded(
    unit,
    rows.map(({ row }) => row),
  );
  const known = { ...facts, superseded, tenant, switches, owners };
  const wasAsked = await readAskedSince(unit, rows);
  const found: SentAgain[] = [];
  for (const { row, subject } of rows) {
    const checked = checkReminder(ctx, row, known);
    const { part } = checked;
    if (!part && checked.reason?.reason === WRITTEN_TO)
      await recordCause(unit.trx, row.id, { cause: checked.reason, at: ctx.now() });
    if (part ? isPaidAhead(ctx, part) : !checked.isUnreachable) continue;
    if (row.recipient_kind === "customer" && wasAsked(row, subject)) continue;
    found.push({ reminder: row, subject, recipient: part?.recipient ?? null });
  }
  return found;
}

/**
 * Returns whether a customer was asked for what is due of a subscription after a reminder's own
 * time: by hand, by a template in a conversation, or in bulk.
 */
async function readAskedSince(
  { trx }: Unit,
  rows: readonly { row: DueRow; subject: ReminderSubject }[],
): Promise<(row: DueRow, subject: ReminderSubject) => boolean> {
  const asked = new Set<string>();
  const keyOf = (since: Date, id: string) => `${since.getTime()} ${id}`;
  for (const [time, group] of Map.groupBy(rows, ({ row }) => row.due_at.getTime())) {
    const since = new Date(time);
    const subscriptionIds = group.map(({ row }) => row.subscription_id);
    const customerIds = group.flatMap(({ subject }) => [subject.customer_id, subject.contact_id]);
    const [byHand, templated, inBulk] = await Promise.all([
      listByHand(trx, subscriptionIds, { step: BY_HAND, from: since }),
      listTemplatedSince(trx, { subscriptionIds, since, exceptId: null }),
      listAskedInBulk(trx, { customerIds, since, exceptId: null }),
    ]);
    for (const id of [...byHand.map((row) => row.subscription_id), ...templated, ...inBulk])
      asked.add(keyOf(since, id));
  }
  return (row, subject) =>
    [row.subscription_id, subject.customer_id, subject.contact_id].some((id) => asked.has(keyOf(row.due_at, id)));
}
