import { insertReminders, listOwners, listUnplannedTerms, type UnplannedTerm } from "@aavarti/db/queries/reminders";
import { findTenant } from "@aavarti/db/queries/tenants";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import {
  CATCH_UP_HOURS,
  classifyStep,
  nextSendInstant,
  REMINDER_STEPS,
  type ReminderStep,
  reminderDueAt,
} from "@aavarti/domain/reminder-rules";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { type Owner, recipientsOf } from "./recipients.ts";
import { STEP_NAMES } from "./steps.ts";
import { mayRemind } from "./stop-reason.ts";
import { MISSED_RECORD_DAYS } from "./timing.ts";

export type Planned = { planned: number; missed: number };

/** Terms per transaction: short enough that the relay hands out the first reminders while the last are still planned. */
const PAGE = 200;

/**
 * Writes the ledger rows of one tenant's steps that are due now, with the jobs that send them, and those of steps that were missed for good.
 * Two of the steps never fall together: they lie 7 days apart and a step is sent at most 48 hours late, so the older one is then missed.
 */
export async function planReminders(ctx: ServiceContext): Promise<Planned> {
  const total: Planned = { planned: 0, missed: 0 };
  for (const step of REMINDER_STEPS) {
    let afterId: string | null = null;
    do {
      const page: Planned & { lastId: string | null } = await ctx.transact((unit) =>
        planPage(ctx, unit, step, afterId),
      );
      total.planned += page.planned;
      total.missed += page.missed;
      afterId = page.lastId;
    } while (afterId !== null);
  }
  return total;
}

async function planPage(ctx: ServiceContext, unit: Unit, step: ReminderStep, afterId: string | null) {
  const tenant = await findTenant(unit.trx);
  if (!tenant || !mayRemind(tenant, ctx.now())) return { planned: 0, missed: 0, lastId: null };
  const today = ctx.today();
  const terms = await listUnplannedTerms(unit.trx, {
    step: STEP_NAMES[step],
    daysBefore: step,
    firstEndOn: addDays(today, step - MISSED_RECORD_DAYS),
    lastEndOn: addDays(today, step),
    timeZone: ctx.timeZone,
    afterId,
    limit: PAGE,
  });
  const owners = terms.length > 0 ? await listOwners(unit.trx) : [];
  const rows = terms.flatMap((term) => rowsOf(ctx, step, term, owners));
  const added = rows.length > 0 ? await insertReminders(unit.trx, rows) : [];
  const planned = added.filter((row) => row.state === "planned");

  const availableAt = nextSendInstant({ now: ctx.now(), ...clockOf(ctx) });
  await Promise.all(
    planned.map((row) => unit.enqueue(sendReminder, { tenantId: ctx.tenantId, reminderId: row.id }, { availableAt })),
  );
  return {
    planned: planned.length,
    missed: added.length - planned.length,
    lastId: terms.length === PAGE ? (terms.at(-1)?.subscription_id ?? null) : null,
  };
}

function rowsOf(ctx: ServiceContext, step: ReminderStep, term: UnplannedTerm, owners: readonly Owner[]) {
  const now = ctx.now();
  const clock = clockOf(ctx);
  const enteredOn = todayIn(ctx.timeZone, term.term_entered_at);
  const verdict = classifyStep({ step, endOn: term.end_on, enteredOn, now, ...clock });
  if (verdict !== "due" && verdict !== "missed") return [];

  const isMissed = verdict === "missed";
  const customer = { id: term.customer_id, name: "", email: term.customer_email, phone: term.customer_phone };
  return recipientsOf(customer, owners).map((recipient) => ({
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
    state: isMissed ? ("missed" as const) : ("planned" as const),
    state_reason: isMissed ? MISSED_REASON : null,
    due_at: isMissed ? reminderDueAt({ step, endOn: term.end_on, ...clock }) : nextSendInstant({ now, ...clock }),
    created_at: now,
    updated_at: now,
  }));
}

export const MISSED_REASON = `It could not be sent within ${CATCH_UP_HOURS} hours of its time.`;

export const clockOf = (ctx: ServiceContext) => ({ timeZone: ctx.timeZone, sendHour: ctx.settings.reminderSendHour });
