import { measureGrowth } from "@aavarti/db/queries/growth";
import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import {
  listCohortTotals,
  listMonthTotals,
  listYearTotals,
  readSpanTotals,
  type SpanFigures,
} from "@aavarti/db/queries/movement-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, addMonthsClamped, type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import {
  lastKnownDay,
  type MicroPaise,
  MOVEMENT_KINDS,
  type MovementKind,
  monthsUntil,
  readMicroPaise,
} from "@aavarti/domain/growth";
import { type MovementFigures, spanStart, type TotalGrain } from "@aavarti/domain/movement-totals";
import { type AttoPaise, toMicroPaise } from "@aavarti/domain/movements";
import {
  type Cohort,
  type CustomerChurn,
  churnBetween,
  cohortOf,
  LIFETIME_MONTHS,
  payingOn,
} from "@aavarti/domain/retention";

/** A whole month or financial year, up to `last` if it is not over. */
export type Span = {
  grain: Exclude<TotalGrain, "day">;
  first: CalendarDate;
  last: CalendarDate;
  /** First days of the months shown in the trend and in the cohorts. */
  trendMonths: readonly CalendarDate[];
  cohortMonths: readonly CalendarDate[];
};

type Movements = Record<MovementKind, MicroPaise>;

/** What a growth report says about MRR and customers. */
export type Growth = {
  /** MRR on the day before the span and the movements in it. */
  start: MicroPaise;
  movements: Movements;
  /** The same of the customers whose history was known when the span began. */
  known: { start: MicroPaise; movements: Movements };
  /** Paying customers and MRR on the last day. */
  end: { mrr: MicroPaise; customers: number };
  churn: CustomerChurn;
  /** Churn of the last whole months, the oldest first. */
  lifetimeMonths: CustomerChurn[];
  trend: { month: CalendarDate; mrr: MicroPaise; customers: number }[];
  cohorts: ({ month: CalendarDate } & Cohort)[];
};

/**
 * Returns the growth of a span from the totals of movements: its cost depends on the months that
 * are shown, not on how many customers there are or were. The totals must be up to date.
 */
export async function growthFromTotals(trx: TenantTrx, span: Span): Promise<Growth> {
  const { grain, first, last, trendMonths, cohortMonths } = span;
  const lifetimeMonths = wholeMonthsUntil(last, LIFETIME_MONTHS);
  const shown = [...trendMonths, ...cohortMonths, ...lifetimeMonths, first].sort();
  const base = spanStart("year", addDays(shown[0] ?? first, -1));
  const years = await listYearTotals(trx, { before: base });
  const months = await listMonthTotals(trx, { from: base, to: last });
  const stockOn = stocks(years, months);
  const monthOfFigures = new Map(months.map(({ fromOn, figures }) => [fromOn, figures]));
  const { all, unknown } = await readSpanTotals(trx, { grain, fromOn: first });
  const cohorts = Map.groupBy(
    await listCohortTotals(trx, { from: cohortMonths[0] ?? first, to: cohortMonths.at(-1) ?? first }),
    ({ cohort }) => cohort,
  );

  const before = stockOn(addDays(first, -1));
  const end = stockOn(last);
  return {
    start: toMicroPaise(before.mrr),
    movements: movementsIn(all),
    known: { start: toMicroPaise(before.mrr - before.unknownMrr), movements: movementsIn(all, unknown) },
    end: { mrr: toMicroPaise(end.mrr), customers: end.paying },
    churn: { active: before.known, churned: all?.lost ?? 0 },
    lifetimeMonths: lifetimeMonths.map((month) => ({
      active: stockOn(addDays(month, -1)).known,
      churned: monthOfFigures.get(month)?.lost ?? 0,
    })),
    trend: trendMonths.map((month) => {
      const { mrr, paying } = stockOn(lastKnownDay(month, last));
      return { month, mrr: toMicroPaise(mrr), customers: paying };
    }),
    cohorts: cohortMonths.map((month, place) => {
      const rows = cohorts.get(month) ?? [];
      const keptAt = (until: CalendarDate) =>
        rows.reduce((sum, row) => sum + (row.month <= until ? row.covered : 0), 0);
      return {
        month,
        size: rows.reduce((sum, { started }) => sum + started, 0),
        kept: cohortMonths.slice(place + 1).map(keptAt),
      };
    }),
  };
}

/** Returns the MRR on `today` from the totals, which must be up to date. */
export async function mrrFromTotals(trx: TenantTrx, today: CalendarDate): Promise<AttoPaise> {
  const base = spanStart("year", today);
  const years = await listYearTotals(trx, { before: base });
  return stocks(years, await listMonthTotals(trx, { from: base, to: today }))(today).mrr;
}

type Stock = { mrr: AttoPaise; unknownMrr: AttoPaise; paying: number; known: number };

/**
 * Returns a function from a day to the MRR and the paying customers at the end of its month: the
 * sum of all movements until then.
 */
function stocks(years: readonly SpanFigures[], months: readonly SpanFigures[]): (day: CalendarDate) => Stock {
  let sum = [...years].reduce(add, { mrr: 0n, unknownMrr: 0n, paying: 0, known: 0 });
  const atEnd: { month: CalendarDate; stock: Stock }[] = [];
  const first = sum;
  for (const month of months) {
    sum = add(sum, month);
    atEnd.push({ month: month.fromOn, stock: sum });
  }
  return (day) => atEnd.findLast(({ month }) => month <= day)?.stock ?? first;
}

const add = (stock: Stock, { figures }: SpanFigures): Stock => ({
  mrr: MOVEMENT_KINDS.reduce((sum, kind) => sum + figures[kind], stock.mrr),
  unknownMrr: stock.unknownMrr + figures.unknownAmount,
  paying: stock.paying + figures.paying,
  known: stock.known + figures.covered - figures.unknown,
});

/** Returns the movements of a total, less those of a part of it. */
const movementsIn = (all: MovementFigures | null, part: MovementFigures | null = null): Movements =>
  byKind((kind) => toMicroPaise((all?.[kind] ?? 0n) - (part?.[kind] ?? 0n)));

/**
 * Returns the same from the terms, in one pass over all of them: for a business whose earlier
 * movements are not recorded yet, and to check the totals.
 */
export async function growthFromTerms(
  trx: TenantTrx,
  span: Span & { today: CalendarDate; timeZone: string },
): Promise<Growth> {
  const { first, last, trendMonths, cohortMonths, today, timeZone } = span;
  const endOf = (month: CalendarDate) => lastKnownDay(month, last);
  const lifetimeEnds = wholeMonthsUntil(last, LIFETIME_MONTHS + 1).map(endOf);
  const before = addDays(first, -1);
  const days = [...new Set([...[...trendMonths, ...cohortMonths].map(endOf), ...lifetimeEnds, before, last])].sort();
  const placeOf = (day: CalendarDate) => days.indexOf(day);
  const cohortsFrom = cohortMonths[0] ?? first;
  const facts = await measureGrowth(trx, { days, first, last, cohortsFrom, today, timeZone });
  const amounts = new Map(facts.amounts.map(({ day, amount }) => [day, readMicroPaise(amount)]));
  const amountOn = (day: CalendarDate) => amounts.get(day) ?? 0n;
  const payingAt = (day: CalendarDate) => payingOn(facts.groups, placeOf(day));
  const churnOf = (from: CalendarDate, until: CalendarDate) =>
    churnBetween(facts.groups, placeOf(from), placeOf(until));
  return {
    start: amountOn(before),
    movements: addUp(facts.movements),
    known: {
      start: readMicroPaise(facts.knownStart),
      movements: addUp(facts.movements.filter((one) => one.isKnown)),
    },
    end: { mrr: amountOn(last), customers: payingAt(last) },
    churn: churnOf(before, last),
    lifetimeMonths: lifetimeEnds.slice(1).map((day, place) => churnOf(lifetimeEnds[place] ?? day, day)),
    trend: trendMonths.map((month) => ({
      month,
      mrr: amountOn(endOf(month)),
      customers: payingAt(endOf(month)),
    })),
    cohorts: cohortMonths.map((month, place) => ({
      month,
      ...cohortOf(
        facts.groups,
        month,
        cohortMonths
          .slice(place + 1)
          .map(endOf)
          .map(placeOf),
      ),
    })),
  };
}

const byKind = (of: (kind: MovementKind) => MicroPaise): Movements =>
  Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, of(kind)])) as Movements;

/** Sums movements by kind, those of known customers and of all others together. */
const addUp = (found: readonly { kind: MovementKind; amount: string }[]): Movements =>
  byKind((kind) =>
    toMicroPaise(found.reduce((sum, one) => sum + (one.kind === kind ? readAttoPaise(one.amount) : 0n), 0n)),
  );

/** Returns the first days of the last `count` months that are complete by the end of a day. */
const wholeMonthsUntil = (day: CalendarDate, count: number): CalendarDate[] =>
  monthsUntil(addMonthsClamped(monthOf(addDays(day, 1)).from, -1), count);
