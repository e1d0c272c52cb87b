import type { GrowthReport } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { growthRatios, type MovementKind, roundMovements, toWholePaise } from "@aavarti/domain/growth";
import { toAmountNumber } from "@aavarti/domain/money";
import { lifetimeValue } from "@aavarti/domain/retention";
import type { ServiceContext, Unit } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { sumBookedIn, sumPaidBefore } from "./booked-in.ts";
import { collectedIn } from "./collected-in.ts";
import { growthFromTerms, growthFromTotals, type Span } from "./growth.ts";
import { renewalsIn } from "./renewals-in.ts";

/**
 * Returns the growth report of a period in the tenant's calendar, with amounts in its currency: MRR
 * before and at the end with its movements (losses are negative), paying customers, booked and
 * collected, churn, lifetime value, renewals, and for the given months the trend and the cohorts.
 * Ratios are fractions, 0.95 for 95 %, and null where they can't be calculated. `domain/growth.ts`
 * and `domain/retention.ts` define the metrics. Everything follows from the current terms: an edit
 * corrects past figures, and records in Trash don't count. Only what was collected comes from the
 * money ledger; it is null for a user without `payments.totals`. The caller checks all other
 * permissions.
 */
export async function reportGrowth(ctx: ServiceContext, span: Span): Promise<GrowthReport> {
  const { first, last } = span;
  const { timeZone } = ctx;
  await recordDueMovements(ctx);
  const report = async ({ trx }: Unit): Promise<GrowthReport> => {
    const growth = (await areMovementsRecorded(trx, ctx.today()))
      ? await growthFromTotals(trx, span)
      : await growthFromTerms(trx, { ...span, today: ctx.today(), timeZone });
    const { start, end, movements } = roundMovements(growth.start, growth.movements);
    const known = roundMovements(growth.known.start, growth.known.movements);
    const lifetime = lifetimeValue({ ...growth.end, months: growth.lifetimeMonths });
    const renewals = await renewalsIn(ctx, trx, { first, last });
    const booked = await sumBookedIn(ctx, trx, { from: first, to: last });
    return {
      from: first,
      until: last,
      mrr: toAmountNumber(end),
      mrrBefore: toAmountNumber(start),
      customers: growth.end.customers,
      booked: toAmountNumber(booked),
      paidBefore: toAmountNumber(await sumPaidBefore(ctx, trx, { from: first, to: last })),
      collected: await collectedIn(ctx, trx, { from: first, to: last }),
      movements: inRupees(movements),
      ...growthRatios(known.start, known.movements),
      lifetime: { ...lifetime, value: lifetime.value === null ? null : toAmountNumber(lifetime.value) },
      churn: growth.churn,
      renewals: {
        due: renewals.due,
        renewed: renewals.renewed,
        late: renewals.late,
        open: renewals.open,
        dueValue: toAmountNumber(renewals.duePaise),
        renewedValue: toAmountNumber(renewals.renewedPaise),
      },
      trend: growth.trend.map(({ month, mrr, customers }) => ({
        month: monthName(month),
        mrr: toAmountNumber(toWholePaise(mrr)),
        customers,
      })),
      // A cohort's first month includes all who started in it, even those who left by its end.
      cohorts: growth.cohorts.flatMap(({ month, size, kept }) =>
        size === 0 ? [] : [{ month: monthName(month), size, kept: [size, ...kept] }],
      ),
    };
  };
  // Its figures are read one after the other, and are to be those of one moment.
  return ctx.transact(report, { isSnapshot: true });
}

/** Returns the month of a day as text, `2026-11` for 14 November 2026. */
export const monthName = (day: CalendarDate): string => day.slice(0, 7);

const inRupees = (movements: Record<MovementKind, number>) => ({
  new: toAmountNumber(movements.new),
  expansion: toAmountNumber(movements.expansion),
  reactivation: toAmountNumber(movements.reactivation),
  contraction: toAmountNumber(movements.contraction),
  churn: toAmountNumber(movements.churn),
  paused: toAmountNumber(movements.paused),
});
