import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import type { PromiseRow } from "@aavarti/db/queries/promises";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { todayIn } from "@aavarti/domain/calendar";
import { CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import type { ServiceContext, Unit } from "../../context.ts";
import type { Wording } from "../../templates/wording.ts";
import { isPaidAhead, partSortKey, textOrReason } from "../compose/compose-message.ts";
import { type CheckedReminder, checkReminder, findCovered, readCheckFacts } from "../deliver/check-reminder.ts";
import { destinationKey } from "../internal/destinations.ts";
import { NOT_SENT } from "../internal/not-sent.ts";
import { COVERED_BY_ADVANCE } from "../internal/stop-reason.ts";
import { fallbackRecipient } from "../plan/plan-fallbacks.ts";
import { type PlannedStep, recipientsDue, reminderColumns } from "../plan/plan-reminders.ts";

/** A future step, with all that determines its messages. */
export type PreviewStep = PlannedStep & {
  dueAt: Date;
  /** The promise that the customer's messages are held for. */
  promise: PromiseRow | null;
  /**
   * The ledger's rows held for a promise: of a step already planned, only these are still to be
   * sent.
   */
  held: readonly DueRow[];
  /** Whether a later step falls due before the wait is over; its message replaces this one's. */
  isSuperseded: boolean;
  isSkipped: boolean;
};

export type MessagePreview = Pick<UpcomingReminder, "messages" | "stopped">;
type Row = { from: PreviewStep; reminder: DueRow };
type Business = { tenant: TenantRow; wording: Wording };

/**
 * Returns for each of these steps the messages that will be sent and, as `stopped`, those that
 * can't reach somebody or ask for what is paid in advance, with the reason. Found by the same code
 * that plans, checks and composes real ones, as of their time: those for one phone or email address
 * are combined, also with the steps `beside` them (which get no entry). Whoever opted out of a
 * channel is not contacted there, and gets an email instead where one would be planned. Writes and
 * sends nothing.
 */
export async function previewMessages(
  ctx: ServiceContext,
  unit: Unit,
  { steps, beside, tenant, wording }: { steps: readonly PreviewStep[]; beside: readonly PreviewStep[] } & Business,
): Promise<ReadonlyMap<PreviewStep, MessagePreview>> {
  const previews = new Map<PreviewStep, MessagePreview>(steps.map((step) => [step, { messages: [], stopped: [] }]));
  const own = steps.flatMap((step) => rowsOf(ctx, step));
  const [first] = own;
  if (!first) return previews;
  const keys = new Set(own.map(messageKey));
  const shared = beside.flatMap((step) => rowsOf(ctx, step)).filter((row) => keys.has(messageKey(row)));
  const rows = [...own, ...shared];

  const { switches, owners } = first.from;
  const facts = await readCheckFacts(
    ctx,
    unit,
    rows.map(({ reminder }) => reminder),
  );
  const superseded = new Set(rows.flatMap(({ from, reminder }) => (from.isSuperseded ? [reminder.id] : [])));
  const known = { ...facts, superseded, tenant, switches, owners };
  const checkRow = (row: Row): Row & { checked: CheckedReminder } => ({
    ...row,
    checked: checkReminder(asOf(ctx, row.from.dueAt), row.reminder, known),
  });
  const checked = rows.map(checkRow);
  const unreachable = checked.filter((row) => row.checked.part === undefined && row.checked.isUnreachable);
  const instead = unreachable.flatMap(({ from, reminder }): Row[] => {
    const subject = known.subjects.get(reminder.subscription_id);
    if (!subject || !switches.emailFallback || fallbackAmong(checked, { from, reminder })) return [];
    const recipient = fallbackRecipient(reminder, { ...known, subject, timeZone: ctx.timeZone });
    if (!recipient) return [];
    const row = fallbackRow(ctx, reminder, recipient.channel);
    return [{ from, reminder: { ...row, recipient_address: recipient.address } }];
  });

  const valid = [...checked, ...instead.map(checkRow)].flatMap(({ from, reminder, checked: { part } }) =>
    part ? [{ from, reminder, part }] : [],
  );
  const covered = new Set([...Map.groupBy(valid, messageKey).values()].flatMap((group) => [...findCovered(group)]));
  const going = valid.filter(({ reminder }) => !covered.has(reminder.id));
  for (const { from, reminder, checked: verdict } of unreachable) {
    if (verdict.part || !verdict.reason) continue;
    previews.get(from)?.stopped.push({
      channel: reminder.channel,
      recipient: recipientOf(from, reminder),
      reason: verdict.reason.message,
      because: { reason: verdict.reason.reason, params: verdict.reason.params },
      fallback: fallbackAmong(going, { from, reminder })?.reminder.channel ?? null,
    });
  }
  for (const [message, combined] of Map.groupBy(going, messageKey)) {
    const [{ from } = first] = combined;
    const paidAhead = combined.filter(({ part }) => isPaidAhead(asOf(ctx, from.dueAt), part));
    const asked = combined.filter((one) => !paidAhead.includes(one));
    for (const one of paidAhead)
      previews.get(one.from)?.stopped.push({
        channel: one.part.recipient.channel,
        recipient: recipientOf(one.from, one.reminder),
        reason: COVERED_BY_ADVANCE.message,
        because: { reason: COVERED_BY_ADVANCE.reason, params: COVERED_BY_ADVANCE.params },
        fallback: null,
      });
    const [lead, ...others] = asked.map(({ part }) => part).sort((a, b) => (partSortKey(a) < partSortKey(b) ? -1 : 1));
    if (!lead) continue;
    const words = textOrReason(asOf(ctx, from.dueAt), { parts: [lead, ...others], tenant, wording, switches });
    for (const one of asked) {
      const { kind, name, address, channel } = one.part.recipient;
      previews.get(one.from)?.messages.push({
        message,
        dues: asked.length,
        isInstead: one.reminder.fallback_of !== null,
        channel,
        recipient: { kind, name, address },
        ...words,
      });
    }
  }
  return previews;
}

/** Returns the context as it will be at a future time. */
const asOf = (ctx: ServiceContext, at: Date): ServiceContext => ({
  ...ctx,
  now: () => at,
  today: () => todayIn(ctx.timeZone, at),
});

/** Returns a step's ledger rows: the held ones, or the rows that will be planned. */
function rowsOf(ctx: ServiceContext, step: PreviewStep): Row[] {
  if (step.held.length > 0) return step.held.map((reminder) => ({ from: step, reminder }));
  return recipientsDue(ctx, step, step.dueAt).flatMap(({ recipient, verdict, replaces }) => {
    const columns = { ...NOT_SENT, ...reminderColumns(ctx, step, recipient) };
    if (verdict !== "due") return [];
    return [{ from: step, reminder: replaces ? fallbackRow(ctx, columns, recipient.channel) : columns }];
  });
}

const fallbackRow = (ctx: ServiceContext, row: DueRow, channel: ReminderChannel): DueRow => ({
  ...row,
  id: ctx.newId(),
  channel,
  fallback_of: row.id,
});

/**
 * Returns a grouping key: rows with the same key are sent in one message. A skipped message, or one
 * that will be held for a promise, is combined with nothing; one that is held already has its due
 * time.
 */
function messageKey({ from, reminder }: Row): string {
  const willWait = from.promise !== null && from.held.length === 0 && reminder.recipient_kind === "customer";
  const isAlone = from.isSkipped || willWait;
  const alone = isAlone ? ` ${reminder.subscription_id}` : "";
  return `${from.dueAt.toISOString()} ${destinationKey(reminder)}${alone}`;
}

/**
 * Returns the row of the same step to the same person on the fallback channel; undefined without.
 */
const fallbackAmong = <Candidate extends Row>(rows: readonly Candidate[], { from, reminder }: Row) =>
  rows.find(
    (one) =>
      one.from === from &&
      one.reminder.channel === CHANNELS[reminder.channel].fallback &&
      one.reminder.recipient_id === reminder.recipient_id,
  );

function recipientOf({ term, owners }: PreviewStep, reminder: DueRow) {
  const { recipient_kind: kind, recipient_id: id, recipient_address: address } = reminder;
  const name = kind === "customer" ? term.contact_name : (owners.find((owner) => owner.id === id)?.name ?? "");
  return { kind, name, address };
}
