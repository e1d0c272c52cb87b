import type { ReminderStepRef, SkippedStep } from "@aavarti/contract/upcoming-reminders";
import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import {
  countSkipped,
  deleteSkipped,
  hasUnsent,
  isSettled,
  restoreHeld,
  skipReminders,
} from "@aavarti/db/queries/reminders/skip";
import { findReminderSubject, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { BY_HAND_DAYS_AHEAD } from "@aavarti/domain/by-hand";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { CATCH_UP_HOURS, classifyStep, nextSendInstant } from "@aavarti/domain/reminder-rules";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import { audit } from "../../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../../context.ts";
import { signedInUser } from "../../notifications/signed-in-user.ts";
import { holdPromised } from "../../promises/hold-reminders.ts";
import { chargedAt, readOwed } from "../compose/owed.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { type Move, readPaydayMoves } from "../internal/paydays.ts";
import { contactOf, recipientsOf } from "../internal/recipients.ts";
import { MAY_PASS } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { clockOf, reminderColumns } from "./plan-reminders.ts";

/**
 * Skips one step of one term (`daysBefore` its `endDate`), so that nobody gets its reminder: its
 * planned messages are cancelled, those not planned yet are stored as cancelled, so that they are
 * never planned, and those cancelled because of an advance don't wait again when it falls. Returns
 * how many messages are skipped, also when they were before. Writes an audit event.
 * @throws AppError FORBIDDEN without `reminders.skip` or for a job; NOT_FOUND; CONFLICT when the
 * term's end has changed, or the reminder has been sent or would not be sent.
 */
export async function skipReminder(ctx: ServiceContext, ref: ReminderStepRef): Promise<SkippedStep> {
  requirePermission(ctx, "reminders.skip");
  const person = await signedInUser(ctx);
  return ctx.transact(async (unit) => {
    const { subject, isPayment } = await findTerm(unit, ref);
    const switches = await readSwitches(unit.trx);
    const moveOf = await readPaydayMoves(ctx, unit.trx, { switches, customerIds: [subject.customer_id] });
    const term = { ...subject, subscription_id: ref.subscriptionId, end_on: ref.endDate };
    const move = moveOf({ step: ref.daysBefore, term });
    const step = ledgerStep(ref);
    const again = { reasons: MAY_PASS, dueAfter: new Date(ctx.now().getTime() - CATCH_UP_HOURS * 3_600_000) };
    const isUnsent = await hasUnsent(unit.trx, step, again);
    if (!isUnsent) {
      refuseUnplanned(ctx, ref, { subject, isPayment, move, switches });
      // Rows added now would be of channels that are off, and hide that the others were sent.
      if (await isSettled(unit.trx, step)) throw refusal("reminder.sent");
    }
    const skippedBy = explainReminder("stopped.skippedBy", { name: person.name });
    const rows = recipientsOf(contactOf(subject), await listOwners(unit.trx)).map((recipient) => ({
      ...reminderColumns(ctx, { step: ref.daysBefore, term, move, switches }, recipient),
      ...causeColumns(skippedBy),
      skipped_by: person.id,
      state: "cancelled" as const,
    }));
    const added = rows.length > 0 ? await insertReminders(unit.trx, rows) : [];
    const stopped = await skipReminders(unit.trx, step, {
      userId: person.id,
      reason: skippedBy,
      at: ctx.now(),
      again,
    });
    const messages = await countSkipped(unit.trx, step);
    // A sender may have claimed it since, and the rows just added would hide that.
    if (messages === 0 || (isUnsent && stopped === 0)) throw refusal("reminder.sent");
    if (added.length + stopped > 0) await auditStep(ctx, unit, "reminder.skipped", ref);
    return { skipped: true, messages };
  });
}

/**
 * Undoes the skipping of a step (`skipReminder`), as long as it is not due yet, and returns how
 * many messages will be sent after all; 0 when none was skipped. Messages that a promise held are
 * held again, or sent if it is over; the others, also one that waited for a payday, are planned
 * anew. Writes an audit event.
 * @throws AppError FORBIDDEN without `reminders.skip`; NOT_FOUND; CONFLICT when its time has
 * passed, or the term's end has changed.
 */
export function unskipReminder(ctx: ServiceContext, ref: ReminderStepRef): Promise<SkippedStep> {
  requirePermission(ctx, "reminders.skip");
  return ctx.transact(async (unit) => {
    const { subject } = await findTerm(unit, ref);
    const step = ledgerStep(ref);
    const restored = await restoreWaiting(ctx, unit, { step, customerIds: [subject.customer_id, subject.contact_id] });
    // When part of the step is held again, nothing plans the rest anew, so the rest is deleted
    // whatever its due time was.
    const dueAfter = restored > 0 ? new Date(0) : ctx.now();
    const messages = restored + (await deleteSkipped(unit.trx, step, { dueAfter }));
    if (await countSkipped(unit.trx, step)) {
      throw refusal("reminder.tooLate");
    }
    if (messages > 0) await auditStep(ctx, unit, "reminder.unskipped", ref);
    return { skipped: false, messages };
  });
}

/**
 * Holds the messages again that were skipped while held for a promise; if the promise is over they
 * are sent. Returns how many messages were restored.
 */
async function restoreWaiting(
  ctx: ServiceContext,
  unit: Unit,
  { step, customerIds }: { step: ReturnType<typeof ledgerStep>; customerIds: readonly string[] },
): Promise<number> {
  const now = ctx.now();
  const dueAt = nextSendInstant({ now, ...clockOf(ctx, await readSwitches(unit.trx)) });
  const restored = await restoreHeld(unit.trx, step, { dueAfter: now, dueAt, at: now });
  if (restored.length === 0) return 0;
  const held = await holdPromised(ctx, unit, customerIds);
  const going = oncePerDestination(restored.filter(({ id }) => !held.has(id)));
  await unit.enqueueEach(
    sendReminder,
    going.map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id })),
    { availableAt: dueAt },
  );
  return restored.length;
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

function refuseUnplanned(
  ctx: ServiceContext,
  { daysBefore: step, endDate }: ReminderStepRef,
  {
    subject,
    isPayment,
    move,
    switches,
  }: { subject: ReminderSubject; isPayment: boolean; move: Move | null; switches: ReminderSwitches },
) {
  const enteredOn = isPayment ? addDays(endDate, -BY_HAND_DAYS_AHEAD) : todayIn(ctx.timeZone, subject.term_entered_at);
  const days = { endOn: endDate, enteredOn, movedTo: move?.day ?? null };
  const { holidays } = switches;
  const verdict = classifyStep({ step, ...days, holidays, now: ctx.now(), ...clockOf(ctx) });
  if (subject.status === "active" && (verdict === "not-yet" || verdict === "due")) return;
  throw refusal("reminder.notScheduled");
}

const auditStep = (ctx: ServiceContext, unit: Unit, action: string, { subscriptionId, ...step }: ReminderStepRef) =>
  audit(ctx, unit, action, { kind: "subscription", id: subscriptionId }, step);
