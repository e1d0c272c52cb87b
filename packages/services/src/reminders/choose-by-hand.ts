import type { RemindedNow, RemindNow } from "@aavarti/contract/by-hand";
import { listChosenCustomers, listOpenSubscriptions, listWrittenTo } from "@aavarti/db/queries/by-hand";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import { type DueRow, findReminderSubjects, type ReminderSubject } from "@aavarti/db/queries/reminders";
import { type AskedDue, byHandChannels, type LeftOutReason, lastByHandEnd, leftOut } from "@aavarti/domain/by-hand";
import { addDays, type CalendarDate, todayIn, zonedInstant } from "@aavarti/domain/calendar";
import { nextSendInstant, reminderDay, reminderDueAt } from "@aavarti/domain/reminder-rules";
import { type ReminderSwitches, stepsOn } from "@aavarti/domain/reminder-switches";
import type { ServiceContext, Unit } from "../context.ts";
import { stateOf } from "../promises/to-promise.ts";
import { channelClosed, type Standings, standingsOf } from "./channel-closed.ts";
import { NOT_SENT } from "./not-sent.ts";
import { type Move, readMoves } from "./paydays.ts";
import { clockOf, reminderColumns } from "./plan-reminders.ts";
import { customerOf, type Recipient, recipientsOf } from "./recipients.ts";
import { BY_HAND } from "./steps.ts";

export type LeftOut = RemindedNow["leftOut"][number];

/** One due that is to be reminded of now: by which channel, and its row for the ledger. */
export type Asked = { subject: ReminderSubject; recipient: Recipient; row: DueRow };

export type Choice = {
  asked: Asked[];
  leftOut: LeftOut[];
  /** When what is asked for goes out: now, or in the morning. */
  goesAt: Date;
};

/**
 * Who of those chosen gets a reminder of what is due, and by which channel: the first that is on, that reaches them and that they have not stopped.
 * Who asked is told the rest with the reason; what does not exist is told like what another business has.
 */
export async function chooseByHand(
  ctx: ServiceContext,
  unit: Unit,
  input: RemindNow,
  switches: ReminderSwitches,
): Promise<Choice> {
  const { about, ids } = input;
  const now = ctx.now();
  const goesAt = nextSendInstant({ now, ...clockOf(ctx, switches) });
  const chosen = about === "customers" ? await ofCustomers(ctx, unit, ids) : { subscriptionIds: ids, leftOut: [] };
  const { subscriptionIds } = chosen;
  const found = subscriptionIds.length > 0 ? await findReminderSubjects(unit.trx, subscriptionIds) : new Map();
  const subjects: ReminderSubject[] = subscriptionIds.flatMap((id) => found.get(id) ?? []);
  const there = subjects.filter((subject) => !subject.deleted_at && !subject.customer_deleted_at);
  const known = new Set(there.map((subject) => subject.subscription_id));
  const gone = subscriptionIds.filter((id) => !known.has(id)).map((id) => missing(ids.indexOf(id)));
  if (there.length === 0) return { asked: [], leftOut: [...chosen.leftOut, ...gone], goesAt };

  const verdictOf = await judgeEach(ctx, unit, { subjects: there, switches, goesAt });
  const judged = there.map((subject) => ({ subject, verdict: verdictOf(subject) }));
  return {
    asked: judged.flatMap(({ subject, verdict }) =>
      "recipient" in verdict
        ? [{ subject, recipient: verdict.recipient, row: rowOf(ctx, subject, verdict.recipient, goesAt) }]
        : [],
    ),
    leftOut: [
      ...judged.flatMap(({ subject, verdict }) => ("reason" in verdict ? [toLeftOut(input, subject, verdict)] : [])),
      ...chosen.leftOut,
      ...gone,
    ],
    goesAt,
  };
}

const missing = (place: number): LeftOut => ({ place, customer: null, product: null, reason: "gone", day: null });

/** All that is due of each customer; one of whom nothing is due is left out with their next day. */
async function ofCustomers(
  ctx: ServiceContext,
  { trx }: Unit,
  ids: readonly string[],
): Promise<{ subscriptionIds: string[]; leftOut: LeftOut[] }> {
  const [customers, open] = await Promise.all([listChosenCustomers(trx, ids), listOpenSubscriptions(trx, ids)]);
  const known = new Set(customers.map(({ id }) => id));
  const last = lastByHandEnd(ctx.today());
  const due = open.filter((one) => known.has(one.customer_id) && one.end_on <= last);
  const withDue = new Set(due.map((one) => one.customer_id));
  const idle = customers
    .filter(({ id }) => !withDue.has(id))
    .map((customer): LeftOut => {
      const next = open.find((one) => one.customer_id === customer.id);
      const why = next
        ? ({ reason: "not-due", day: next.end_on } as const)
        : ({ reason: "not-running", day: null } as const);
      return { place: ids.indexOf(customer.id), customer, product: null, ...why };
    });
  const gone = ids.filter((id) => !known.has(id)).map((id) => missing(ids.indexOf(id)));
  return { subscriptionIds: due.map(({ id }) => id), leftOut: [...idle, ...gone] };
}

type Verdict = { recipient: Recipient } | { reason: LeftOutReason; day: CalendarDate | null };

/** What decides about these dues, read for all of them at once. */
async function judgeEach(
  ctx: ServiceContext,
  unit: Unit,
  { subjects, switches, goesAt }: { subjects: readonly ReminderSubject[]; switches: ReminderSwitches; goesAt: Date },
): Promise<(subject: ReminderSubject) => Verdict> {
  const { trx } = unit;
  const today = ctx.today();
  const customerIds = [...new Set(subjects.map((subject) => subject.customer_id))];
  const day = todayIn(ctx.timeZone, goesAt);
  const within = { from: zonedInstant(today, 0, ctx.timeZone), until: zonedInstant(addDays(day, 1), 0, ctx.timeZone) };
  const [written, promises, moveOf, standings] = await Promise.all([
    listWrittenTo(trx, customerIds, within),
    listOpenPromises(trx, ctx.timeZone, customerIds),
    readMoves(ctx, trx, { switches, customerIds }),
    standingsOf(
      unit,
      customerIds.map((id) => ({ recipient_kind: "customer" as const, customer_id: id })),
    ),
  ]);
  const open = promises.filter((promise) => stateOf(promise, today) === "open");
  const planned = new Set(written.flatMap((row) => (row.is_planned ? [row.customer_id] : [])));
  const done = new Set(written.flatMap((row) => (row.is_planned ? [] : [row.customer_id])));
  const isComing = (subject: ReminderSubject): boolean => comesOn(ctx, subject, { day, switches, moveOf });
  return (subject) => {
    const promise = open.find(
      (one) =>
        one.customer_id === subject.customer_id &&
        (one.subscription_id === null || one.subscription_id === subject.subscription_id),
    );
    const due: AskedDue = {
      isSample: subject.is_sample,
      status: subject.status,
      endOn: subject.end_on,
      pausedFrom: subject.paused_from,
      cancelsAtEnd: subject.cancels_at_end,
      promisedOn: promise?.promised_on ?? null,
      isWrittenToday: done.has(subject.customer_id),
      isReminderComing: planned.has(subject.customer_id) || isComing(subject),
    };
    return leftOut(due, today) ?? reach(ctx, subject, { switches, standings });
  };
}

/** Whether a step that nobody has planned yet has its time later on that day. */
function comesOn(
  ctx: ServiceContext,
  subject: ReminderSubject,
  {
    day,
    switches,
    moveOf,
  }: {
    day: CalendarDate;
    switches: ReminderSwitches;
    moveOf: (of: Parameters<Awaited<ReturnType<typeof readMoves>>>[0]) => Move | null;
  },
): boolean {
  if (switches.recipients.customer === null) return false;
  return stepsOn(switches).some((step) => {
    if (reminderDay(subject.end_on, step) !== day || moveOf({ step, term: subject })) return false;
    return reminderDueAt({ step, endOn: subject.end_on, holidays: switches.holidays, ...clockOf(ctx) }) > ctx.now();
  });
}

/** Where the customer is written to; without a way, why there is none. */
function reach(
  ctx: ServiceContext,
  subject: ReminderSubject,
  { switches, standings }: { switches: ReminderSwitches; standings: Standings },
): Verdict {
  const channels = byHandChannels(switches);
  if (channels.length === 0) return { reason: "channels-off", day: null };
  const recipients = recipientsOf(customerOf(subject), []);
  const ways = channels.flatMap((channel) => recipients.filter((recipient) => recipient.channel === channel));
  const open = ways.find((recipient) => {
    const reminder = {
      recipient_kind: "customer" as const,
      customer_id: subject.customer_id,
      channel: recipient.channel,
      step: BY_HAND,
    };
    return channelClosed({ reminder, recipient, standings, timeZone: ctx.timeZone }) === null;
  });
  if (open) return { recipient: open };
  return { reason: ways.length === 0 ? "no-contact" : "stopped", day: null };
}

export const toLeftOut = (
  { about, ids }: RemindNow,
  subject: ReminderSubject,
  { reason, day }: { reason: LeftOutReason; day: CalendarDate | null },
): LeftOut => ({
  ...namesOf(subject),
  place: ids.indexOf(about === "customers" ? subject.customer_id : subject.subscription_id),
  reason,
  day,
});

export const namesOf = (subject: ReminderSubject) => ({
  customer: { id: subject.customer_id, name: subject.customer_name },
  product: { id: subject.product_id, name: subject.product_name },
});

/** The ledger's row. Its day stands where a step has the end of its term: so the same is asked for once a day. */
const rowOf = (ctx: ServiceContext, subject: ReminderSubject, recipient: Recipient, goesAt: Date): DueRow => ({
  ...reminderColumns(ctx, { step: 0, term: subject }, recipient),
  ...NOT_SENT,
  step: BY_HAND,
  term_end_on: ctx.today(),
  due_at: goesAt,
});
