import type { StatedSentence } from "@aavarti/contract/errors";
import { encodeCursor, type Page } from "@aavarti/contract/lists";
import type { ListUpcoming, UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import { listOpenPromises, type PromiseRow } from "@aavarti/db/queries/promises";
import {
  countQueued,
  findOldestWaiting,
  listHeldReminders,
  listUpcomingTerms,
  type UpcomingTerm,
} from "@aavarti/db/queries/reminders/preview";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { Remindable } from "@aavarti/db/queries/reminders/terms";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import { sumOpen } from "@aavarti/domain/asked-amount";
import { addDays, type CalendarDate, parseCalendarDate, todayIn } from "@aavarti/domain/calendar";
import type { Cursor } from "@aavarti/domain/cursor";
import { AppError } from "@aavarti/domain/errors";
import { toAmountText } from "@aavarti/domain/money";
import { PAYDAY_WAIT_DAYS } from "@aavarti/domain/paydays";
import { explainField } from "@aavarti/domain/reasons/fields";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import {
  CATCH_UP_HOURS,
  nextSendInstant,
  type ReminderStep,
  reminderDay,
  reminderDueAt,
} from "@aavarti/domain/reminder-rules";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { type ReminderSwitches, stepLabel, stepsOn } from "@aavarti/domain/reminder-switches";
import { requirePermission, type ServiceContext, type Unit } from "../../context.ts";
import { promiseHoldReason, resumesAt } from "../../promises/hold-reminders.ts";
import { stateOf } from "../../promises/to-promise.ts";
import { toSentence, toStatedReason } from "../../stated-reason.ts";
import { readWording } from "../../templates/wording.ts";
import { readTenant } from "../../tenants/read-tenant.ts";
import { type OwedOf, readOwed } from "../compose/owed.ts";
import { type Move, readPaydayMoves } from "../internal/paydays.ts";
import type { Owner } from "../internal/recipients.ts";
import { readSwitches } from "../internal/switches.ts";
import { clockOf, remindedSteps } from "../plan/plan-reminders.ts";
import { type MessagePreview, type PreviewStep, previewMessages } from "./preview-messages.ts";

/** Number of days ahead, not counting today. */
export const PREVIEW_DAYS = 30;

/**
 * A page whose cursor is a day and a subscription; a subscription has at most one step per day,
 * since the amount of its renewal includes what is owed.
 */
type UpcomingPage = Page<UpcomingReminder> & {
  queued: { messages: number; nextAt: string } | null;
  until: string | null;
};

/** Maximum number of other steps loaded, because a message with more than this is split. */
const MAX_COMBINED = 200;
/**
 * The number of days by which a payday or holiday can postpone a step: a day that is no holiday is
 * found at most one day later.
 */
const FURTHEST_SHIFT = PAYDAY_WAIT_DAYS + 1;
/**
 * The number of days after a step's own day on which it can still be planned: the catch-up period.
 */
const LATEST_PLANNED_DAYS = CATCH_UP_HOURS / 24 + 1;

type UpcomingStep = { step: ReminderStep; about: Remindable; day: CalendarDate; term: UpcomingTerm };

/**
 * Returns a page of the reminders of today and the next 30 days, of the tenant, one subscription or
 * one customer, each as it would read on its day, ordered by the steps' own days: one that waits
 * for a payday, a promise or the end of a holiday keeps its place and names its sending day. It
 * uses the same code that plans, checks and composes real messages, as of each step's time, and
 * writes nothing. Nothing is listed past the end of a trial, which is `until` (null for a paid
 * account). `queued`, how many messages are queued already and when the next is due, is null on
 * later pages and when there are none.
 * @throws AppError FORBIDDEN without `reminders.read`; VALIDATION_FAILED for a cursor of another
 * list.
 */
export function listUpcoming(ctx: ServiceContext, input: ListUpcoming): Promise<UpcomingPage> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async (unit) => {
    const [tenant, switches, owners, wording] = await Promise.all([
      readTenant(unit),
      readSwitches(unit.trx),
      listOwners(unit.trx),
      readWording(unit.trx),
    ]);
    const trialEnd = tenant.account_status === "trial" ? todayIn(ctx.timeZone, tenant.trial_ends_at) : null;
    const read = async (cursor: Cursor | undefined): Promise<Part> => {
      const found = await upcomingSteps(ctx, unit, switches, { ...input, cursor, trialEnd });
      const page = found.slice(0, input.limit);
      const others = await stepsBeside(ctx, unit, switches, page);
      const toPreviewStep = await previewStepReader(ctx, unit, { switches, owners, steps: [...page, ...others] });
      const steps = page.map(toPreviewStep);
      const days = new Set(steps.map(({ dueAt }) => dueAt.getTime()));
      const beside = others.map(toPreviewStep).filter((one) => !one.isSkipped && days.has(one.dueAt.getTime()));
      const previews = await previewMessages(ctx, unit, { steps, beside, tenant, wording });
      const payments = page.filter(({ about }) => about === "payments");
      const owedOf = await readOwed(
        unit.trx,
        payments.map(({ term }) => term),
      );
      const listed = steps.map((step) => toUpcoming(ctx, step, { preview: previews.get(step), owedOf }));
      const last = page.at(-1);
      const firstListed = listed.findIndex((items) => items.length > 0);
      const before = page[firstListed - 1];
      return {
        items: listed.flat(),
        beforeFirst: before ? cursorAt(before) : cursor,
        next: last && found.length > input.limit ? cursorAt(last) : undefined,
      };
    };
    const part = await readListed(read, input.cursor);
    // A next page is offered only if it will show something.
    const ahead = part.next ? await readListed(read, part.next) : null;
    const next = ahead && (ahead.items.length > 0 ? ahead.beforeFirst : ahead.next);
    const queued = input.cursor ? null : await countQueued(unit.trx, input);
    return {
      items: part.items,
      nextCursor: next ? encodeCursor(next) : null,
      queued: queued && { messages: queued.messages, nextAt: queued.nextAt.toISOString() },
      until: tenant.account_status === "trial" ? tenant.trial_ends_at.toISOString() : null,
    };
  });
}

/** A page of steps, of which only those with a message are listed. */
type Part = {
  items: UpcomingReminder[];
  /** Leads to a page that begins with the first item. */
  beforeFirst: Cursor | undefined;
  next: Cursor | undefined;
};

/** Maximum number of consecutive pages without a message, where no recipient can be reached. */
const MAX_EMPTY_PAGES = 10;

/** Returns the first page from the cursor on that lists something, or the last one read. */
async function readListed(read: (cursor: Cursor | undefined) => Promise<Part>, from: Cursor | undefined) {
  let part = await read(from);
  for (let empty = 1; part.items.length === 0 && part.next && empty < MAX_EMPTY_PAGES; empty += 1)
    part = await read(part.next);
  return part;
}

/** Returns the page's steps and one more, if there is one. */
async function upcomingSteps(
  ctx: ServiceContext,
  { trx }: Unit,
  switches: ReminderSwitches,
  {
    limit,
    cursor,
    subscriptionId,
    customerId,
    trialEnd,
  }: ListUpcoming & {
    /** The day on which the trial ends; null for a paid account. */
    trialEnd: CalendarDate | null;
  },
): Promise<UpcomingStep[]> {
  const today = ctx.today();
  const furthest = addDays(today, PREVIEW_DAYS);
  const lastDay = trialEnd && trialEnd < furthest ? trialEnd : furthest;
  const after = cursor && dayOf(cursor);
  if (after && after > lastDay) return [];
  const oldest = await findOldestWaiting(trx, ctx.now());
  const earliest = oldest ? addDays(todayIn(ctx.timeZone, oldest), -LATEST_PLANNED_DAYS) : today;
  const firstDay = after && after > earliest ? after : earliest;
  const perStep = await Promise.all(
    remindedSteps(switches).map(async ({ step, about }) => {
      const terms = await listUpcomingTerms(trx, {
        about,
        step: STEP_NAMES[step],
        daysBefore: step,
        firstEndOn: addDays(firstDay, step),
        lastEndOn: addDays(lastDay, step),
        timeZone: ctx.timeZone,
        today,
        now: ctx.now(),
        after: cursor && after === firstDay ? { endOn: addDays(after, step), subscriptionId: cursor.id } : null,
        limit: limit + 1,
        subscriptionId,
        customerId,
      });
      return terms.map((term) => ({ step, about, term, day: reminderDay(term.end_on, step) }));
    }),
  );
  const renewals = new Set(perStep.flat().flatMap((one) => (one.about === "renewals" ? [keyOf(one)] : [])));
  return perStep
    .flat()
    .filter((one) => one.about === "renewals" || !renewals.has(keyOf(one)))
    .sort(inTime)
    .slice(0, limit + 1);
}

const keyOf = ({ day, term }: UpcomingStep): string => `${day} ${term.subscription_id}`;
const inTime = (one: UpcomingStep, other: UpcomingStep): number => (keyOf(one) < keyOf(other) ? -1 : 1);

const cursorAt = ({ day, term }: UpcomingStep): Cursor => ({
  createdAt: new Date(`${day}T00:00:00.000Z`),
  id: term.subscription_id,
});

/** Returns the day of a cursor. @throws AppError VALIDATION_FAILED for a cursor of another list. */
function dayOf({ createdAt }: Cursor): CalendarDate {
  const [day, time] = createdAt.toISOString().split("T");
  const parsed = parseCalendarDate(day);
  if (parsed && time === "00:00:00.000Z") return parsed;
  throw new AppError("VALIDATION_FAILED", explainField("list.changed"));
}

/**
 * Returns the steps of other terms that may be combined with a page's: those of customers with the
 * same phone or email address, and, since the owner gets one message about all, those of every
 * customer.
 */
async function stepsBeside(
  ctx: ServiceContext,
  { trx }: Unit,
  switches: ReminderSwitches,
  page: readonly UpcomingStep[],
): Promise<UpcomingStep[]> {
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return [];
  const addresses = [...new Set(page.flatMap(({ term }) => [term.contact_phone, term.contact_email]))];
  const reachedAt = addresses.filter((address): address is string => Boolean(address));
  const perStep = remindedSteps(switches).map(async ({ step, about }) => {
    const filter = {
      about,
      step: STEP_NAMES[step],
      daysBefore: step,
      firstEndOn: addDays(first.day, step - FURTHEST_SHIFT),
      lastEndOn: addDays(last.day, step + FURTHEST_SHIFT),
      timeZone: ctx.timeZone,
      today: ctx.today(),
      now: ctx.now(),
      after: null,
      limit: MAX_COMBINED,
    };
    const found = await Promise.all([
      reachedAt.length > 0 ? listUpcomingTerms(trx, { ...filter, reachedAt }) : [],
      switches.recipients.owner ? listUpcomingTerms(trx, filter) : [],
    ]);
    return found.flat().map((term) => ({ step, about, term, day: reminderDay(term.end_on, step) }));
  });
  const known = new Set(page.map(stepKey));
  const others = new Map((await Promise.all(perStep)).flat().map((one) => [stepKey(one), one]));
  return [...others].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
}

const stepKey = ({ step, term }: UpcomingStep): string => `${term.subscription_id} ${term.end_on} ${step}`;

/** Loads what decides about the messages of these steps, for all of them at once. */
async function previewStepReader(
  ctx: ServiceContext,
  { trx }: Unit,
  { switches, owners, steps }: { switches: ReminderSwitches; owners: readonly Owner[]; steps: readonly UpcomingStep[] },
): Promise<(step: UpcomingStep) => PreviewStep & UpcomingStep> {
  const customerIds = [...new Set(steps.flatMap(({ term }) => [term.customer_id, term.contact_id]))];
  const promises = (await listOpenPromises(trx, ctx.timeZone, customerIds)).filter(
    (promise) => stateOf(promise, ctx.today()) === "open",
  );
  const moveOf = await readPaydayMoves(ctx, trx, { switches, customerIds });
  const heldIds = steps.flatMap(({ term }) => (term.held_until ? [term.subscription_id] : []));
  const allHeld = await listHeldReminders(trx, { subscriptionIds: heldIds, now: ctx.now() });
  const heldOf = Map.groupBy(allHeld, (row) => ledgerKey(row.subscription_id, row.term_end_on, row.step));
  const clock = { ...clockOf(ctx), holidays: switches.holidays };
  return (upcoming) => {
    const { step, term } = upcoming;
    const move = moveOfStep(upcoming, moveOf);
    const ownTime = reminderDueAt({ step, endOn: term.end_on, movedTo: move?.day ?? null, ...clock });
    const held = heldOf.get(ledgerKey(term.subscription_id, term.end_on, STEP_NAMES[step])) ?? [];
    const until = held.length > 0 ? term.held_until : null;
    const promise = until ? promiseOf(promises, held) : promiseOver(ctx, promises, term, { dueAt: ownTime, switches });
    const isSuperseded =
      until !== null &&
      stepsOn(switches).some(
        (later) => later < step && reminderDueAt({ step: later, endOn: term.end_on, ...clock }) <= until,
      );
    const shared = { switches, owners, move, promise, held, isSuperseded };
    return { ...upcoming, ...shared, dueAt: until ?? ownTime, isSkipped: term.skip_reason !== null };
  };
}

const ledgerKey = (subscriptionId: string, endOn: CalendarDate, step: string): string =>
  `${subscriptionId} ${endOn} ${step}`;

/**
 * Returns the promise that the ledger's messages are held for; null once its days have passed and
 * they are about to be sent.
 */
const promiseOf = (promises: readonly PromiseRow[], held: readonly DueRow[]): PromiseRow | null =>
  promises.find(({ id }) => held.some((row) => row.promise_id === id)) ?? null;

/**
 * Returns the payday that the step waits for: as stored in the ledger, or as it will be planned.
 */
function moveOfStep(
  { step, term, day }: UpcomingStep,
  moveOf: Awaited<ReturnType<typeof readPaydayMoves>>,
): Move | null {
  const { moved_to: to } = term;
  return to
    ? { day: to, reason: explainReminder("waiting.payday", { payday: Number(to.slice(8)), from: day, to }) }
    : moveOf({ step, term });
}

/** Returns the promise that holds the customer's messages of a step. */
const promiseOver = (
  ctx: ServiceContext,
  promises: readonly PromiseRow[],
  term: UpcomingTerm,
  { dueAt, switches }: { dueAt: Date; switches: ReminderSwitches },
): PromiseRow | null =>
  promises.find(
    (one) =>
      (one.customer_id === term.customer_id || one.customer_id === term.contact_id) &&
      (one.subscription_id === null || one.subscription_id === term.subscription_id) &&
      dueAt < resumesAt(ctx, one, switches),
  ) ?? null;

/**
 * Returns why a message waits for a promise; one that a later step's message will replace says that
 * it won't be sent.
 */
function waitingSentences({ promise, isSuperseded }: Pick<PreviewStep, "promise" | "isSuperseded">): StatedSentence[] {
  if (!promise) return [];
  const reasons = [promiseHoldReason(promise), ...(isSuperseded ? [explainReminder("waiting.replacedByNext")] : [])];
  return reasons.map((one) => toSentence(one.message, one));
}

/**
 * Returns nothing when there would be no recipient; a held message in the ledger stays listed until
 * it is sent or dropped.
 */
function toUpcoming(
  ctx: ServiceContext,
  { step, about, term, switches, move, dueAt, promise, held, isSuperseded }: PreviewStep & UpcomingStep,
  { preview, owedOf }: { preview: MessagePreview | undefined; owedOf: OwedOf },
): UpcomingReminder[] {
  if (!preview || preview.messages.length + preview.stopped.length + held.length === 0) return [];
  const waiting = waitingSentences({ promise, isSuperseded });
  return [
    {
      day: todayIn(ctx.timeZone, dueAt),
      dueAt: nextSendInstant({ now: dueAt, ...clockOf(ctx, switches) }).toISOString(),
      daysBefore: step,
      step: stepLabel(step),
      subscriptionId: term.subscription_id,
      endDate: term.end_on,
      unpaidAmount: about === "payments" ? toAmountText(sumOpen(owedOf(term).open, term.end_on)) : null,
      customer: { id: term.customer_id, name: term.customer_name },
      product: { id: term.product_id, name: term.product_name },
      skipped: term.skip_reason,
      skippedReason: toStatedReason(explanationOf(term.skip_reason, term.skip_explanation)),
      moved: move?.reason.message ?? null,
      movedReason: toStatedReason(move?.reason ?? null),
      waiting: waiting.length > 0 ? waiting.map(({ sentence }) => sentence).join(" ") : null,
      waitingSentences: waiting,
      ...preview,
    },
  ];
}
