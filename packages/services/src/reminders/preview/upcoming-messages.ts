import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import type { PromiseRow } from "@aavarti/db/queries/promises";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { todayIn } from "@aavarti/domain/calendar";
import type { ServiceContext, Unit } from "../../context.ts";
import type { Wording } from "../../templates/wording.ts";
import { orderOf, wordsOrReason } from "../compose/compose-message.ts";
import { type Judged, judge, readKnown } from "../deliver/judge-reminder.ts";
import { destinationOf } from "../internal/destinations.ts";
import { NOT_SENT } from "../internal/not-sent.ts";
import { mailboxInstead } from "../plan/plan-fallbacks.ts";
import { type PlannedStep, recipientsDue, reminderColumns } from "../plan/plan-reminders.ts";

/** A future step, with all that determines its messages. */
export type ForeseenStep = PlannedStep & {
  dueAt: Date;
  /** The promise that the customer's messages are held for. */
  promise: PromiseRow | null;
  /**
   * The ledger's rows held for a promise: of a step already planned, only these are still to be
   * sent.
   */
  held: readonly DueRow[];
  /** Whether a later step falls due before the wait is over; its message replaces this one's. */
  isOvertaken: boolean;
  isSkipped: boolean;
};

export type Foreseen = Pick<UpcomingReminder, "messages" | "stopped">;
type Row = { from: ForeseenStep; reminder: DueRow };
type Business = { tenant: TenantRow; wording: Wording };

/**
 * Returns the messages that will be sent for these steps, found by the same code that plans, judges
 * and composes real ones, as of their time: those for one phone or email address are combined, also
 * with the steps `beside` them; a customer who opted out of a channel is not contacted there, and
 * gets an email fallback where one would be planned.
 */
export async function foreseeMessages(
  ctx: ServiceContext,
  unit: Unit,
  { steps, beside, tenant, wording }: { steps: readonly ForeseenStep[]; beside: readonly ForeseenStep[] } & Business,
): Promise<ReadonlyMap<ForeseenStep, Foreseen>> {
  const foreseen = new Map<ForeseenStep, Foreseen>(steps.map((step) => [step, { messages: [], stopped: [] }]));
  const own = steps.flatMap((step) => rowsOf(ctx, step));
  const [first] = own;
  if (!first) return foreseen;
  const places = new Set(own.map(placeOf));
  const shared = beside.flatMap((step) => rowsOf(ctx, step)).filter((row) => places.has(placeOf(row)));
  const rows = [...own, ...shared];

  const { switches, owners } = first.from;
  const facts = await readKnown(
    unit,
    rows.map(({ reminder }) => reminder),
  );
  const overtaken = new Set(rows.flatMap(({ from, reminder }) => (from.isOvertaken ? [reminder.id] : [])));
  const known = { ...facts, overtaken, tenant, switches, owners };
  const judgeRow = (row: Row): Row & { judged: Judged } => ({
    ...row,
    judged: judge(asOf(ctx, row.from.dueAt), row.reminder, known),
  });
  const judged = rows.map(judgeRow);
  const closed = judged.filter((row) => row.judged.part === undefined && row.judged.isClosed);
  const instead = closed.flatMap(({ from, reminder }): Row[] => {
    const subject = known.subjects.get(reminder.subscription_id);
    const isMailed = judged.some(
      (one) => one.from === from && one.reminder.channel === "email" && isSamePerson(one.reminder, reminder),
    );
    if (isMailed || !subject || reminder.channel !== "whatsapp" || !switches.emailFallback) return [];
    const mailbox = mailboxInstead(reminder, { ...known, subject, timeZone: ctx.timeZone });
    return mailbox ? [{ from, reminder: { ...insteadOf(ctx, reminder), recipient_address: mailbox.address } }] : [];
  });

  const going = [...judged, ...instead.map(judgeRow)].flatMap(({ from, reminder, judged: { part } }) =>
    part ? [{ from, reminder, part }] : [],
  );
  for (const { from, reminder, judged: verdict } of closed) {
    if (verdict.part) continue;
    const mailed = going.some(
      (one) => one.from === from && one.reminder.channel === "email" && isSamePerson(one.reminder, reminder),
    );
    foreseen.get(from)?.stopped.push({
      channel: reminder.channel,
      recipient: recipientOf(from, reminder),
      reason: verdict.reason ?? "",
      fallback: mailed && reminder.channel === "whatsapp" ? "email" : null,
    });
  }
  for (const [message, together] of Map.groupBy(going, placeOf)) {
    const [lead, ...others] = together.map(({ part }) => part).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const [{ from } = first] = together;
    if (!lead) continue;
    const words = wordsOrReason(asOf(ctx, from.dueAt), { parts: [lead, ...others], tenant, wording, switches });
    for (const one of together) {
      const { kind, name, address, channel } = one.part.recipient;
      foreseen.get(one.from)?.messages.push({
        message,
        dues: together.length,
        isInstead: one.reminder.fallback_of !== null,
        channel,
        recipient: { kind, name, address },
        ...words,
      });
    }
  }
  return foreseen;
}

/** Returns the context as it will be at a future time. */
const asOf = (ctx: ServiceContext, at: Date): ServiceContext => ({
  ...ctx,
  now: () => at,
  today: () => todayIn(ctx.timeZone, at),
});

/** Returns a step's ledger rows: the held ones, or the rows that will be planned. */
function rowsOf(ctx: ServiceContext, step: ForeseenStep): Row[] {
  if (step.held.length > 0) return step.held.map((reminder) => ({ from: step, reminder }));
  return recipientsDue(ctx, step, step.dueAt).flatMap(({ recipient, verdict, isFallback }) => {
    const columns = { ...NOT_SENT, ...reminderColumns(ctx, step, recipient) };
    return verdict === "due" ? [{ from: step, reminder: isFallback ? insteadOf(ctx, columns) : columns }] : [];
  });
}

const insteadOf = (ctx: ServiceContext, row: DueRow): DueRow => ({
  ...row,
  id: ctx.newId(),
  channel: "email",
  fallback_of: row.id,
});

/**
 * Returns a grouping key: rows with the same key are sent in one message. A skipped message, or one
 * that will be held for a promise, is combined with nothing; one that is held already has its due
 * time.
 */
function placeOf({ from, reminder }: Row): string {
  const willWait = from.promise !== null && from.held.length === 0 && reminder.recipient_kind === "customer";
  const isAlone = from.isSkipped || willWait;
  const alone = isAlone ? ` ${reminder.subscription_id}` : "";
  return `${from.dueAt.toISOString()} ${destinationOf(reminder)}${alone}`;
}

const isSamePerson = (one: DueRow, other: DueRow): boolean => one.recipient_id === other.recipient_id;

function recipientOf({ term, owners }: ForeseenStep, reminder: DueRow) {
  const { recipient_kind: kind, recipient_id: id, recipient_address: address } = reminder;
  const name = kind === "customer" ? term.customer_name : (owners.find((owner) => owner.id === id)?.name ?? "");
  return { kind, name, address };
}
