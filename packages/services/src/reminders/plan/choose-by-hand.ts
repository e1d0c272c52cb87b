import type { RemindedNow, RemindNow } from "@aavarti/contract/by-hand";
import { listAskedInBulk } from "@aavarti/db/queries/bulk-sends";
import { listTemplatedSince } from "@aavarti/db/queries/conversation-messages";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import {
  listChosenCustomers,
  listOpenSubscriptions,
  listRecordedSteps,
  listSentAndPlanned,
  type OpenSubscription,
  type WrittenRow,
} from "@aavarti/db/queries/reminders/by-hand";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import { findReminderSubjects, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import {
  type AskedDue,
  byHandChannels,
  isDueByHand,
  type LeftOutBecause,
  leftOut,
  nextDueDay,
} from "@aavarti/domain/by-hand";
import { addDays, type CalendarDate, todayIn, zonedInstant } from "@aavarti/domain/calendar";
import { nextSendInstant, type ReminderStep, reminderDay, reminderDueAt } from "@aavarti/domain/reminder-rules";
import { BY_HAND, STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { type ReminderSwitches, stepsOn } from "@aavarti/domain/reminder-switches";
import type { ServiceContext, Unit } from "../../context.ts";
import { stateOf } from "../../promises/to-promise.ts";
import { isPaidAhead, type Part } from "../compose/compose-message.ts";
import { type Owed, readOwed } from "../compose/owed.ts";
import { NOT_SENT } from "../internal/not-sent.ts";
import { type Move, readPaydayMoves } from "../internal/paydays.ts";
import { contactOf, type Recipient, recipientsOf } from "../internal/recipients.ts";
import { type Consents, consentsOf, unreachableReason } from "../internal/unreachable-reason.ts";
import { clockOf, recipientsDue, reminderColumns } from "./plan-reminders.ts";

export type LeftOut = RemindedNow["leftOut"][number];

/**
 * A due subscription to be reminded of now, with its channel and its ledger row. `releases`: the
 * message already queued for the morning that is sent now instead; null when the row is new.
 * `owed`: what is owed of it, and its share of the account's advance.
 */
export type Asked = {
  subject: ReminderSubject;
  recipient: Recipient;
  row: DueRow;
  releases: string | null;
  owed: Owed;
};

export type Choice = {
  asked: Asked[];
  leftOut: LeftOut[];
  /** When the requested reminder is sent: now, or in the morning. */
  goesAt: Date;
  /** When the current quiet hours end; null outside of them. */
  quietUntil: Date | null;
};

/**
 * Returns which of the selected subscriptions, or of the selected customers' due ones, get a manual
 * reminder of what is due, when, and on which channel: the first one that is on, that reaches who
 * pays and that they have not opted out of. The others are returned as `leftOut` with a reason; an
 * unknown id, one in Trash and one of another business get the same, and so does a renewal that the
 * account's advance pays in full, and one that was asked for today by a template in a conversation,
 * or by a bulk message to the customer or who pays, other than `exceptMessageId`. With
 * `evenInQuietHours` they go out now, and a reminder already queued for the morning is released on
 * its own channel instead of a new one. Writes nothing.
 */
export async function chooseByHand(
  ctx: ServiceContext,
  unit: Unit,
  input: RemindNow & { exceptMessageId?: string | null },
  switches: ReminderSwitches,
): Promise<Choice> {
  const { about, ids, evenInQuietHours, exceptMessageId = null } = input;
  const now = ctx.now();
  const allowedAt = nextSendInstant({ now, ...clockOf(ctx, switches) });
  const quietUntil = allowedAt > now ? allowedAt : null;
  const goesAt = evenInQuietHours ? now : allowedAt;
  const chosen = about === "customers" ? await ofCustomers(ctx, unit, ids) : { subscriptionIds: ids, leftOut: [] };
  const { subscriptionIds } = chosen;
  const found = subscriptionIds.length > 0 ? await findReminderSubjects(unit.trx, subscriptionIds) : new Map();
  const subjects: ReminderSubject[] = subscriptionIds.flatMap((id) => found.get(id) ?? []);
  const there = subjects.filter((subject) => !subject.deleted_at && !subject.customer_deleted_at);
  const known = new Set(there.map((subject) => subject.subscription_id));
  const gone = subscriptionIds.filter((id) => !known.has(id)).map((id) => missing(ids.indexOf(id)));
  if (there.length === 0) return { asked: [], leftOut: [...chosen.leftOut, ...gone], goesAt, quietUntil };

  const releasedUntil = evenInQuietHours ? quietUntil : null;
  const verdictOf = await checkEach(ctx, unit, {
    subjects: there,
    switches,
    goesAt,
    releasedUntil,
    exceptMessageId,
  });
  const rowFor = (subject: ReminderSubject, recipient: Recipient): DueRow => ({
    ...rowOf(ctx, subject, recipient, goesAt),
    ignores_quiet_hours: releasedUntil !== null,
  });
  const checked = there.map((subject) => ({ subject, verdict: verdictOf(subject) }));
  const reachable = checked.flatMap(({ subject, verdict }) =>
    "ways" in verdict
      ? verdict.ways.map(
          ({ recipient, releases }): Asked => ({
            subject,
            recipient,
            row: rowFor(subject, recipient),
            releases,
            owed: verdict.owed,
          }),
        )
      : [],
  );
  const then = { today: () => todayIn(ctx.timeZone, goesAt) };
  const paidFor = new Set(reachable.flatMap((one) => (isPaidAhead(then, toPart(one)) ? one.subject : [])));
  const paidAhead = { reason: "paid-in-advance", day: null, at: null } as const;
  return {
    asked: reachable.filter(({ subject }) => !paidFor.has(subject)),
    leftOut: [
      ...[...paidFor].map((subject) => toLeftOut(input, subject, paidAhead)),
      ...checked.flatMap(({ subject, verdict }) => ("reason" in verdict ? [toLeftOut(input, subject, verdict)] : [])),
      ...chosen.leftOut,
      ...gone,
    ],
    goesAt,
    quietUntil,
  };
}

/** Returns the part of a message that a request adds to it. */
export const toPart = ({ row, subject, recipient, owed }: Asked): Part => ({
  reminder: row,
  subject,
  recipient,
  term: undefined,
  owed,
});

const missing = (place: number): LeftOut => ({
  place,
  customer: null,
  product: null,
  reason: "gone",
  day: null,
  at: null,
});

/**
 * Returns everything due of each customer and of those they pay for; a customer with nothing due is
 * left out, with the next due date of the term that ends first.
 */
async function ofCustomers(
  ctx: ServiceContext,
  { trx }: Unit,
  ids: readonly string[],
): Promise<{ subscriptionIds: string[]; leftOut: LeftOut[] }> {
  const [customers, open] = await Promise.all([listChosenCustomers(trx, ids), listOpenSubscriptions(trx, ids)]);
  const known = new Set(customers.map(({ id }) => id));
  const today = ctx.today();
  const isChosen = (one: OpenSubscription) => known.has(one.customer_id) || known.has(one.payer_id ?? "");
  const daysOf = ({ covered_from, end_on, owed_since }: OpenSubscription) => ({
    coveredFrom: covered_from,
    endOn: end_on,
    owedSince: owed_since,
  });
  const due = open.filter((one) => isChosen(one) && isDueByHand(daysOf(one), today));
  const withDue = new Set(due.flatMap((one) => [one.customer_id, one.payer_id]));
  const idle = customers
    .filter(({ id }) => !withDue.has(id))
    .map((customer): LeftOut => {
      const next = open.find((one) => [one.customer_id, one.payer_id].includes(customer.id));
      const why = next
        ? ({ reason: "not-due", day: nextDueDay(daysOf(next), today), at: null } as const)
        : ({ reason: "not-running", day: null, at: null } as const);
      return { place: ids.indexOf(customer.id), customer, product: null, ...why };
    });
  const gone = ids.filter((id) => !known.has(id)).map((id) => missing(ids.indexOf(id)));
  return { subscriptionIds: due.map(({ id }) => id), leftOut: [...idle, ...gone] };
}

type Ways = { ways: readonly Pick<Asked, "recipient" | "releases">[] };

type Verdict = (Ways & { owed: Owed }) | LeftOutBecause;

/** Loads what is needed to decide about these due subscriptions, in one query per kind. */
async function checkEach(
  ctx: ServiceContext,
  unit: Unit,
  {
    subjects,
    switches,
    goesAt,
    releasedUntil,
    exceptMessageId,
  }: {
    subjects: readonly ReminderSubject[];
    switches: ReminderSwitches;
    goesAt: Date;
    /** Messages queued until this time are sent now instead; null leaves them queued. */
    releasedUntil: Date | null;
    /** A message of a conversation that doesn't count as one of today. */
    exceptMessageId: string | null;
  },
): Promise<(subject: ReminderSubject) => Verdict> {
  const { trx } = unit;
  const today = ctx.today();
  const customerIds = [...new Set(subjects.flatMap((subject) => [subject.customer_id, subject.contact_id]))];
  const day = todayIn(ctx.timeZone, goesAt);
  const lastDay = todayIn(ctx.timeZone, releasedUntil ?? goesAt);
  const within = {
    from: zonedInstant(today, 0, ctx.timeZone),
    until: zonedInstant(addDays(lastDay, 1), 0, ctx.timeZone),
  };
  const subscriptionIds = subjects.map((subject) => subject.subscription_id);
  const sinceMorning = { since: within.from, exceptId: exceptMessageId };
  const [written, templated, askedInBulk, recorded, promises, moveOf, consents, owedOf] = await Promise.all([
    listSentAndPlanned(trx, subscriptionIds, within),
    listTemplatedSince(trx, { subscriptionIds, ...sinceMorning }),
    listAskedInBulk(trx, { customerIds, ...sinceMorning }),
    listRecordedSteps(trx, subscriptionIds),
    listOpenPromises(trx, ctx.timeZone, customerIds),
    readPaydayMoves(ctx, trx, { switches, customerIds }),
    consentsOf(unit, subjects),
    readOwed(trx, subjects),
  ]);
  const open = promises.filter((promise) => stateOf(promise, today) === "open");
  const recordedSteps = new Set(recorded.map((row) => `${row.subscription_id} ${row.term_end_on} ${row.step}`));
  const isRecorded = ({ subscription_id: id, end_on: endOn }: ReminderSubject, step: ReminderStep): boolean =>
    recordedSteps.has(`${id} ${endOn} ${STEP_NAMES[step]}`);
  const writtenOf = Map.groupBy(written, (row) => row.subscription_id);
  const waitsUntil = (subject: ReminderSubject): Date | null => {
    const at = templated.get(subject.subscription_id);
    return at && at > ctx.now() ? at : null;
  };
  const isAskedInConversation = (subject: ReminderSubject): boolean =>
    (templated.has(subject.subscription_id) && waitsUntil(subject) === null) ||
    askedInBulk.has(subject.customer_id) ||
    askedInBulk.has(subject.contact_id);
  const isReleased = (row: WrittenRow): boolean =>
    row.is_planned && !row.is_promised && releasedUntil !== null && row.due_at <= releasedUntil;
  return (subject) => {
    const rows = writtenOf.get(subject.subscription_id) ?? [];
    const released = rows.filter(isReleased);
    const waiting = rows.filter((row) => row.is_planned && !released.includes(row));
    const planned = waiting.find((row) => row.step !== BY_HAND);
    const promise = open.find(
      (one) =>
        (one.customer_id === subject.customer_id || one.customer_id === subject.contact_id) &&
        (one.subscription_id === null || one.subscription_id === subject.subscription_id),
    );
    const due: AskedDue = {
      isSample: subject.is_sample,
      status: subject.status,
      endOn: subject.end_on,
      coveredFrom: subject.covered_from,
      pausedFrom: subject.paused_from,
      cancelsAtEnd: subject.cancels_at_end,
      owedSince: owedOf(subject).open[0]?.dueOn ?? null,
      promisedOn: promise?.promised_on ?? null,
      isWrittenToday: rows.some((row) => !row.is_planned) || isAskedInConversation(subject),
      queuedFor: waiting.find((row) => row.step === BY_HAND)?.due_at ?? waitsUntil(subject),
      reminderAt: planned?.due_at ?? nextStepAt(ctx, subject, { day, lastDay, switches, moveOf, isRecorded }),
    };
    const refused = leftOut(due, today);
    if (refused) return refused;
    if (subject.payer_deleted_at) return { reason: "no-contact", day: null, at: null };
    const ways = released.flatMap(({ id, channel }) => {
      const recipient = recipientsOf(contactOf(subject), []).find((one) => one.channel === channel);
      return recipient ? [{ recipient, releases: id }] : [];
    });
    const reached = ways.length > 0 ? { ways } : reach(ctx, subject, { switches, consents });
    return "ways" in reached ? { ...reached, owed: owedOf(subject) } : reached;
  };
}

/**
 * Returns when a step that is not planned yet will be sent on that day; null without one. A step
 * whose time has come waits only for the planner, so it is sent at once, or in the morning.
 */
function nextStepAt(
  ctx: ServiceContext,
  subject: ReminderSubject,
  {
    day,
    lastDay,
    switches,
    moveOf,
    isRecorded,
  }: {
    day: CalendarDate;
    /** The day of the morning until which a request in quiet hours does not wait; else `day`. */
    lastDay: CalendarDate;
    switches: ReminderSwitches;
    moveOf: (of: Parameters<Awaited<ReturnType<typeof readPaydayMoves>>>[0]) => Move | null;
    isRecorded: (subject: ReminderSubject, step: ReminderStep) => boolean;
  },
): Date | null {
  const now = ctx.now();
  const times = stepsOn(switches).flatMap((step): Date[] => {
    // A step before the first paid day is never planned.
    if (isRecorded(subject, step) || subject.covered_from > reminderDay(subject.end_on, step)) return [];
    const move = moveOf({ step, term: subject });
    const planned = { step, about: "renewals" as const, switches, term: subject, owners: [], move };
    const goesAt = (at: Date): Date[] =>
      recipientsDue(ctx, planned, at).some(({ verdict }) => verdict === "due")
        ? [nextSendInstant({ now: at, ...clockOf(ctx, switches) })]
        : [];
    const clock = { holidays: switches.holidays, ...clockOf(ctx) };
    const dueAt = reminderDueAt({ step, endOn: subject.end_on, movedTo: move?.day ?? null, ...clock });
    if (dueAt > now && move) return [];
    const begun = goesAt(now).filter((at) => [day, lastDay].includes(todayIn(ctx.timeZone, at)));
    if (begun.length > 0 || dueAt <= now) return begun;
    return goesAt(dueAt).filter((at) => todayIn(ctx.timeZone, at) === day);
  });
  return times[0] ?? null;
}

/** Returns where the customer can be contacted, or the reason why they cannot. */
function reach(
  ctx: ServiceContext,
  subject: ReminderSubject,
  { switches, consents }: { switches: ReminderSwitches; consents: Consents },
): Ways | LeftOutBecause {
  const channels = byHandChannels(switches);
  if (channels.length === 0) return { reason: "channels-off", day: null, at: null };
  const recipients = recipientsOf(contactOf(subject), []);
  const ways = channels.flatMap((channel) => recipients.filter((recipient) => recipient.channel === channel));
  const open = ways.find((recipient) => {
    const reminder = {
      recipient_kind: "customer" as const,
      recipient_id: recipient.id,
      customer_id: subject.customer_id,
      channel: recipient.channel,
      step: BY_HAND,
    };
    return unreachableReason({ reminder, recipient, consents, timeZone: ctx.timeZone }) === null;
  });
  if (open) return { ways: [{ recipient: open, releases: null }] };
  return { reason: ways.length === 0 ? "no-contact" : "stopped", day: null, at: null };
}

/**
 * Returns the entry of a customer or subscription that gets no manual reminder, with the reason;
 * `place` is its index among the requested ids.
 */
export const toLeftOut = (
  { about, ids }: RemindNow,
  subject: ReminderSubject,
  { reason, day, at }: LeftOutBecause,
): LeftOut => ({
  ...namesOf(subject),
  place: placeOf(about === "customers" ? [subject.customer_id, subject.contact_id] : [subject.subscription_id], ids),
  reason,
  day,
  at: at?.toISOString() ?? null,
});

/** Returns the index of the first that was selected: the customer, or who pays for them. */
const placeOf = (candidates: readonly string[], ids: readonly string[]): number =>
  ids.findIndex((id) => id === candidates.find((candidate) => ids.includes(candidate)));

/** Returns id and name of the customer and of the product that a reminder is about. */
export const namesOf = (subject: ReminderSubject) => ({
  customer: { id: subject.customer_id, name: subject.customer_name },
  product: { id: subject.product_id, name: subject.product_name },
});

/**
 * Builds the ledger row. Its day is stored where a step stores the end of its term, so that the
 * same reminder is sent once a day.
 */
const rowOf = (ctx: ServiceContext, subject: ReminderSubject, recipient: Recipient, goesAt: Date): DueRow => ({
  ...reminderColumns(ctx, { step: 0, term: subject }, recipient),
  ...NOT_SENT,
  step: BY_HAND,
  term_end_on: ctx.today(),
  asked_end_on: subject.end_on,
  due_at: goesAt,
});
