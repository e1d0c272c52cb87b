import { lastNamedInBulk } from "@aavarti/db/queries/bulk-sends";
import { listTemplatedSince } from "@aavarti/db/queries/conversation-messages";
import { listByHand, lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import { lockCancelled, planAgain, readFailures, recordCause } from "@aavarti/db/queries/reminders/cancelled";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { DueRow, PlannedMessage } from "@aavarti/db/queries/reminders/rows";
import { findReminderSubjects, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { findTenant } from "@aavarti/db/queries/tenants";
import type { Reason } from "@aavarti/domain/reasons";
import { CATCH_UP_HOURS } from "@aavarti/domain/reminder-rules";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import { type ReminderSwitches, routeSince } from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { holdPromised } from "../../promises/hold-reminders.ts";
import { isPaidAhead } from "../compose/compose-message.ts";
import { checkReminder, findSuperseded, readCheckFacts } from "../deliver/check-reminder.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import type { Recipient } from "../internal/recipients.ts";
import { stepNamed } from "../internal/steps.ts";
import { COVERED_BY_ADVANCE, TEMPORARY_STOP_REASONS, WITHOUT_ADDRESS, WRITTEN_TO } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { readWrittenTo } from "../internal/written-to.ts";
import { fallbackRecipient } from "./plan-fallbacks.ts";

/** Cancelled reminders per transaction. */
const PAGE = 200;

/** Why a reminder was cancelled as it was planned: its fallback was planned in its place. */
const NO_NUMBER = "stopped.noNumber" satisfies Reason;
const REASONS: readonly Reason[] = [...TEMPORARY_STOP_REASONS, NO_NUMBER];

/** Why a reminder is not sent when its term was renewed meanwhile, or ends on another day. */
const OTHER_END: readonly string[] = ["stopped.renewed", "stopped.endChanged"] satisfies Reason[];

/**
 * Plans and enqueues again a tenant's reminders of the last 48 hours that were cancelled for what
 * may pass (`TEMPORARY_STOP_REASONS`, or no number when they were planned), such as an advance that
 * covered the renewal, where that no longer holds and nothing else speaks against sending them now.
 * Of a reminder and its message on the fallback channel, both cancelled so, the latter goes if it
 * can. Returns how many. Sends nothing itself.
 */
export async function planCancelledAgain(ctx: ServiceContext): Promise<number> {
  let planned = 0;
  for (const isReplaced of [false, true]) {
    let afterId: string | null = null;
    do {
      const page: { planned: number; lastId: string | null } = await ctx.transact(async (unit) => {
        await lockPlanning(unit.trx, ctx.tenantId);
        return planPageAgain(ctx, unit, { isReplaced, afterId });
      });
      planned += page.planned;
      afterId = page.lastId;
    } while (afterId !== null);
  }
  return planned;
}

async function planPageAgain(
  ctx: ServiceContext,
  unit: Unit,
  from: { isReplaced: boolean; afterId: string | null },
): Promise<{ planned: number; lastId: string | null }> {
  const dueAfter = new Date(ctx.now().getTime() - CATCH_UP_HOURS * 3_600_000);
  const rows = await lockCancelled(unit.trx, { reasons: REASONS, dueAfter, ...from, limit: PAGE });
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
 * Returns those of these reminders that may be sent now, checked as at sending time, but whether an
 * advance covers it first: as long as it does, nothing else decides. One that can't reach anybody
 * is among them where its own sending plans the message on the fallback channel, and fallbacks were
 * on when it was due; otherwise it stays as it is, since its subscription may come back to somebody
 * who can be reached. What was due before a switch of its was turned on stays as well. One to whose
 * recipient a person has just written stays cancelled for that, until that message fails.
 */
async function checkAgain(ctx: ServiceContext, unit: Unit, cancelled: readonly DueRow[]): Promise<SentAgain[]> {
  const rows = await asOfNow(unit, cancelled);
  if (rows.length === 0) return [];
  const due = rows.map(({ row }) => row);
  const [tenant, switches, owners, facts, superseded, wasWrittenTo, wasAsked, failures] = await Promise.all([
    findTenant(unit.trx),
    readSwitches(unit.trx),
    listOwners(unit.trx),
    readCheckFacts(ctx, unit, due),
    findSuperseded(unit, due),
    readWrittenTo(ctx, unit, due.filter(staysStopped)),
    readAskedSince(unit, due),
    readFailures(
      unit.trx,
      due.flatMap((row) => row.fallback_of ?? []),
    ),
  ]);
  if (!tenant) return [];
  const known = { ...facts, superseded, tenant, switches, owners };
  const hasFallback = (row: DueRow, subject: ReminderSubject): boolean =>
    switches.emailFallback !== null &&
    switches.emailFallback <= row.due_at &&
    fallbackRecipient(row, { subject, owners, consents: facts.consents, timeZone: ctx.timeZone }) !== undefined;
  const found: SentAgain[] = [];
  for (const { row, subject } of rows) {
    const about = { reminder: row, subject, term: facts.termOf(row), owed: facts.owedOf(subject) };
    if (isPaidAhead(ctx, about)) {
      // What was written before it was covered no longer counts once that ends.
      if (isStopped(row)) await recordCause(unit.trx, row.id, { cause: COVERED_BY_ADVANCE, at: ctx.now() });
      continue;
    }
    const checked = checkReminder(ctx, row, known);
    const { part } = checked;
    if (!part && checked.reason?.reason === WRITTEN_TO.reason && !isStopped(row))
      await recordCause(unit.trx, row.id, { cause: WRITTEN_TO, at: ctx.now() });
    // Its sending tried the fallback channel when the recipient had no address.
    if (!part && !(checked.isUnreachable && !hadNoAddress(row) && hasFallback(row, subject))) continue;
    if (row.recipient_kind === "customer" && (wasAsked(row) || wasWrittenTo(row))) continue;
    if (!wasOn(switches, row, failures)) continue;
    found.push({ reminder: row, subject, recipient: part?.recipient ?? null });
  }
  return found;
}

/**
 * Returns the reminders with the customer and the payer whom their subscriptions have now, and with
 * the subscription. Those of a renewal that stands are left out: its payment has reminders of its
 * own.
 */
async function asOfNow(
  { trx }: Unit,
  cancelled: readonly DueRow[],
): Promise<{ row: DueRow; subject: ReminderSubject }[]> {
  const subjects = await findReminderSubjects(
    trx,
    cancelled.map((row) => row.subscription_id),
  );
  return cancelled.flatMap((row) => {
    const subject = subjects.get(row.subscription_id);
    const hadOtherEnd = OTHER_END.includes(row.state_explanation?.reason ?? "");
    if (!subject || (hadOtherEnd && subject.end_on !== row.term_end_on)) return [];
    const isOwners = row.recipient_kind === "owner";
    const recipientId = isOwners ? row.recipient_id : subject.contact_id;
    return [{ row: { ...row, customer_id: subject.customer_id, recipient_id: recipientId }, subject }];
  });
}

/**
 * Whether the switches of a reminder have been on since it was due, or, in place of one that
 * failed, since it did (`failures`): nothing of before is sent because one is turned on.
 */
function wasOn(switches: ReminderSwitches, row: DueRow, failures: ReadonlyMap<string, Date>): boolean {
  const step = stepNamed(row.step);
  if (typeof step !== "number") return true;
  const isFallback = row.fallback_of !== null;
  const since = routeSince(switches, { step, channel: row.channel, recipientKind: row.recipient_kind, isFallback });
  if (since === null || since > row.due_at) return false;
  if (row.fallback_of === null) return true;
  const { emailFallback } = switches;
  const failedAt = failures.get(row.fallback_of);
  return (
    emailFallback !== null && (emailFallback <= row.due_at || (failedAt !== undefined && emailFallback <= failedAt))
  );
}

/** Whether a reminder was cancelled because its recipient had no address on its channel. */
const hadNoAddress = (row: DueRow): boolean =>
  [...WITHOUT_ADDRESS, NO_NUMBER].some((reason) => reason === row.state_explanation?.reason);

/** Whether a reminder was cancelled because a person wrote to its recipient. */
const isStopped = (row: DueRow): boolean => row.state_explanation?.reason === WRITTEN_TO.reason;

/** Why a reminder was cancelled whose subscription was moved away, perhaps for a moment. */
const OTHER_CUSTOMER = "stopped.otherCustomer" satisfies Reason;

/**
 * Whether a person's message to its recipient keeps a reminder from being sent, also later than the
 * twelve hours for which it stops others: it was cancelled for one, or may have been before its
 * subscription was moved there and back.
 */
const staysStopped = (row: DueRow): boolean => isStopped(row) || row.state_explanation?.reason === OTHER_CUSTOMER;

/**
 * Returns whether a customer was asked for what is due of a reminder's subscription after the
 * reminder's own time: by hand, by a template in a conversation, or in bulk.
 */
async function readAskedSince({ trx }: Unit, rows: readonly DueRow[]): Promise<(row: DueRow) => boolean> {
  const since = earliestOf(rows);
  const subscriptionIds = rows.map((row) => row.subscription_id);
  const [byHand, templated, inBulk] = await Promise.all([
    listByHand(trx, subscriptionIds, { step: BY_HAND, from: since }),
    listTemplatedSince(trx, { subscriptionIds, since, exceptId: null }),
    lastNamedInBulk(trx, { subscriptionIds, since }),
  ]);
  return ({ subscription_id: id, due_at: dueAt }) =>
    byHand.some((asked) => asked.subscription_id === id && asked.at >= dueAt) ||
    [templated.get(id), inBulk.get(id)].some((at) => at !== undefined && at >= dueAt);
}

/** Returns the earliest due time of these reminders. */
const earliestOf = (rows: readonly DueRow[]): Date => new Date(Math.min(...rows.map((row) => row.due_at.getTime())));
