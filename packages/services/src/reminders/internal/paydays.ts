import { listPaidDays } from "@aavarti/db/queries/paydays";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, addMonthsClamped, type CalendarDate, zonedInstant } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { PAYDAY_MONTHS, paydayOfStep, usualPayday } from "@aavarti/domain/paydays";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { type ReminderStep, reminderDay } from "@aavarti/domain/reminder-rules";
import { type ReminderSwitches, stepsOn } from "@aavarti/domain/reminder-switches";
import type { ServiceContext } from "../../context.ts";
import { MISSED_RECORD_DAYS } from "./timing.ts";

/** A step postponed to its customer's payday, with the reason. */
export type Move = { day: CalendarDate; reason: Explanation };
type TermStep = { step: ReminderStep; term: { customer_id: string; end_on: CalendarDate } };

/**
 * Returns by customer id the days that count as paid for their payday, each once and in no order:
 * those of the last 13 months on which a payment of theirs, or of who pays for them, was received,
 * and, before their first recorded payment, those on which a renewal or reactivation with a price
 * was entered, in the tenant's time zone. Reversed payments don't count. One query for all; a
 * customer without such a day has no entry.
 */
export async function readPaidDays(
  ctx: ServiceContext,
  trx: TenantTrx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate[]>> {
  if (customerIds.length === 0) return new Map();
  const first = addMonthsClamped(addDays(ctx.today(), -MISSED_RECORD_DAYS), -PAYDAY_MONTHS);
  const since = zonedInstant(first, 0, ctx.timeZone);
  const rows = await listPaidDays(trx, {
    customerIds: [...new Set(customerIds)],
    first,
    since,
    timeZone: ctx.timeZone,
  });
  const byCustomer = Map.groupBy(rows, (row) => row.customer_id);
  return new Map([...byCustomer].map(([id, paid]) => [id, paid.map((row) => row.paid_on)]));
}

/**
 * Returns a function that gives the day to which a step of these customers' terms is postponed, the
 * customer's payday, with the reason; null when it isn't. Only payments up to the step's own day
 * count, whenever this is called, so that the preview, the sweep, and a late sweep agree. Where the
 * business has paydays switched off, it gives null for all and reads nothing.
 */
export async function readPaydayMoves(
  ctx: ServiceContext,
  trx: TenantTrx,
  { switches, customerIds }: { switches: ReminderSwitches; customerIds: readonly string[] },
): Promise<(of: TermStep) => Move | null> {
  if (!switches.followPaydays) return () => null;
  const paidDays = await readPaidDays(ctx, trx, customerIds);
  const on = stepsOn(switches);
  return ({ step, term }) => {
    const paidOn = paidDays.get(term.customer_id);
    const from = reminderDay(term.end_on, step);
    const payday = paidOn ? usualPayday(paidOn, from) : null;
    if (payday === null) return null;
    const { holidays } = switches;
    const day = paydayOfStep({ step, endOn: term.end_on, payday, stepsOn: on, holidays, timeZone: ctx.timeZone });
    return day && { day, reason: explainReminder("waiting.payday", { payday, from, to: day }) };
  };
}
