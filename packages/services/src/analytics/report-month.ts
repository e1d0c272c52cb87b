import type { MonthReport, ReportQuery } from "@aavarti/contract/analytics";
import { termsDue } from "@aavarti/db/queries/analytics";
import { type CohortRow, countChurn, countCohorts, recurringOn, sumMovements } from "@aavarti/db/queries/growth";
import { addDays, type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { invalidField } from "@aavarti/domain/errors";
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
import { toRupeeNumber } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { renewedInTime } from "./measured-terms.ts";

const TREND_MONTHS = 12;
const COHORT_MONTHS = 8;

/**
 * One month in the tenant's calendar, by the definitions of `domain/growth.ts` and the metric contract of `spec/features.md`; the running month until
 * today. Everything is read from the terms as they stand now, so an edit corrects the past, and what is in the bin was never there.
 * @throws AppError VALIDATION_FAILED for a month that has not begun.
 */
export function reportMonth(ctx: ServiceContext, { month }: ReportQuery): Promise<MonthReport> {
  requirePermission(ctx, "analytics.read");
  const { timeZone } = ctx;
  const today = ctx.today();
  const first = firstDayOf(month ?? monthName(today));
  if (first > today) throw invalidField("month", "Month must not be in the future");
  const last = lastKnownDay(first, today);
  const window = { first, last, timeZone };
  const trendDays = monthsUntil(first, TREND_MONTHS).map((start) => lastKnownDay(start, today));
  const cohortMonths = monthsUntil(first, COHORT_MONTHS);
  const cohortDays = cohortMonths.map((start) => lastKnownDay(start, today));

  return ctx.transact(async ({ trx }) => {
    const days = [...new Set([...trendDays, addDays(first, -1)])];
    const recurring = new Map((await recurringOn(trx, { days, timeZone })).map((row) => [row.day, row]));
    const amountOn = (day: CalendarDate) => readMicroPaise(recurring.get(day)?.amount ?? "0");
    const { start, end, movements } = roundMovements(amountOn(addDays(first, -1)), {
      ...NO_MOVEMENTS,
      ...Object.fromEntries(
        (await sumMovements(trx, window)).map(({ kind, amount }) => [kind, readMicroPaise(amount)]),
      ),
    });
    const due = await termsDue(trx, window);
    const inTime = due.filter((row) => renewedInTime(ctx, row));
    const late = due.filter((row) => row.next_source === "renewed" && !renewedInTime(ctx, row));
    const cohorts = await countCohorts(trx, { first: cohortMonths[0] ?? first, days: cohortDays, timeZone });
    return {
      month: monthName(first),
      until: last,
      mrr: toRupeeNumber(end),
      mrrBefore: toRupeeNumber(start),
      customers: recurring.get(last)?.customers ?? 0,
      movements: inRupees(movements),
      ...growthRatios(start, movements),
      churn: await countChurn(trx, window),
      renewals: {
        due: due.length,
        renewed: inTime.length,
        late: late.length,
        dueValue: toRupeeNumber(priceOf(due)),
        renewedValue: toRupeeNumber(priceOf(inTime)),
      },
      trend: trendDays.map((day) => ({
        month: monthName(day),
        mrr: toRupeeNumber(toWholePaise(amountOn(day))),
        customers: recurring.get(day)?.customers ?? 0,
      })),
      cohorts: toCohorts(cohorts),
    };
  });
}

const NO_MOVEMENTS = Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, 0n])) as Record<MovementKind, bigint>;

const monthName = (day: CalendarDate): string => day.slice(0, 7);

function firstDayOf(month: string): CalendarDate {
  const day = `${month}-01`;
  if (!isCalendarDate(day)) throw invalidField("month", "Month must be a month such as 2026-11");
  return day;
}

const inRupees = (movements: Record<MovementKind, number>) => ({
  new: toRupeeNumber(movements.new),
  expansion: toRupeeNumber(movements.expansion),
  reactivation: toRupeeNumber(movements.reactivation),
  contraction: toRupeeNumber(movements.contraction),
  churn: toRupeeNumber(movements.churn),
  paused: toRupeeNumber(movements.paused),
});

const priceOf = (terms: readonly { price_paise: number }[]): number =>
  terms.reduce((sum, { price_paise }) => sum + price_paise, 0);

/** Rows of one cohort and day each, as one line a cohort. Its own month holds everybody who began in it. */
function toCohorts(rows: readonly CohortRow[]): MonthReport["cohorts"] {
  const cohorts = new Map<string, MonthReport["cohorts"][number]>();
  for (const { month, day, size, kept } of rows) {
    const name = monthName(month);
    const cohort = cohorts.get(name) ?? { month: name, size, kept: [] };
    cohort.kept.push(monthName(day) === name ? size : kept);
    cohorts.set(name, cohort);
  }
  return [...cohorts.values()];
}
