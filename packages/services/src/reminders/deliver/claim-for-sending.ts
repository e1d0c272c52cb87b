import { claimMessage, lockCombinable, settlePlanned } from "@aavarti/db/queries/reminders/deliver";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { findReminderRow, type ReminderRow } from "@aavarti/db/queries/reminders/rows";
import { findTenant } from "@aavarti/db/queries/tenants";
import { AppError } from "@aavarti/domain/errors";
import { BILLED_CHANNELS } from "@aavarti/domain/message-cost";
import type { PriceCategory } from "@aavarti/domain/message-prices";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { nextSendInstant, WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { BY_HAND, STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import type { SendingHold } from "@aavarti/domain/sending-trust";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { claimDigest } from "../../digests/claim-digest.ts";
import { DIGEST_STEP } from "../../digests/plan-digest.ts";
import { nextCost, noticeStop, recordCost } from "../../message-costs/claim-cost.ts";
import { claimNotificationEmail } from "../../notifications/claim-email.ts";
import { NOTIFICATIONS_STEP } from "../../notifications/plan-email.ts";
import { holdPromised, promisersOf } from "../../promises/hold-reminders.ts";
import { claimReportEmail } from "../../reports/claim-report-email.ts";
import { REPORTS_STEP } from "../../reports/plan-report-emails.ts";
import { senderAddress } from "../../sender-domain/read-sender.ts";
import { countAgainstLimit, heldBy, holdFor } from "../../sending/hold-messages.ts";
import { readWording } from "../../templates/wording.ts";
import { composeMessage, isPaidAhead, type Part, partSortKey } from "../compose/compose-message.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { combinableSteps } from "../internal/steps.ts";
import { COVERED_BY_ADVANCE } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { LEASE_SECONDS } from "../internal/timing.ts";
import { planFallbacks } from "../plan/plan-fallbacks.ts";
import { clockOf, SUPERSEDED_REASON } from "../plan/plan-reminders.ts";
import {
  type CheckedReminder,
  checkReminder,
  findCovered,
  findSuperseded,
  readCheckFacts,
  toExcluded,
} from "./check-reminder.ts";
import type { Claim } from "./claim.ts";

/**
 * Maximum number of due subscriptions in one message. The rest, which only an owner can have, go
 * into another message.
 */
const MAX_COMBINED = 200;

/**
 * Decides at sending time, in the caller's transaction, which of the planned reminders for the same
 * phone or email address as this one are still valid, counts them against the day's limit as one
 * message, claims them for 30 s so that no one else sends them, and returns the message for the
 * caller to send.
 *
 * One that is no longer valid is recorded as cancelled or missed, with a message on the fallback
 * channel for a customer who can't be reached, and for whom the monthly budget stops WhatsApp; if
 * none remains, nothing is sent. Quiet hours, an open promise of payment, the daily limit or a
 * missing permission to send postpone or hold them (`held`). A daily summary, an email about
 * notifications or one with reports is claimed alone. Returns `not-planned` or `not-due`, with
 * nothing changed, for a reminder that is no longer planned or due later.
 */
export async function claimForSending(ctx: ServiceContext, unit: Unit, reminderId: string): Promise<Claim> {
  const now = ctx.now();
  const requested = await findReminderRow(unit.trx, reminderId);
  if (requested?.state !== "planned") return { kind: "not-planned" };
  if (requested.due_at > now) return { kind: "not-due" };

  const [tenant, switches, owners, wording, fromAddress, waiting] = await Promise.all([
    findTenant(unit.trx),
    readSwitches(unit.trx),
    listOwners(unit.trx),
    readWording(unit.trx),
    senderAddress(unit.trx),
    lockCombinable(unit.trx, requested, { steps: combinableSteps(requested.step), dueBy: now, limit: MAX_COMBINED }),
  ]);
  const trust = tenant && { tenant, owners };
  if (trust && requested.step === DIGEST_STEP) {
    const held = requested.term_end_on === ctx.today() ? heldBy(requested, trust) : null;
    return held
      ? holdMessages(ctx, unit, [requested], held)
      : claimDigest(ctx, unit, { row: requested, tenant, switches });
  }
  const allowedAt = nextSendInstant({ now, ...clockOf(ctx, switches) });
  if (tenant && requested.step === NOTIFICATIONS_STEP)
    return allowedAt > now
      ? postponeToMorning(ctx, unit, [requested], allowedAt)
      : claimNotificationEmail(ctx, unit, { ...requested, tenant });
  if (tenant && requested.step === REPORTS_STEP)
    return allowedAt > now
      ? postponeToMorning(ctx, unit, [requested], allowedAt)
      : claimReportEmail(ctx, unit, { id: requested.id, tenant });
  if (!tenant || !waiting.some((row) => row.id === reminderId)) return { kind: "not-planned" };

  const isQuiet = allowedAt > now;
  const mayGo = isQuiet ? waiting.filter((row) => row.ignores_quiet_hours) : waiting;
  if (mayGo.length < waiting.length) {
    const held = waiting.filter((row) => !mayGo.includes(row));
    await postponeToMorning(ctx, unit, held, allowedAt);
    if (held.some((row) => row.id === reminderId)) return { kind: "held" };
  }

  const [facts, superseded] = await Promise.all([readCheckFacts(ctx, unit, mayGo), findSuperseded(unit, mayGo)]);
  const known = { ...facts, superseded, tenant, switches, owners };
  const valid = mayGo.map((reminder) => checkReminder(ctx, reminder, known));
  const covered = findCovered(valid.flatMap(({ part }) => part ?? []));
  const checked = valid.map((one) =>
    covered.has(one.reminder.id) ? toExcluded(one.reminder, "cancelled", SUPERSEDED_REASON) : one,
  );
  await settle(ctx, unit, checked);
  const going = await readdress(ctx, unit, { reminderId, parts: checked.flatMap((one) => one.part ?? []) });
  const paidAhead = going.filter((part) => isPaidAhead(ctx, part));
  const owing = going.filter((part) => !paidAhead.includes(part));
  await settle(
    ctx,
    unit,
    paidAhead.map(({ reminder }) => toExcluded(reminder, "cancelled", COVERED_BY_ADVANCE)),
  );
  const promised = await holdOwing(ctx, unit, owing);
  const parts = owing.filter(({ reminder }) => !promised.has(reminder.id));
  const [first, ...others] = parts;
  if (!first && promised.has(reminderId)) return { kind: "held" };
  if (!first) return { kind: checked.find((one) => one.reminder.id === reminderId)?.verdict ?? "cancelled" };

  const rows = parts.map(({ reminder }) => reminder);
  const held = heldBy(first.reminder, { tenant, owners });
  if (held) return holdMessages(ctx, unit, rows, held);

  const leadId = leadOf(parts, reminderId);
  const source = { leadId, parts: [first, ...others] as const, tenant, switches, owners, wording, fromAddress };
  const message = await composeMessage(ctx, unit.trx, source).catch(refusalOf);
  if (message instanceof AppError) {
    await settle(
      ctx,
      unit,
      parts.map(({ reminder }) => toExcluded(reminder, "cancelled", message.explanation)),
    );
    return { kind: "cancelled" };
  }
  const lead = rows.find(({ id }) => id === leadId) ?? first.reminder;
  const cost = BILLED_CHANNELS.includes(message.channel)
    ? await nextCost(ctx, unit, message.isFree ? "service" : categoryOf(rows))
    : null;
  // What a person asked for, they were asked about.
  if (cost?.isOver && !rows.some(({ step }) => step === BY_HAND)) {
    await noticeStop(ctx, unit, cost);
    const why = explainReminder("stopped.budgetUsed");
    await settle(
      ctx,
      unit,
      parts.map(({ reminder }) => toExcluded(reminder, "cancelled", why, true)),
    );
    return { kind: "cancelled" };
  }
  if (!(await countAgainstLimit(ctx, unit, { tenant, message: lead })))
    return holdMessages(ctx, unit, rows, "daily-limit");
  const otherIds = parts.flatMap(({ reminder }) => (reminder.id === leadId ? [] : [reminder.id]));
  const claimed = await claimMessage(unit.trx, { leadId, otherIds }, { leaseSeconds: LEASE_SECONDS, message, at: now });
  if (claimed && cost) await recordCost(ctx, unit, { messageId: leadId, source: "reminder", cost });
  return claimed
    ? { kind: "send", leadId, dues: parts.length, attempts: claimed.attempts, message }
    : { kind: "not-planned" };
}

/** Returns the category in which WhatsApp bills a message of these reminders. */
const categoryOf = (rows: readonly ReminderRow[]): PriceCategory =>
  rows.some(({ step }) => step === STEP_NAMES[WIN_BACK_STEP]) ? "marketing" : "utility";

/**
 * Returns the refusal when the business's text needs a value that does not exist: nothing is sent
 * rather than a message with a gap. Any other error is rethrown.
 */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/**
 * Records why messages were left out. A customer who cannot be reached by WhatsApp gets an email
 * instead.
 */
async function settle(ctx: ServiceContext, unit: Unit, checked: readonly CheckedReminder[]): Promise<void> {
  const leaving = checked.flatMap((one) => (one.part ? [] : [one]));
  const byReason = Map.groupBy(leaving, ({ verdict, reason }) => `${verdict} ${reason?.message}`);
  for (const group of byReason.values()) {
    const [{ verdict, reason } = { verdict: "cancelled" as const, reason: null }] = group;
    const ids = group.map(({ reminder }) => reminder.id);
    await settlePlanned(unit.trx, ids, {
      state: verdict,
      cause: reason,
      updated_at: ctx.now(),
    });
  }
  const unreachable = leaving.flatMap(({ reminder, isUnreachable }) => (isUnreachable ? [reminder] : []));
  await planFallbacks(ctx, unit, unreachable);
}

/**
 * Returns the parts that still go to the same destination as the requested one; a part whose
 * address has changed gets a job of its own.
 */
async function readdress(
  ctx: ServiceContext,
  unit: Unit,
  { reminderId, parts }: { reminderId: string; parts: readonly Part[] },
): Promise<Part[]> {
  const address = (parts.find(({ reminder }) => reminder.id === reminderId) ?? parts[0])?.recipient.address;
  const elsewhere = parts.filter(({ recipient }) => recipient.address !== address);
  for (const { reminder, recipient } of elsewhere) {
    await settlePlanned(unit.trx, [reminder.id], {
      state: "planned",
      recipient_address: recipient.address,
      updated_at: ctx.now(),
    });
    await unit.enqueue(sendReminder, { tenantId: ctx.tenantId, reminderId: reminder.id });
  }
  return parts
    .filter(({ recipient }) => recipient.address === address)
    .sort((one, other) => (partSortKey(one) < partSortKey(other) ? -1 : 1));
}

/**
 * Returns the id used as the message's key. A retried message keeps its key, by which the provider
 * knows it.
 */
function leadOf(parts: readonly Part[], reminderId: string): string {
  const ids = parts.map(({ reminder }) => reminder.id);
  const before = parts.find(({ reminder }) => reminder.merged_into !== null)?.reminder.merged_into;
  return [before, reminderId].find((id) => id && ids.includes(id)) ?? ids[0] ?? reminderId;
}

/**
 * Holds the parts for which a promise of payment is open, however they came to be due, and returns
 * the ids of their reminders. Their rows are locked, and a promise is opened before it holds what
 * is planned, so none slips between the two.
 */
const holdOwing = (ctx: ServiceContext, unit: Unit, parts: readonly Part[]): Promise<ReadonlySet<string>> =>
  holdPromised(
    ctx,
    unit,
    [...new Set(parts.flatMap(({ reminder, subject }) => [...promisersOf(reminder), subject.contact_id]))],
    parts.map(({ reminder }) => reminder.id),
  );

/** Keeps the messages waiting for a person to act, or for the next day's limit. */
async function holdMessages(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly ReminderRow[],
  why: SendingHold,
): Promise<Claim> {
  await holdFor(ctx, unit, rows, why);
  return { kind: "held" };
}

/** Postpones the messages until the morning because of quiet hours. */
async function postponeToMorning(
  ctx: ServiceContext,
  unit: Unit,
  waiting: readonly ReminderRow[],
  until: Date,
): Promise<{ kind: "held" }> {
  const ids = waiting.map((row) => row.id);
  await settlePlanned(unit.trx, ids, { state: "planned", due_at: until, updated_at: ctx.now() });
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(waiting).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: until },
  );
  return { kind: "held" };
}
