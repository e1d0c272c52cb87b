import { lastWrittenTo } from "@aavarti/db/queries/phone-app-messages";
import { chargesOfRequests, listPromisedReminders } from "@aavarti/db/queries/reminders/by-hand";
import { findLaterStep, listArrived } from "@aavarti/db/queries/reminders/deliver";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import {
  findReminderSubjects,
  listRunningBeyond,
  type PaidTermRow,
  type ReminderSubject,
} from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { addDays, type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { isOutOfDate } from "@aavarti/domain/event-messages";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import {
  CATCH_UP_HOURS,
  isWinBack,
  REMINDER_STEPS,
  type ReminderStep,
  WIN_BACK_STEP,
  writtenSince,
} from "@aavarti/domain/reminder-rules";
import { BY_HAND, STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { classifyRoute, type ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { ServiceContext, Unit } from "../../context.ts";
import type { Part } from "../compose/compose-message.ts";
import { type OwedOf, readOwed } from "../compose/owed.ts";
import { readPaidTerms } from "../compose/paid-terms.ts";
import { type Owner, recipientNow } from "../internal/recipients.ts";
import { settledRequests } from "../internal/settled-requests.ts";
import { isEventMessage, stepNamed } from "../internal/steps.ts";
import { byHandStopReason, eventStopReason, stopReason, WRITTEN_TO } from "../internal/stop-reason.ts";
import { type Consents, consentsOf, unreachableReason } from "../internal/unreachable-reason.ts";
import { clockOf, MISSED_REASON, SUPERSEDED_REASON } from "../plan/plan-reminders.ts";

/** The result for one part of a message: excluded, with the reason, or included. */
export type CheckedReminder = { reminder: DueRow } & (
  | { verdict: "cancelled" | "missed"; reason: Explanation | null; isUnreachable: boolean; part?: undefined }
  | { verdict?: undefined; part: Part }
);

/** The data needed at sending time to check the parts of one message. */
type CheckFacts = {
  subjects: ReadonlyMap<string, ReminderSubject>;
  consents: Consents;
  termOf: (reminder: DueRow) => PaidTermRow | undefined;
  owedOf: OwedOf;
  /** The reminders by hand that asked for a payment of which nothing is left to pay. */
  settled: ReadonlySet<string>;
  /** The reminders by hand after which a promise was made that was not undone. */
  promised: ReadonlySet<string>;
  superseded: ReadonlySet<string>;
  returned: ReadonlySet<string>;
  /** When a person of the business wrote to the customers to whom one has just written. */
  writtenTo: ReadonlyMap<string, Date>;
  /** The failed reminders with a fallback whose delivery was reported after their failure. */
  arrived: ReadonlySet<string>;
  tenant: TenantRow;
  switches: ReminderSwitches;
  owners: readonly Owner[];
};

/**
 * Returns the result of a check for a reminder that must not be sent: its `verdict`, the reason,
 * and whether the person could not be reached (false by default). Writes nothing.
 */
export const toExcluded = (
  reminder: DueRow,
  verdict: "cancelled" | "missed",
  reason: Explanation | null,
  isUnreachable = false,
): CheckedReminder => ({ reminder, verdict, reason, isUnreachable });

/**
 * Returns the ids of those of these reminders that were held for a promise, a payday or permission
 * to send, and for which a later step of the same term (nearer to its end or after it) has since
 * become due, so that the later message replaces them. Changes nothing.
 */
export async function findSuperseded({ trx }: Unit, waiting: readonly DueRow[]): Promise<ReadonlySet<string>> {
  const superseded = new Set<string>();
  for (const row of waiting)
    if ((row.promise_id ?? row.moved_to ?? row.held_for) && (await findLaterStep(trx, row))) superseded.add(row.id);
  return superseded;
}

/** Returns the customers with a planned win-back message who have since come back by themselves. */
async function findReturned({ trx }: Unit, waiting: readonly DueRow[]): Promise<ReadonlySet<string>> {
  const gone = waiting.filter(({ step }) => step === STEP_NAMES[WIN_BACK_STEP]);
  const [first] = gone.map((row) => row.term_end_on).sort();
  if (!first) return new Set();
  return listRunningBeyond(
    trx,
    gone.map((row) => row.customer_id),
    first,
  );
}

/**
 * Reads what `checkReminder` needs for these reminders, as of this transaction: their
 * subscriptions, consents, paid terms, open charges, what those by hand asked for, and customers
 * who have come back or to whom a person has just written, and the failed ones that they replace
 * and that have arrived; with one query per kind for all.
 */
export async function readCheckFacts(
  { timeZone, now }: Pick<ServiceContext, "timeZone" | "now">,
  unit: Unit,
  dues: readonly DueRow[],
): Promise<
  Pick<
    CheckFacts,
    "subjects" | "consents" | "termOf" | "owedOf" | "settled" | "promised" | "returned" | "writtenTo" | "arrived"
  >
> {
  const byHand = dues.filter((row) => row.step === BY_HAND);
  const [subjects, termOf, returned, requested, promised, writtenTo, arrived] = await Promise.all([
    findReminderSubjects(
      unit.trx,
      dues.map((row) => row.subscription_id),
    ),
    readPaidTerms(unit.trx, dues),
    findReturned(unit, dues),
    chargesOfRequests(
      unit.trx,
      byHand.map((row) => row.id),
    ),
    listPromisedReminders(
      unit.trx,
      byHand.flatMap((row) => (row.promise_id ? row.id : [])),
    ),
    lastWrittenTo(unit.trx, {
      customerIds: dues.flatMap((row) => (row.recipient_kind === "customer" ? row.recipient_id : [])),
      since: writtenSince(now()),
    }),
    listArrived(
      unit.trx,
      dues.flatMap((row) => row.fallback_of ?? []),
    ),
  ]);
  const [consents, owedOf] = await Promise.all([
    consentsOf(unit, subjects.values()),
    readOwed(unit.trx, subjects.values()),
  ]);
  const settled = settledRequests(requested, timeZone);
  return { subjects, consents, termOf, owedOf, settled, promised, returned, writtenTo, arrived };
}

/**
 * Returns whether a reminder was held for a promise. It is late by design: it is due when the
 * promise is over.
 */
const wasHeldForPromise = (ctx: ServiceContext, { promise_id, due_at }: DueRow): boolean =>
  promise_id !== null && ctx.now().getTime() - due_at.getTime() <= CATCH_UP_HOURS * 3_600_000;

/**
 * Decides from what `readCheckFacts` read whether one reminder may still be sent now. Returns the
 * `part` of the message to be composed, or the `verdict`: `missed` when it is over 48 hours late,
 * unless it is a step that the daily limit or a promise has held until now; `cancelled` when it
 * does not apply any more, a later step replaces it, the failed one that it replaces has arrived or
 * nobody can be reached, with the reason.
 * Writes and sends nothing.
 */
export function checkReminder(ctx: ServiceContext, reminder: DueRow, known: CheckFacts): CheckedReminder {
  const { subjects, consents, termOf, owedOf, settled, promised, arrived, tenant, switches, owners } = known;
  if (reminder.fallback_of !== null && arrived.has(reminder.fallback_of))
    return toExcluded(reminder, "cancelled", explainReminder("stopped.arrived"));
  const subject = subjects.get(reminder.subscription_id);
  const term = termOf(reminder);
  const owed = owedOf(subject);
  const occasion = stepNamed(reminder.step);
  const asked = { reminder, subject, owed, tenant, switches, now: ctx.now(), today: ctx.today() };
  const left =
    occasion === BY_HAND
      ? checkRequested(
          ctx,
          reminder,
          byHandStopReason({ ...asked, isSettled: settled.has(reminder.id), isPromised: promised.has(reminder.id) }),
        )
      : isEventMessage(occasion)
        ? checkEventMessage(ctx, reminder, eventStopReason({ ...asked, kind: occasion, isPaid: term !== undefined }))
        : checkStep(ctx, {
            step: occasion,
            reminder,
            stop: stopReason({ ...asked, step: occasion, timeZone: ctx.timeZone }),
            subject,
            known,
          });
  if (left) return left;
  const recipient = subject && recipientNow(reminder, subject, owners);
  const unreachable = unreachableReason({ reminder, recipient, consents, timeZone: ctx.timeZone });
  if (unreachable !== null || !recipient || !subject) return toExcluded(reminder, "cancelled", unreachable, true);
  return { reminder, part: { reminder, subject, recipient, term, owed } };
}

/**
 * The step of a payment that is planned was not too early, whenever the newest term was entered.
 */
const FURTHEST_STEP = Math.max(...REMINDER_STEPS);

/**
 * Whether a step's message is about the open payment of a term, not about the end of the newest.
 */
const isAboutPayment = (reminder: DueRow, subject: ReminderSubject): boolean => subject.end_on !== reminder.term_end_on;

/**
 * Returns the ids of those parts of a message that another part about the same subscription covers:
 * of several steps the one with the latest due day states all that is owed by then. Welcomes,
 * receipts, pauses and manual reminders are never covered.
 */
export function findCovered(parts: readonly Pick<Part, "reminder">[]): ReadonlySet<string> {
  const last = new Map<string, CalendarDate>();
  const steps = parts.flatMap(({ reminder }) => (typeof stepNamed(reminder.step) === "number" ? [reminder] : []));
  for (const { subscription_id: id, term_end_on: day } of steps) {
    const before = last.get(id);
    if (before === undefined || before < day) last.set(id, day);
  }
  return new Set(
    steps.flatMap((row) => (row.term_end_on < (last.get(row.subscription_id) ?? row.term_end_on) ? [row.id] : [])),
  );
}

function checkEventMessage(ctx: ServiceContext, reminder: DueRow, stop: Explanation | null): CheckedReminder | null {
  if (stop !== null) return toExcluded(reminder, "cancelled", stop);
  return isOutOfDate({ plannedAt: reminder.created_at, now: ctx.now() })
    ? toExcluded(reminder, "missed", MISSED_REASON)
    : null;
}

function checkRequested(ctx: ServiceContext, reminder: DueRow, stop: Explanation | null): CheckedReminder | null {
  if (stop !== null) return toExcluded(reminder, "cancelled", stop);
  // Waiting for permission to send moves the due time, so such a reminder's age counts from its
  // creation.
  const askedFor = reminder.held_for ? reminder.created_at : reminder.due_at;
  const isLate = ctx.now().getTime() - askedFor.getTime() > CATCH_UP_HOURS * 3_600_000;
  return isLate ? toExcluded(reminder, "missed", MISSED_REASON) : null;
}

function checkStep(
  ctx: ServiceContext,
  {
    step,
    reminder,
    stop,
    subject,
    known: { superseded, returned, writtenTo, switches },
  }: {
    step: ReminderStep;
    reminder: DueRow;
    stop: Explanation | null;
    subject: ReminderSubject | undefined;
    known: CheckFacts;
  },
): CheckedReminder | null {
  if (stop !== null || !subject) return toExcluded(reminder, "cancelled", stop);
  if (isWinBack(step) && returned.has(reminder.customer_id))
    return toExcluded(reminder, "cancelled", explainReminder("stopped.customerBack"));
  if (reminder.recipient_kind === "customer" && writtenTo.has(reminder.recipient_id))
    return toExcluded(reminder, "cancelled", WRITTEN_TO);
  const verdict = classifyRoute(switches, {
    step,
    channel: reminder.channel,
    recipientKind: reminder.recipient_kind,
    isFallback: reminder.fallback_of !== null,
    endOn: reminder.term_end_on,
    enteredOn: isAboutPayment(reminder, subject)
      ? addDays(reminder.term_end_on, -FURTHEST_STEP)
      : todayIn(ctx.timeZone, subject.term_entered_at),
    movedTo: reminder.moved_to,
    now: ctx.now(),
    ...clockOf(ctx),
  });
  if (superseded.has(reminder.id)) return toExcluded(reminder, "cancelled", SUPERSEDED_REASON);
  const isOurDelay = reminder.held_for === "daily-limit";
  if (verdict === "missed" && !isOurDelay && !wasHeldForPromise(ctx, reminder))
    return toExcluded(reminder, "missed", MISSED_REASON);
  return verdict === "superseded" ? toExcluded(reminder, "cancelled", SUPERSEDED_REASON) : null;
}
