import { findLaterStep } from "@aavarti/db/queries/reminders/deliver";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import {
  findReminderSubjects,
  listRunningBeyond,
  type PaidTermRow,
  type ReminderSubject,
} from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { todayIn } from "@aavarti/domain/calendar";
import { isOutOfDate } from "@aavarti/domain/life-messages";
import { CATCH_UP_HOURS, isWinBack, type ReminderStep, WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { classifyRoute, type ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { ServiceContext, Unit } from "../../context.ts";
import { type Part, recipientNow } from "../compose/compose-message.ts";
import { readPaidTerms } from "../compose/paid-terms.ts";
import { type Consents, channelClosed, consentsOf } from "../internal/channel-closed.ts";
import type { Owner } from "../internal/recipients.ts";
import { BY_HAND, isLifeMessage, STEP_NAMES, stepNamed } from "../internal/steps.ts";
import { byHandStopReason, lifeStopReason, stopReason } from "../internal/stop-reason.ts";
import { clockOf, MERGED_REASON, MISSED_REASON } from "../plan/plan-reminders.ts";

/** The verdict on one part of a message: left out, with the reason, or included. */
export type Judged = { reminder: DueRow } & (
  | { verdict: "cancelled" | "missed"; reason: string | null; isClosed: boolean; part?: undefined }
  | { verdict?: undefined; part: Part }
);

/** The data needed at sending time to judge the parts of one message. */
type Known = {
  subjects: ReadonlyMap<string, ReminderSubject>;
  consents: Consents;
  termOf: (reminder: DueRow) => PaidTermRow | undefined;
  overtaken: ReadonlySet<string>;
  returned: ReadonlySet<string>;
  tenant: TenantRow;
  switches: ReminderSwitches;
  owners: readonly Owner[];
};

export const leaves = (
  reminder: DueRow,
  verdict: "cancelled" | "missed",
  reason: string | null,
  isClosed = false,
): Judged => ({ reminder, verdict, reason, isClosed });

/**
 * Returns the ids of reminders held for a promise, a payday or permission to send for which a later
 * step of the same term has since come up; that step's message covers them.
 */
export async function overtakenBy({ trx }: Unit, waiting: readonly DueRow[]): Promise<ReadonlySet<string>> {
  const overtaken = new Set<string>();
  for (const row of waiting)
    if ((row.promise_id ?? row.moved_to ?? row.held_for) && (await findLaterStep(trx, row))) overtaken.add(row.id);
  return overtaken;
}

/** Returns the customers with a planned win-back message who have since come back by themselves. */
async function returnedBefore({ trx }: Unit, waiting: readonly DueRow[]): Promise<ReadonlySet<string>> {
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
 * Loads what is needed to judge these reminders, as of this transaction, with one query per kind
 * for all of them.
 */
export async function readKnown(
  unit: Unit,
  dues: readonly DueRow[],
): Promise<Pick<Known, "subjects" | "consents" | "termOf" | "returned">> {
  const [subjects, consents, termOf, returned] = await Promise.all([
    findReminderSubjects(
      unit.trx,
      dues.map((row) => row.subscription_id),
    ),
    consentsOf(unit, dues),
    readPaidTerms(unit.trx, dues),
    returnedBefore(unit, dues),
  ]);
  return { subjects, consents, termOf, returned };
}

/**
 * Returns whether a reminder was held for a promise. It is late by design: it is due when the
 * promise is over.
 */
const justWaited = (ctx: ServiceContext, { promise_id, due_at }: DueRow): boolean =>
  promise_id !== null && ctx.now().getTime() - due_at.getTime() <= CATCH_UP_HOURS * 3_600_000;

/** Decides whether one reminder is still valid now. */
export function judge(ctx: ServiceContext, reminder: DueRow, known: Known): Judged {
  const { subjects, consents, termOf, tenant, switches, owners } = known;
  const subject = subjects.get(reminder.subscription_id);
  const term = termOf(reminder);
  const occasion = stepNamed(reminder.step);
  const asked = { reminder, subject, tenant, switches, now: ctx.now(), today: ctx.today() };
  const left =
    occasion === BY_HAND
      ? judgeAsked(ctx, reminder, byHandStopReason(asked))
      : isLifeMessage(occasion)
        ? judgeLife(ctx, reminder, lifeStopReason({ ...asked, kind: occasion, isPaid: term !== undefined }))
        : judgeStep(ctx, { step: occasion, reminder, stop: stopReason({ ...asked, step: occasion }), subject, known });
  if (left) return left;
  const recipient = subject && recipientNow(reminder, subject, owners);
  const closed = channelClosed({ reminder, recipient, consents, timeZone: ctx.timeZone });
  if (closed !== null || !recipient || !subject) return leaves(reminder, "cancelled", closed, true);
  return { reminder, part: { reminder, subject, recipient, term } };
}

function judgeLife(ctx: ServiceContext, reminder: DueRow, stop: string | null): Judged | null {
  if (stop !== null) return leaves(reminder, "cancelled", stop);
  return isOutOfDate({ plannedAt: reminder.created_at, now: ctx.now() })
    ? leaves(reminder, "missed", MISSED_REASON)
    : null;
}

function judgeAsked(ctx: ServiceContext, reminder: DueRow, stop: string | null): Judged | null {
  if (stop !== null) return leaves(reminder, "cancelled", stop);
  // Waiting for permission to send moves the due time, so such a reminder's age counts from its
  // creation.
  const askedFor = reminder.held_for ? reminder.created_at : reminder.due_at;
  const isLate = ctx.now().getTime() - askedFor.getTime() > CATCH_UP_HOURS * 3_600_000;
  return isLate ? leaves(reminder, "missed", MISSED_REASON) : null;
}

function judgeStep(
  ctx: ServiceContext,
  {
    step,
    reminder,
    stop,
    subject,
    known: { overtaken, returned, switches },
  }: {
    step: ReminderStep;
    reminder: DueRow;
    stop: string | null;
    subject: ReminderSubject | undefined;
    known: Known;
  },
): Judged | null {
  if (stop !== null || !subject) return leaves(reminder, "cancelled", stop);
  if (isWinBack(step) && returned.has(reminder.customer_id))
    return leaves(reminder, "cancelled", "The customer is active again.");
  const verdict = classifyRoute(switches, {
    step,
    channel: reminder.channel,
    recipientKind: reminder.recipient_kind,
    isFallback: reminder.fallback_of !== null,
    endOn: reminder.term_end_on,
    enteredOn: todayIn(ctx.timeZone, subject.term_entered_at),
    movedTo: reminder.moved_to,
    now: ctx.now(),
    ...clockOf(ctx),
  });
  if (overtaken.has(reminder.id)) return leaves(reminder, "cancelled", MERGED_REASON);
  const isOurDelay = reminder.held_for === "daily-limit";
  if (verdict === "missed" && !isOurDelay && !justWaited(ctx, reminder))
    return leaves(reminder, "missed", MISSED_REASON);
  return verdict === "merged" ? leaves(reminder, "cancelled", MERGED_REASON) : null;
}
