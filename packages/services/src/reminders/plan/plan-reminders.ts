import { type ByHandRow, listByHand, lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import { insertReminders, listUnplannedTerms } from "@aavarti/db/queries/reminders/plan";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { NewReminder, PlannedMessage } from "@aavarti/db/queries/reminders/rows";
import type { Remindable, UnplannedTerm } from "@aavarti/db/queries/reminders/terms";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { findTenant } from "@aavarti/db/queries/tenants";
import { addDays, compareDates, todayIn, zonedInstant } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { PAYDAY_WAIT_DAYS } from "@aavarti/domain/paydays";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import {
  CATCH_UP_HOURS,
  isWinBack,
  nextSendInstant,
  type ReminderStep,
  reminderDueAt,
} from "@aavarti/domain/reminder-rules";
import { BY_HAND, STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import {
  classifyRoute,
  hadFallback,
  type ReminderSwitches,
  type RouteVerdict,
  remindsAnybody,
  stepSince,
  stepsOn,
} from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { holdPromised } from "../../promises/hold-reminders.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { type Move, readPaydayMoves } from "../internal/paydays.ts";
import { channelWithoutAddress, contactOf, type Owner, type Recipient, recipientsOf } from "../internal/recipients.ts";
import { mayRemind } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { MISSED_RECORD_DAYS } from "../internal/timing.ts";
import { fallbackRows } from "./fallback-rows.ts";

export type Planned = { planned: number; missed: number };

/** Terms per transaction. */
const PAGE = 200;
/**
 * How long after a step's day its customer may still get it who had no address before: the hours
 * of catching up, and the days for which holidays and paydays postpone it.
 */
const AGAIN_DAYS = 2 + 2 * PAYDAY_WAIT_DAYS;
/** Jobs per transaction. */
const JOBS_PER_TRANSACTION = 500;

/**
 * Stores in the reminder log the reminders of one tenant that are due now (as planned), or were
 * missed for good; then enqueues one job for each phone and email address, so that its reminders
 * are sent as one message. If the process dies in between, the next sweep enqueues the jobs. Of two
 * steps of a term that are due together, the later is sent and the earlier recorded as cancelled.
 * Yields after each full page, for a caller that alternates between tenants, and returns how many
 * were planned and missed. Plans nothing when no reminder is on or the account may not remind.
 * Sends nothing itself.
 */
export async function* planReminders(ctx: ServiceContext): AsyncGenerator<void, Planned> {
  const total: Planned = { planned: 0, missed: 0 };
  const switches = await ctx.transact(({ trx }) => readSwitches(trx));
  if (!remindsAnybody(switches)) return total;
  const planned: PlannedMessage[] = [];
  for (const { step, about } of remindedSteps(switches)) {
    let afterId: string | null = null;
    for (;;) {
      const page: Page = await ctx.transact((unit) => planPage(ctx, unit, { step, about, switches, afterId }));
      planned.push(...page.planned);
      total.missed += page.missed;
      afterId = page.lastId;
      if (afterId === null) break;
      yield;
    }
  }
  await enqueuePlanned(ctx, planned, switches);
  total.planned = planned.length;
  return total;
}

async function enqueuePlanned(
  ctx: ServiceContext,
  planned: readonly PlannedMessage[],
  switches: ReminderSwitches,
): Promise<void> {
  const soonest = nextSendInstant({ now: ctx.now(), ...clockOf(ctx, switches) });
  // The job of a message postponed to a payday becomes available on that day.
  const byTime = Map.groupBy(planned, ({ due_at }) => Math.max(due_at.getTime(), soonest.getTime()));
  for (const [time, rows] of byTime) {
    const refs = oncePerDestination(rows).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id }));
    for (let start = 0; start < refs.length; start += JOBS_PER_TRANSACTION)
      await ctx.transact((unit) =>
        unit.enqueueEach(sendReminder, refs.slice(start, start + JOBS_PER_TRANSACTION), {
          availableAt: new Date(time),
          turn: start,
        }),
      );
  }
}

type Page = { planned: PlannedMessage[]; missed: number; lastId: string | null };

type PageOf = { step: ReminderStep; about: Remindable; switches: ReminderSwitches; afterId: string | null };

/**
 * Returns the steps (days before or after the end of a term) that are on, each once for renewals
 * and once for payments; a win-back for renewals only.
 */
export const remindedSteps = (switches: ReminderSwitches): { step: ReminderStep; about: Remindable }[] =>
  stepsOn(switches).flatMap((step) => [
    { step, about: "renewals" as const },
    ...(isWinBack(step) ? [] : [{ step, about: "payments" as const }]),
  ]);

async function planPage(ctx: ServiceContext, unit: Unit, pageOf: PageOf): Promise<Page> {
  await lockPlanning(unit.trx, ctx.tenantId);
  const tenant = await findTenant(unit.trx);
  if (!tenant || !mayRemind(tenant, ctx.now())) return { planned: [], missed: 0, lastId: null };
  const { customerIds, rows, lastId } = await readUnplanned(ctx, unit, pageOf);
  const added = rows.length > 0 ? await insertReminders(unit.trx, rows) : [];
  // Messages held for a promise get no job yet.
  const held = await holdPromised(ctx, unit, added.length > 0 ? customerIds : []);
  return {
    planned: added.filter((row) => row.state === "planned" && !held.has(row.id)),
    missed: added.filter((row) => row.state === "missed").length,
    lastId,
  };
}

/**
 * Returns the rows to be stored for a step that is due or was missed now, for one page of terms
 * that have none yet, only those entered by `enteredBy` if given; writes nothing. A term is
 * considered from the day on which the step was switched on, but at most 30 days back.
 * `customerIds` are the page's customers and whoever pays for them. `lastId` is where the next page
 * begins, null after the last.
 */
export async function readUnplanned(
  ctx: ServiceContext,
  { trx }: Unit,
  { step, about, switches, afterId, enteredBy }: PageOf & { enteredBy?: Date },
): Promise<{ customerIds: string[]; rows: NewReminder[]; lastId: string | null }> {
  const today = ctx.today();
  const firstDay = addDays(today, -MISSED_RECORD_DAYS);
  const switchedOnOn = todayIn(ctx.timeZone, stepSince(switches, step) ?? ctx.now());
  const page = await listUnplannedTerms(trx, {
    about,
    step: STEP_NAMES[step],
    daysBefore: step,
    firstEndOn: addDays(compareDates(switchedOnOn, firstDay) > 0 ? switchedOnOn : firstDay, step),
    lastEndOn: addDays(today, step),
    againFrom: addDays(today, step - AGAIN_DAYS),
    customersSince: switches.recipients.customer,
    sendHour: ctx.settings.reminderSendHour,
    timeZone: ctx.timeZone,
    afterId,
    limit: PAGE,
  });
  const terms = enteredBy ? page.filter((term) => term.term_entered_at <= enteredBy) : page;
  const customerIds = terms.map((term) => term.customer_id);
  const owners = terms.length > 0 ? await listOwners(trx) : [];
  const moveOf = await readPaydayMoves(ctx, trx, { switches, customerIds });
  const ids = terms.map((term) => term.subscription_id);
  const from = zonedInstant(today, 0, ctx.timeZone);
  const byHand = ids.length > 0 ? await listByHand(trx, ids, { step: BY_HAND, from }) : [];
  const byHandOf = Map.groupBy(byHand, (row) => row.subscription_id);
  return {
    customerIds: [...customerIds, ...terms.map((term) => term.contact_id)],
    rows: terms.flatMap((term) => {
      const planned = { step, about, switches, term, owners, move: moveOf({ step, term }) };
      return rowsOf(ctx, planned, byHandOf.get(term.subscription_id) ?? []);
    }),
    lastId: page.length === PAGE ? (page.at(-1)?.subscription_id ?? null) : null,
  };
}

/**
 * One planned step of a term, the same for every caller: the sweep as of now, the preview as of the
 * step's day.
 */
export type PlannedStep = {
  step: ReminderStep;
  about: Remindable;
  switches: ReminderSwitches;
  term: UnplannedTerm;
  owners: readonly Owner[];
  /** The payday that the step is postponed to. */
  move: Move | null;
};

export type RecordedVerdict = Extract<RouteVerdict, "due" | "missed" | "superseded">;

/**
 * One message of a step. `replaces`: the channel in whose place it is sent, because the recipient
 * has no address on it.
 */
export type DueMessage = { recipient: Recipient; verdict: RecordedVerdict; replaces: ReminderChannel | null };

/**
 * Returns the recipients of a step for whom it is due, missed or superseded by a later step at
 * `now`, each with that verdict, once for each channel. Those for whom it isn't due yet or is
 * switched off, and people without any address, are left out. Where a person has no address on a
 * channel that is on, they get it on its fallback channel, even if that channel is off or was
 * turned on after it was due, provided that the business had fallbacks on when it was due;
 * `replaces` names the other channel. Consent is not checked.
 */
export function recipientsDue(
  ctx: ServiceContext,
  { step, switches, term, owners, move }: PlannedStep,
  now: Date,
): DueMessage[] {
  const enteredOn = todayIn(ctx.timeZone, term.term_entered_at);
  const recipients = recipientsOf(contactOf(term), owners);
  const fallback = { step, endOn: term.end_on, enteredAt: term.term_entered_at, ...clockOf(ctx) };
  return recipients.flatMap((recipient): DueMessage[] => {
    const verdictOf = (isFallback: boolean) => {
      const route = { step, channel: recipient.channel, recipientKind: recipient.kind, isFallback };
      const days = { endOn: term.end_on, enteredOn, movedTo: move?.day ?? null };
      return classifyRoute(switches, { ...route, ...days, now, ...clockOf(ctx) });
    };
    const verdict = verdictOf(false);
    if (isRecorded(verdict)) return [{ recipient, verdict, replaces: null }];
    const replaces = channelWithoutAddress(recipient, recipients);
    const isOff = verdict === "off" || verdict === "never";
    if (!isOff || replaces === null || !hadFallback(switches, fallback)) return [];
    const instead = verdictOf(true);
    return isRecorded(instead) ? [{ recipient, verdict: instead, replaces }] : [];
  });
}

const isRecorded = (verdict: RouteVerdict): verdict is RecordedVerdict =>
  verdict === "due" || verdict === "missed" || verdict === "superseded";

/**
 * Returns the ledger rows of a step. A customer who is reminded by hand on the day on which the
 * step would be sent does not get it as well.
 */
function rowsOf(ctx: ServiceContext, planned: PlannedStep, byHand: readonly ByHandRow[]): NewReminder[] {
  const now = ctx.now();
  const { about, move, switches, term } = planned;
  const dayOf = (at: Date) => todayIn(ctx.timeZone, at);
  const isAsked = (dueAt: Date): boolean =>
    byHand.some(
      (row) =>
        dayOf(row.at) === dayOf(dueAt) && (!row.is_planned || about === "payments" || row.asked_end_on === term.end_on),
    );
  return recipientsDue(ctx, planned, now).flatMap(({ recipient, verdict, replaces }): NewReminder[] => {
    // The owner's is planned, and what came too late for the customer was never theirs.
    if (term.is_begun && (recipient.kind === "owner" || verdict !== "due")) return [];
    const columns = reminderColumns(ctx, planned, recipient);
    const waits = verdict === "due" && move !== null && columns.due_at > now;
    const row = {
      ...columns,
      ...RECORDED[verdict],
      ...(waits && causeColumns(move.reason)),
      ...(verdict === "due" && {
        due_at: nextSendInstant({ now: waits ? columns.due_at : now, ...clockOf(ctx, switches) }),
      }),
    };
    if (verdict === "due" && recipient.kind === "customer" && isAsked(row.due_at))
      return [{ ...row, state: "cancelled", ...causeColumns(BY_HAND_REASON) }];
    return replaces ? fallbackRows(ctx, row, replaces) : [row];
  });
}

/**
 * Returns the columns of a reminder's row for one recipient of a step, without state and without
 * writing it: due at the step's own time, or on the payday `move` that it waits for; without
 * `switches`, no holiday postpones it.
 */
export const reminderColumns = (
  ctx: ServiceContext,
  {
    step,
    term,
    move = null,
    switches,
  }: Pick<PlannedStep, "step"> &
    Partial<Pick<PlannedStep, "move" | "switches">> & {
      term: Pick<UnplannedTerm, "subscription_id" | "customer_id" | "end_on">;
    },
  recipient: Recipient,
) => ({
  tenant_id: ctx.tenantId,
  id: ctx.newId(),
  subscription_id: term.subscription_id,
  customer_id: term.customer_id,
  term_end_on: term.end_on,
  step: STEP_NAMES[step],
  channel: recipient.channel,
  recipient_kind: recipient.kind,
  recipient_id: recipient.id,
  recipient_address: recipient.address,
  due_at: reminderDueAt({
    step,
    endOn: term.end_on,
    movedTo: move?.day ?? null,
    ...(switches && { holidays: switches.holidays }),
    ...clockOf(ctx),
  }),
  moved_to: move?.day ?? null,
  created_at: ctx.now(),
  updated_at: ctx.now(),
});

export const MISSED_REASON = explainReminder("stopped.tooLate", { hours: CATCH_UP_HOURS });
export const SUPERSEDED_REASON = explainReminder("stopped.replacedByNext");
const BY_HAND_REASON = explainReminder("stopped.byHand");

const RECORDED = {
  due: { state: "planned", ...causeColumns(null) },
  missed: { state: "missed", ...causeColumns(MISSED_REASON) },
  superseded: { state: "cancelled", ...causeColumns(SUPERSEDED_REASON) },
} as const satisfies Record<RecordedVerdict, object>;

/**
 * Returns what the rules about sending times need: the tenant's time zone, the installation's hour
 * of sending and, with `switches`, the business's own quiet hours. Without these the default quiet
 * hours apply; the sender makes the final check.
 */
export const clockOf = (ctx: ServiceContext, switches?: Pick<ReminderSwitches, "quietHours">) => ({
  timeZone: ctx.timeZone,
  sendHour: ctx.settings.reminderSendHour,
  ...(switches && { quiet: switches.quietHours }),
});
