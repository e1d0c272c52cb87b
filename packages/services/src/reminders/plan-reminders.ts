import { insertReminders, listOwners, listUnplannedTerms, type UnplannedTerm } from "@aavarti/db/queries/reminders";
import { findTenant } from "@aavarti/db/queries/tenants";
import { addDays, compareDates, todayIn } from "@aavarti/domain/calendar";
import { CATCH_UP_HOURS, nextSendInstant, type ReminderStep, reminderDueAt } from "@aavarti/domain/reminder-rules";
import {
  classifyRoute,
  type ReminderSwitches,
  type RouteVerdict,
  remindsAnybody,
  stepSince,
  stepsOn,
} from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { type Owner, type Recipient, recipientsOf } from "./recipients.ts";
import { STEP_NAMES } from "./steps.ts";
import { mayRemind } from "./stop-reason.ts";
import { readSwitches } from "./switches.ts";
import { MISSED_RECORD_DAYS } from "./timing.ts";

export type Planned = { planned: number; missed: number };

/** Terms per transaction: short enough that the relay hands out the first reminders while the last are still planned. */
const PAGE = 200;

/**
 * Writes the ledger rows of one tenant's steps that are due now, with the jobs that send them, and those of steps that were missed for good.
 * Where two steps of a term are due together after downtime, the later one goes out and the older one is recorded as merged into it.
 * Yields after each full page, so that whoever plans for many tenants can let the others have theirs in between.
 */
export async function* planReminders(ctx: ServiceContext): AsyncGenerator<void, Planned> {
  const total: Planned = { planned: 0, missed: 0 };
  const switches = await ctx.transact(({ trx }) => readSwitches(trx));
  if (!remindsAnybody(switches)) return total;
  for (const step of stepsOn(switches)) {
    let afterId: string | null = null;
    for (;;) {
      const page: Planned & { lastId: string | null } = await ctx.transact((unit) =>
        planPage(ctx, unit, { step, switches, afterId, turn: total.planned }),
      );
      total.planned += page.planned;
      total.missed += page.missed;
      afterId = page.lastId;
      if (afterId === null) break;
      yield;
    }
  }
  return total;
}

type PageOf = {
  step: ReminderStep;
  switches: ReminderSwitches;
  afterId: string | null;
  /** How many messages of this tenant were planned before this page. */
  turn: number;
};

async function planPage(ctx: ServiceContext, unit: Unit, { step, switches, afterId, turn }: PageOf) {
  const tenant = await findTenant(unit.trx);
  if (!tenant || !mayRemind(tenant, ctx.now())) return { planned: 0, missed: 0, lastId: null };
  const today = ctx.today();
  const firstDay = addDays(today, -MISSED_RECORD_DAYS);
  const switchedOnOn = todayIn(ctx.timeZone, stepSince(switches, step) ?? ctx.now());
  const terms = await listUnplannedTerms(unit.trx, {
    step: STEP_NAMES[step],
    daysBefore: step,
    firstEndOn: addDays(compareDates(switchedOnOn, firstDay) > 0 ? switchedOnOn : firstDay, step),
    lastEndOn: addDays(today, step),
    timeZone: ctx.timeZone,
    afterId,
    limit: PAGE,
  });
  const owners = terms.length > 0 ? await listOwners(unit.trx) : [];
  const rows = terms.flatMap((term) => rowsOf(ctx, { step, switches, term, owners }));
  const added = rows.length > 0 ? await insertReminders(unit.trx, rows) : [];
  const planned = added.filter((row) => row.state === "planned");

  const availableAt = nextSendInstant({ now: ctx.now(), ...clockOf(ctx) });
  const payloads = planned.map((row) => ({ tenantId: ctx.tenantId, reminderId: row.id }));
  await unit.enqueueEach(sendReminder, payloads, { availableAt, turn });
  return {
    planned: planned.length,
    missed: added.filter((row) => row.state === "missed").length,
    lastId: terms.length === PAGE ? (terms.at(-1)?.subscription_id ?? null) : null,
  };
}

/** What a step asks of a term, whoever asks: the sweep as of now, the preview as of the step's day. */
export type PlannedStep = {
  step: ReminderStep;
  switches: ReminderSwitches;
  term: UnplannedTerm;
  owners: readonly Owner[];
};

export type RecordedVerdict = Extract<RouteVerdict, "due" | "missed" | "merged">;

/** The recipients of a step whose time has come by `now`, each with what becomes of its message. */
export function recipientsDue(
  ctx: ServiceContext,
  { step, switches, term, owners }: PlannedStep,
  now: Date,
): { recipient: Recipient; verdict: RecordedVerdict }[] {
  const enteredOn = todayIn(ctx.timeZone, term.term_entered_at);
  const customer = {
    id: term.customer_id,
    name: term.customer_name,
    email: term.customer_email,
    phone: term.customer_phone,
    language: term.customer_language,
  };
  return recipientsOf(customer, owners).flatMap((recipient) => {
    const route = { step, channel: recipient.channel, recipientKind: recipient.kind };
    const verdict = classifyRoute(switches, { ...route, endOn: term.end_on, enteredOn, now, ...clockOf(ctx) });
    return verdict === "due" || verdict === "missed" || verdict === "merged" ? [{ recipient, verdict }] : [];
  });
}

function rowsOf(ctx: ServiceContext, planned: PlannedStep) {
  const now = ctx.now();
  return recipientsDue(ctx, planned, now).map(({ recipient, verdict }) => ({
    ...reminderColumns(ctx, planned, recipient),
    ...RECORDED[verdict],
    ...(verdict === "due" && { due_at: nextSendInstant({ now, ...clockOf(ctx) }) }),
  }));
}

/** The ledger row of one message of a step, due at the step's own time. */
export const reminderColumns = (
  ctx: ServiceContext,
  { step, term }: { step: ReminderStep; term: Pick<UnplannedTerm, "subscription_id" | "customer_id" | "end_on"> },
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
  due_at: reminderDueAt({ step, endOn: term.end_on, ...clockOf(ctx) }),
  created_at: ctx.now(),
  updated_at: ctx.now(),
});

export const MISSED_REASON = `It could not be sent within ${CATCH_UP_HOURS} hours of its time.`;
export const MERGED_REASON = "The next reminder was due at the same time and went out in its place.";

const RECORDED = {
  due: { state: "planned", state_reason: null },
  missed: { state: "missed", state_reason: MISSED_REASON },
  merged: { state: "cancelled", state_reason: MERGED_REASON },
} as const satisfies Record<RecordedVerdict, object>;

export const clockOf = (ctx: ServiceContext) => ({ timeZone: ctx.timeZone, sendHour: ctx.settings.reminderSendHour });
