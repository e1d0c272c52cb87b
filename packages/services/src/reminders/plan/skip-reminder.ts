import type { ReminderStepRef, SkippedStep } from "@aavarti/contract/upcoming-reminders";
import { lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import {
  countSkipped,
  deleteSkipped,
  listFailedOfStep,
  lockStep,
  restoreSkipped,
  type StepRow,
  skipReminders,
} from "@aavarti/db/queries/reminders/skip";
import { findReminderSubject, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { UnplannedTerm } from "@aavarti/db/queries/reminders/terms";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { BY_HAND_DAYS_AHEAD } from "@aavarti/domain/by-hand";
import { addDays, todayIn, zonedInstant } from "@aavarti/domain/calendar";
import { REMINDER_CHANNELS, SEARCHABLE_CHANNELS } from "@aavarti/domain/channels";
import type { Explanation } from "@aavarti/domain/explanations";
import type { Reason } from "@aavarti/domain/reasons";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { CATCH_UP_HOURS, classifyStep, nextSendInstant, reminderDueAt } from "@aavarti/domain/reminder-rules";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { classifyRoute } from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import { audit } from "../../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../../context.ts";
import { signedInUser } from "../../notifications/signed-in-user.ts";
import { holdPromised } from "../../promises/hold-reminders.ts";
import { chargedAt, readOwed } from "../compose/owed.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { readPaydayMoves } from "../internal/paydays.ts";
import { contactOf } from "../internal/recipients.ts";
import { TEMPORARY_STOP_REASONS } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { planFallbacks } from "./plan-fallbacks.ts";
import { clockOf, type PlannedStep, recipientsDue, reminderColumns } from "./plan-reminders.ts";

/**
 * Skips one step of one term (`daysBefore` its `endDate`), so that nobody gets its reminder: its
 * planned messages are cancelled, also those that a sender gives back later; if none is planned
 * yet, they are stored as cancelled, so that they never are; and those cancelled because of an
 * advance don't wait again when it falls. Where only the owner's was sent, since the customer has
 * no address, the customer's is stored as skipped, as long as it would follow with one. One whose
 * sender died is not sent again; the log shows it as sent if it was. Returns how many messages are
 * skipped, also when they were before. Writes an audit event.
 * @throws AppError FORBIDDEN without `reminders.skip` or for a job; NOT_FOUND; CONFLICT when the
 * term's end has changed, or the reminder has been sent or would not be sent.
 */
export async function skipReminder(ctx: ServiceContext, ref: ReminderStepRef): Promise<SkippedStep> {
  requirePermission(ctx, "reminders.skip");
  const person = await signedInUser(ctx);
  return ctx.transact(async (unit) => {
    // The planner would add messages to a step that has none yet.
    await lockPlanning(unit.trx, ctx.tenantId);
    const { subject, isPayment } = await findTerm(unit, ref);
    const step = ledgerStep(ref);
    const planned = await lockStep(unit.trx, step);
    const by = { userId: person.id, reason: explainReminder("stopped.skippedBy", { name: person.name }) };
    const due = await readDue(ctx, unit, { ref, subject, isPayment });
    const dueAfter = new Date(ctx.now().getTime() - CATCH_UP_HOURS * 3_600_000);
    const again = { reasons: TEMPORARY_STOP_REASONS, dueAfter, searchable: SEARCHABLE_CHANNELS };
    const stopped =
      planned.length > 0
        ? (await skipReminders(unit.trx, step, { ...by, at: ctx.now(), again })) ||
          (isCustomersOpen(planned) ? await storeCustomersSkipped(ctx, unit, { due, ...by }) : 0)
        : await storeSkipped(ctx, unit, { due, ...by });
    const messages = await countSkipped(unit.trx, step);
    if (messages === 0) {
      refuseUnplanned(ctx, due);
      throw refusal("reminder.sent");
    }
    if (stopped > 0) await auditStep(ctx, unit, "reminder.skipped", ref);
    return { skipped: true, messages };
  });
}

/**
 * Undoes the skipping of a step (`skipReminder`), as long as one of its messages is not due yet,
 * its outcome is unknown, or it was cancelled before for what may pass, and returns how many
 * messages will be sent after all; 0 when none was skipped. They wait again where the step has
 * other messages, or where a promise or a limit held them; otherwise all are planned anew. One
 * that failed meanwhile gets its message on the fallback channel. Writes an audit event.
 * @throws AppError FORBIDDEN without `reminders.skip`; NOT_FOUND; CONFLICT when its time has
 * passed, or the term's end has changed.
 */
export function unskipReminder(ctx: ServiceContext, ref: ReminderStepRef): Promise<SkippedStep> {
  requirePermission(ctx, "reminders.skip");
  return ctx.transact(async (unit) => {
    const { subject } = await findTerm(unit, ref);
    const step = ledgerStep(ref);
    const rows = await lockStep(unit.trx, step);
    const skipped = rows.filter((row) => row.skipped_by !== null);
    if (skipped.length === 0) return { skipped: false, messages: 0 };
    const isLookedUp = ({ state }: StepRow) => state !== "cancelled";
    const since = new Date(ctx.now().getTime() - CATCH_UP_HOURS * 3_600_000);
    const isInTime = (row: StepRow) => row.due_at > (row.skipped_cause ? since : ctx.now());
    if (!skipped.some((row) => isLookedUp(row) || isInTime(row))) throw refusal("reminder.tooLate");
    // The planner takes a step with any message as planned.
    const isKept =
      skipped.length < rows.length ||
      skipped.some((row) => isLookedUp(row) || (row.skipped_cause ?? row.promise_id ?? row.held_for));
    if (isKept && !isCustomersOnly(rows))
      await restoreWaiting(ctx, unit, { step, customerIds: [subject.customer_id, subject.contact_id] });
    else await deleteSkipped(unit.trx, step);
    // While the step was skipped, one that failed had no fallback.
    const skippedAt = new Date(Math.min(...skipped.map((row) => row.updated_at.getTime())));
    for (const row of await listFailedOfStep(unit.trx, step, skippedAt))
      await planFallbacks(ctx, unit, [row], row.updated_at);
    await auditStep(ctx, unit, "reminder.unskipped", ref);
    return { skipped: false, messages: skipped.length };
  });
}

/**
 * Lets the skipped messages of a step wait again, and holds those that a promise held; if it is
 * over they are sent.
 */
async function restoreWaiting(
  ctx: ServiceContext,
  unit: Unit,
  { step, customerIds }: { step: ReturnType<typeof ledgerStep>; customerIds: readonly string[] },
): Promise<void> {
  const now = ctx.now();
  const dueAt = nextSendInstant({ now, ...clockOf(ctx, await readSwitches(unit.trx)) });
  const restored = await restoreSkipped(unit.trx, step, { dueAt, at: now });
  if (restored.length === 0) return;
  const held = await holdPromised(ctx, unit, customerIds);
  const going = restored.filter(({ id }) => !held.has(id));
  for (const [time, rows] of Map.groupBy(going, (row) => row.due_at.getTime()))
    await unit.enqueueEach(
      sendReminder,
      oncePerDestination(rows).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
      { availableAt: new Date(time) },
    );
}

const ledgerStep = ({ subscriptionId, endDate, daysBefore }: ReminderStepRef) => ({
  subscriptionId,
  endOn: endDate,
  step: STEP_NAMES[daysBefore],
});

/** Returns the term that ends then, or whose payment is due then and still open. */
async function findTerm(
  { trx }: Unit,
  { subscriptionId, endDate }: ReminderStepRef,
): Promise<{ subject: ReminderSubject; isPayment: boolean }> {
  const subject = await findReminderSubject(trx, subscriptionId);
  if (!subject || subject.deleted_at || subject.customer_deleted_at) throw notFound("subscription");
  if (subject.end_on === endDate) return { subject, isPayment: false };
  const owed = (await readOwed(trx, [subject]))(subject);
  if (chargedAt(owed, endDate)) return { subject, isPayment: true };
  throw refusal("reminder.endChanged", { endOn: subject.end_on });
}

/** A step that is to be skipped, as the planner would plan it. */
type DueStep = Omit<PlannedStep, "term"> & { term: UnplannedTerm & { status: ReminderSubject["status"] } };

async function readDue(
  ctx: ServiceContext,
  { trx }: Unit,
  { ref, subject, isPayment }: { ref: ReminderStepRef; subject: ReminderSubject; isPayment: boolean },
): Promise<DueStep> {
  const { subscriptionId, endDate, daysBefore: step } = ref;
  const switches = await readSwitches(trx);
  const moveOf = await readPaydayMoves(ctx, trx, { switches, customerIds: [subject.customer_id] });
  // The step of a payment is not too early, whenever the newest term was entered.
  const enteredAt = zonedInstant(addDays(endDate, -BY_HAND_DAYS_AHEAD), 0, ctx.timeZone);
  const term = {
    ...subject,
    subscription_id: subscriptionId,
    end_on: endDate,
    ...(isPayment && { term_entered_at: enteredAt }),
  };
  const about = isPayment ? "payments" : "renewals";
  return { step, about, switches, term, owners: await listOwners(trx), move: moveOf({ step, term }) };
}

/**
 * Stores the messages of a step that is not planned yet as skipped, each with the time at which it
 * would be sent, and returns how many.
 */
async function storeSkipped(
  ctx: ServiceContext,
  { trx }: Unit,
  { due, userId, reason }: { due: DueStep; userId: string; reason: Explanation },
): Promise<number> {
  refuseUnplanned(ctx, due);
  const { step, term, move, switches } = due;
  const now = ctx.now();
  const ownTime = reminderDueAt({
    step,
    endOn: term.end_on,
    movedTo: move?.day ?? null,
    holidays: switches.holidays,
    ...clockOf(ctx),
  });
  const soonest = new Date(Math.max(now.getTime(), ownTime.getTime()));
  const dueAt = nextSendInstant({ now: soonest, ...clockOf(ctx, switches) });
  const rows = recipientsDue(ctx, due, soonest).flatMap(({ recipient, verdict }) => {
    if (verdict !== "due") return [];
    const columns = reminderColumns(ctx, { step, term, move, switches }, recipient);
    return { ...columns, ...causeColumns(reason), due_at: dueAt, skipped_by: userId, state: "cancelled" as const };
  });
  if (rows.length === 0) throw refusal("reminder.notScheduled");
  return (await insertReminders(trx, rows)).length;
}

/** Whether a step has nothing but messages to owners, none of them skipped. */
const isCustomersOpen = (rows: readonly StepRow[]): boolean =>
  rows.every((row) => row.recipient_kind === "owner" && row.skipped_by === null);

/**
 * Whether this is the message that `storeCustomersSkipped` has stored: without it the step is as
 * before.
 */
const isCustomersOnly = (rows: readonly StepRow[]): boolean =>
  rows.every((row) =>
    row.recipient_kind === "owner"
      ? row.skipped_by === null
      : row.skipped_cause?.reason === NO_ADDRESS && row.recipient_address === null,
  );

const NO_ADDRESS = "stopped.noContact" satisfies Reason;

/**
 * Stores that the customer does not get a step which the owner got, on one channel and without an
 * address, and returns 1; or 0, with nothing stored, where it would not be sent to the customer
 * even with one.
 */
async function storeCustomersSkipped(
  ctx: ServiceContext,
  { trx }: Unit,
  { due, userId, reason }: { due: DueStep; userId: string; reason: Explanation },
): Promise<number> {
  const { step, term, move, switches } = due;
  const route = { step, recipientKind: "customer" as const, endOn: term.end_on, movedTo: move?.day ?? null };
  const enteredOn = todayIn(ctx.timeZone, term.term_entered_at);
  const channel = REMINDER_CHANNELS.find(
    (one) => classifyRoute(switches, { ...route, channel: one, enteredOn, now: ctx.now(), ...clockOf(ctx) }) === "due",
  );
  if (channel === undefined) return 0;
  const recipient = { ...contactOf(term), kind: "customer" as const, channel, address: "" };
  const row = {
    ...reminderColumns(ctx, { step, term, move, switches }, recipient),
    ...causeColumns(reason),
    recipient_address: null,
    skipped_by: userId,
    skipped_cause: JSON.stringify(explainReminder(NO_ADDRESS)),
    state: "cancelled" as const,
  };
  return (await insertReminders(trx, [row])).length;
}

function refuseUnplanned(ctx: ServiceContext, { step, move, switches, term }: DueStep): void {
  const enteredOn = todayIn(ctx.timeZone, term.term_entered_at);
  const days = { endOn: term.end_on, enteredOn, movedTo: move?.day ?? null };
  const { holidays } = switches;
  const verdict = classifyStep({ step, ...days, holidays, now: ctx.now(), ...clockOf(ctx) });
  if (term.status === "active" && (verdict === "not-yet" || verdict === "due")) return;
  throw refusal("reminder.notScheduled");
}

const auditStep = (ctx: ServiceContext, unit: Unit, action: string, { subscriptionId, ...step }: ReminderStepRef) =>
  audit(ctx, unit, action, { kind: "subscription", id: subscriptionId }, step);
