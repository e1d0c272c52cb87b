import { encodeCursor, type Page } from "@aavarti/contract/lists";
import type { ListUpcoming, UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import { listOpenPromises, type PromiseRow } from "@aavarti/db/queries/promises";
import { hasMoved, listOwners, listUpcomingTerms, type UpcomingTerm } from "@aavarti/db/queries/reminders";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { addDays, type CalendarDate, parseCalendarDate, todayIn } from "@aavarti/domain/calendar";
import type { Cursor } from "@aavarti/domain/cursor";
import { AppError } from "@aavarti/domain/errors";
import { movedWords, PAYDAY_WAIT_DAYS } from "@aavarti/domain/paydays";
import { nextSendInstant, type ReminderStep, reminderDay, reminderDueAt } from "@aavarti/domain/reminder-rules";
import { type ReminderSwitches, stepLabel, stepsOn } from "@aavarti/domain/reminder-switches";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { resumesAt, waitingWords } from "../promises/hold-reminders.ts";
import { stateOf } from "../promises/to-promise.ts";
import { readWording, type Wording } from "../templates/wording.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { factsOf } from "./compose-message.ts";
import { type Move, readMoves } from "./paydays.ts";
import { clockOf, recipientsDue } from "./plan-reminders.ts";
import type { Owner } from "./recipients.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import { renderEmail, renderTemplate } from "./render-reminder.ts";
import { STEP_NAMES } from "./steps.ts";
import { mayRemind } from "./stop-reason.ts";
import { readSwitches } from "./switches.ts";

/** Days ahead, today not counted. RE9. */
export const PREVIEW_DAYS = 30;

/** A page whose cursor is a day and a subscription; within a day each subscription has one step at most. */
type UpcomingPage = Page<UpcomingReminder> & { until: string | null };

type Preview = {
  tenant: TenantRow;
  switches: ReminderSwitches;
  owners: readonly Owner[];
  wording: Wording;
  promises: readonly PromiseRow[];
  moveOf: Awaited<ReturnType<typeof readMoves>>;
};
type UpcomingStep = { step: ReminderStep; day: CalendarDate; term: UpcomingTerm };

/**
 * The messages of today and the next 30 days, each as it would read on its day, in the order of the steps' own days: one that waits for a payday or the end of a holiday
 * stands there, and names its day. The sweep's own rules decide, asked as of each step's time. Nothing is foreseen past the end of a trial.
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
    const found = await upcomingSteps(ctx, unit, switches, input);
    const steps = found.slice(0, input.limit);
    const customerIds = steps.map(({ term }) => term.customer_id);
    const promises = (await listOpenPromises(unit.trx, ctx.timeZone, customerIds)).filter(
      (promise) => stateOf(promise, ctx.today()) === "open",
    );
    const moveOf = await readMoves(ctx, unit.trx, { switches, customerIds });
    const preview = { tenant, switches, owners, wording, promises, moveOf };
    const last = steps.at(-1);
    return {
      items: steps.flatMap((upcoming) => toUpcoming(ctx, preview, upcoming)),
      nextCursor: last && found.length > input.limit ? encodeCursor(cursorAt(last)) : null,
      until: tenant.account_status === "trial" ? tenant.trial_ends_at.toISOString() : null,
    };
  });
}

/** One step more than the page holds, if there is one. */
async function upcomingSteps(
  ctx: ServiceContext,
  { trx }: Unit,
  switches: ReminderSwitches,
  { limit, cursor, subscriptionId, customerId }: ListUpcoming,
): Promise<UpcomingStep[]> {
  const today = ctx.today();
  const lastDay = addDays(today, PREVIEW_DAYS);
  const after = cursor && dayOf(cursor);
  if (after && after > lastDay) return [];
  const earliest = (await hasMoved(trx, ctx.now())) ? addDays(today, -PAYDAY_WAIT_DAYS) : today;
  const firstDay = after && after > earliest ? after : earliest;
  const perStep = await Promise.all(
    stepsOn(switches).map(async (step) => {
      const terms = await listUpcomingTerms(trx, {
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
      return terms.map((term) => ({ step, term, day: reminderDay(term.end_on, step) }));
    }),
  );
  return perStep
    .flat()
    .sort(inTime)
    .slice(0, limit + 1);
}

const keyOf = ({ day, term }: UpcomingStep): string => `${day} ${term.subscription_id}`;
const inTime = (one: UpcomingStep, other: UpcomingStep): number => (keyOf(one) < keyOf(other) ? -1 : 1);

const cursorAt = ({ day, term }: UpcomingStep): Cursor => ({
  createdAt: new Date(`${day}T00:00:00.000Z`),
  id: term.subscription_id,
});

/** @throws AppError VALIDATION_FAILED for a cursor of another list. */
function dayOf({ createdAt }: Cursor): CalendarDate {
  const [day, time] = createdAt.toISOString().split("T");
  const parsed = parseCalendarDate(day);
  if (parsed && time === "00:00:00.000Z") return parsed;
  throw new AppError("VALIDATION_FAILED", "Cursor is not valid. Start again from the first page.");
}

/** A message that would be refused says why, in place of its text, and the others are still shown. */
function emailWords(facts: ReminderFacts, wording: Wording): { subject: string | null; text: string } {
  try {
    return renderEmail(facts, wording);
  } catch (error) {
    if (error instanceof AppError) return { subject: null, text: error.message };
    throw error;
  }
}

/** What the customer's messages of a step wait for, in words; null when for nothing. */
function waitingFor(
  ctx: ServiceContext,
  promises: readonly PromiseRow[],
  term: UpcomingTerm,
  dueAt: Date,
): string | null {
  const promise = promises.find(
    (one) =>
      one.customer_id === term.customer_id &&
      (one.subscription_id === null || one.subscription_id === term.subscription_id) &&
      dueAt < resumesAt(ctx, one),
  );
  return promise ? waitingWords(promise) : null;
}

/** The payday that the step waits for: as the ledger has it, or as it will be planned. */
function moveOfStep({ step, term, day }: UpcomingStep, moveOf: Preview["moveOf"]): Move | null {
  const { moved_to: to } = term;
  return to ? { day: to, reason: movedWords(Number(to.slice(8)), day, to) } : moveOf({ step, term });
}

/** Nothing when nobody would be written to. */
function toUpcoming(
  ctx: ServiceContext,
  { tenant, switches, owners, wording, promises, moveOf }: Preview,
  upcoming: UpcomingStep,
): UpcomingReminder[] {
  const { step, term } = upcoming;
  const move = moveOfStep(upcoming, moveOf);
  const days = { step, endOn: term.end_on, movedTo: move?.day ?? null };
  const dueAt = reminderDueAt({ ...days, ...clockOf(ctx), holidays: switches.holidays });
  const day = todayIn(ctx.timeZone, dueAt);
  if (!mayRemind(tenant, dueAt)) return [];
  const messages = recipientsDue(ctx, { step, switches, term, owners, move }, dueAt).map(({ recipient }) => {
    const said = { step, endOn: term.end_on, pricePaise: term.price_paise };
    const facts = factsOf(recipient, { ...said, today: day, subject: term, tenant, switches });
    const { kind, name, address, channel } = recipient;
    const words =
      channel === "email" ? emailWords(facts, wording) : { subject: null, text: renderTemplate(facts).text };
    return { channel, recipient: { kind, name, address }, subject: words.subject, text: words.text };
  });
  if (messages.length === 0) return [];
  return [
    {
      day,
      dueAt: nextSendInstant({ now: dueAt, ...clockOf(ctx, switches) }).toISOString(),
      daysBefore: step,
      step: stepLabel(step),
      subscriptionId: term.subscription_id,
      endDate: term.end_on,
      customer: { id: term.customer_id, name: term.customer_name },
      product: { id: term.product_id, name: term.product_name },
      skipped: term.skip_reason,
      moved: move?.reason ?? null,
      waiting: waitingFor(ctx, promises, term, dueAt),
      messages,
    },
  ];
}
