import type { GrowthReport } from "@aavarti/contract/analytics";
import { termsDue } from "@aavarti/db/queries/analytics";
import { measureGrowth } from "@aavarti/db/queries/growth";
import { addDays, addMonthsClamped, type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import {
  growthRatios,
  lastKnownDay,
  MOVEMENT_KINDS,
  type MovementKind,
  monthsUntil,
  readMicroPaise,
  roundMovements,
  toWholePaise,
} from "@aavarti/domain/growth";
import { countRenewals, totalRevenue } from "@aavarti/domain/metrics";
import { toAmountNumber } from "@aavarti/domain/money";
import {
  type CustomerGroup,
  churnBetween,
  cohortOf,
  LIFETIME_MONTHS,
  lifetimeValue,
  payingOn,
} from "@aavarti/domain/retention";
import type { ServiceContext } from "../context.ts";
import { bookedByDay, sumPaidBefore } from "./booked-in.ts";
import { collectedIn } from "./collected-in.ts";
import { toDue } from "./measured-terms.ts";

export type Span = {
  first: CalendarDate;
  last: CalendarDate;
  /** First days of the months shown in the trend and in the cohorts. */
  trendMonths: readonly CalendarDate[];
  cohortMonths: readonly CalendarDate[];
};

/**
 * Returns the growth report of a period in the tenant's calendar, with amounts in its currency: MRR
 * before and at the end with its movements (losses are negative), paying customers, booked and
 * collected, churn, lifetime value, renewals, and for the given months the trend and the cohorts.
 * Ratios are fractions, 0.95 for 95 %, and null where they can't be calculated. `domain/growth.ts`
 * and `domain/retention.ts` define the metrics. Everything is computed from the current terms: an
 * edit corrects past figures, and records in Trash don't count. Only what was collected comes from
 * the ledger; it is null for a user without `payments.totals`. The caller checks all other
 * permissions.
 */
export function reportGrowth(
  ctx: ServiceContext,
  { first, last, trendMonths, cohortMonths }: Span,
): Promise<GrowthReport> {
  const { timeZone } = ctx;
  const endOf = (month: CalendarDate) => lastKnownDay(month, last);
  const lifetimeEnds = wholeMonthsUntil(last, LIFETIME_MONTHS + 1).map(endOf);
  const before = addDays(first, -1);
  const days = [...new Set([...[...trendMonths, ...cohortMonths].map(endOf), ...lifetimeEnds, before, last])].sort();
  const placeOf = (day: CalendarDate) => days.indexOf(day);

  return ctx.transact(async ({ trx }) => {
    const cohortsFrom = cohortMonths[0] ?? first;
    const facts = await measureGrowth(trx, { days, first, last, cohortsFrom, timeZone });
    const amounts = new Map(facts.amounts.map(({ day, amount }) => [day, readMicroPaise(amount)]));
    const amountOn = (day: CalendarDate) => amounts.get(day) ?? 0n;
    const payingAt = (day: CalendarDate) => payingOn(facts.groups, placeOf(day));
    const churnOf = (from: CalendarDate, until: CalendarDate) =>
      churnBetween(facts.groups, placeOf(from), placeOf(until));
    const { start, end, movements } = roundMovements(amountOn(before), addUp(facts.movements));
    const known = roundMovements(readMicroPaise(facts.knownStart), addUp(facts.movements.filter((one) => one.isKnown)));
    const lifetime = lifetimeValue({
      mrr: amountOn(last),
      customers: payingAt(last),
      months: lifetimeEnds.slice(1).map((day, place) => churnOf(lifetimeEnds[place] ?? day, day)),
    });
    const renewals = countRenewals((await termsDue(trx, { first, last, timeZone })).map(toDue), ctx.today());
    const booked = totalRevenue(await bookedByDay(ctx, trx, { from: first, to: last }));
    return {
      from: first,
      until: last,
      mrr: toAmountNumber(end),
      mrrBefore: toAmountNumber(start),
      customers: payingAt(last),
      booked: toAmountNumber(booked),
      paidBefore: toAmountNumber(await sumPaidBefore(ctx, trx, { from: first, to: last })),
      collected: await collectedIn(ctx, trx, { from: first, to: last }),
      movements: inRupees(movements),
      ...growthRatios(known.start, known.movements),
      lifetime: { ...lifetime, value: lifetime.value === null ? null : toAmountNumber(lifetime.value) },
      churn: churnOf(before, last),
      renewals: {
        due: renewals.due,
        renewed: renewals.renewed,
        late: renewals.late,
        open: renewals.open,
        dueValue: toAmountNumber(renewals.duePaise),
        renewedValue: toAmountNumber(renewals.renewedPaise),
      },
      trend: trendMonths.map((month) => ({
        month: monthName(month),
        mrr: toAmountNumber(toWholePaise(amountOn(endOf(month)))),
        customers: payingAt(endOf(month)),
      })),
      cohorts: cohortMonths.flatMap((month, place) =>
        toCohort(
          facts.groups,
          month,
          cohortMonths
            .slice(place + 1)
            .map(endOf)
            .map(placeOf),
        ),
      ),
    };
  });
}

/** Returns the month of a day as text, `2026-11` for 14 November 2026. */
export const monthName = (day: CalendarDate): string => day.slice(0, 7);

const NO_MOVEMENTS = Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, 0n])) as Record<MovementKind, bigint>;

/** Sums movements by kind, those of known customers and of all others together. */
function addUp(found: readonly { kind: MovementKind; amount: string }[]): Record<MovementKind, bigint> {
  const sums = { ...NO_MOVEMENTS };
  for (const { kind, amount } of found) sums[kind] += readMicroPaise(amount);
  return sums;
}

/** Returns the first days of the last `count` months that are complete by the end of a day. */
const wholeMonthsUntil = (day: CalendarDate, count: number): CalendarDate[] =>
  monthsUntil(addMonthsClamped(monthOf(addDays(day, 1)).from, -1), count);

const inRupees = (movements: Record<MovementKind, number>) => ({
  new: toAmountNumber(movements.new),
  expansion: toAmountNumber(movements.expansion),
  reactivation: toAmountNumber(movements.reactivation),
  contraction: toAmountNumber(movements.contraction),
  churn: toAmountNumber(movements.churn),
  paused: toAmountNumber(movements.paused),
});

/**
 * Builds a cohort row. Its first month includes all customers who started in it, even those who
 * left by its end. A month without new customers has no row.
 */
function toCohort(
  groups: readonly CustomerGroup[],
  month: CalendarDate,
  laterPlaces: readonly number[],
): GrowthReport["cohorts"] {
  const { size, kept } = cohortOf(groups, month, laterPlaces);
  return size === 0 ? [] : [{ month: monthName(month), size, kept: [size, ...kept] }];
}
