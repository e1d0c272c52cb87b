import type { CalendarDate } from "./calendar.ts";
import type { MovementKind } from "./growth.ts";
import type { AttoPaise, Movement } from "./movements.ts";

/** Lengths of the spans that totals are kept for. A year is a financial year, April to March. */
export const TOTAL_GRAINS = ["day", "month", "year"] as const;
export type TotalGrain = (typeof TOTAL_GRAINS)[number];

/** What is added up, of one span and product or of the whole business. */
export type MovementFigures = Record<MovementKind, AttoPaise> & {
  /** Change of the number of running, not paused subscriptions. */
  running: number;
  /**
   * Change of the number of customers with a running term, and of those with one that isn't paused.
   */
  covered: number;
  paying: number;
  /**
   * Customers whose history was known when the span began, who were covered then and are not any
   * more.
   */
  lost: number;
  /**
   * Change of the number of covered customers whose history isn't known yet, and of their MRR: an
   * import added them, and it is unknown who had left before.
   */
  unknown: number;
  unknownAmount: AttoPaise;
};

/**
 * One part of the totals: of a span (its first day) and a product, or the whole business if
 * `productId` is null. With `isUnknown`, only the movements of customers whose history was not
 * known when the span began; they are part of the totals, but of no ratio.
 */
export type MovementTotal = {
  grain: TotalGrain;
  fromOn: CalendarDate;
  productId: string | null;
  isUnknown: boolean;
  figures: MovementFigures;
};

/** Change of a cohort in a month: how many of it are covered at its end, and their MRR. */
export type CohortTotal = {
  /** First day of the month in which they began. */
  cohort: CalendarDate;
  month: CalendarDate;
  /** How many began; only in the cohort's own month. */
  started: number;
  covered: number;
  amount: AttoPaise;
};

export type MeasuredMovements = {
  movements: readonly Movement[];
  firstOn: CalendarDate | null;
  importedOn: CalendarDate | null;
};

/** Returns the first day of the span of a grain in which a day lies. */
export function spanStart(grain: TotalGrain, day: CalendarDate): CalendarDate {
  if (grain === "day") return day;
  const [year, month] = [day.slice(0, 4), day.slice(5, 7)];
  if (grain === "month") return `${year}-${month}-01` as CalendarDate;
  return `${month < "04" ? Number(year) - 1 : year}-04-01` as CalendarDate;
}

/**
 * Returns what one customer contributes to the totals of the business and of its products, from
 * their movements so far. Subtracting what they contributed before gives what a change adds.
 */
export function totalsOf({ movements, firstOn, importedOn }: MeasuredMovements): MovementTotal[] {
  const totals = new Map<string, MovementTotal>();
  const at = (grain: TotalGrain, day: CalendarDate, productId: string | null, isUnknown = false): MovementFigures => {
    const fromOn = spanStart(grain, day);
    const key = `${grain}/${fromOn}/${productId ?? ""}/${isUnknown}`;
    const total = totals.get(key) ?? { grain, fromOn, productId, isUnknown, figures: noFigures() };
    totals.set(key, total);
    return total.figures;
  };
  const knownFrom = knownSince({ firstOn, importedOn });

  for (const movement of movements) {
    const { onDate, productId, kind, amount, running, covered, paying } = movement;
    for (const grain of TOTAL_GRAINS) {
      const business = at(grain, onDate, null);
      business[kind] += amount;
      business.running += running;
      business.covered += covered;
      business.paying += paying;
      const product = at(grain, onDate, productId);
      product[kind] += amount;
      product.running += running;
      const isKnown = knownFrom === null || knownFrom < spanStart(grain, onDate);
      if (!isKnown && grain !== "day") at(grain, onDate, null, true)[kind] += amount;
      if (knownFrom !== null && onDate < knownFrom) {
        business.unknown += covered;
        business.unknownAmount += amount;
      }
    }
  }
  if (knownFrom !== null) {
    const earlier = movements.filter(({ onDate }) => onDate < knownFrom);
    const covered = earlier.reduce((sum, row) => sum + row.covered, 0);
    const amount = earlier.reduce((sum, row) => sum + row.amount, 0n);
    if (covered !== 0 || amount !== 0n)
      for (const grain of TOTAL_GRAINS) {
        const business = at(grain, knownFrom, null);
        business.unknown -= covered;
        business.unknownAmount -= amount;
      }
  }
  for (const grain of ["month", "year"] as const)
    for (const fromOn of lostSpans(movements, grain, knownFrom)) at(grain, fromOn, null).lost += 1;
  return [...totals.values()];
}

/**
 * Returns what one customer contributes to the cohort of the month in which their first term began:
 * the months in which they came, left, came back or paid more or less. Empty for a customer whose
 * first time isn't known, because an import added only the rest.
 */
export function cohortTotalsOf({ movements, firstOn, importedOn }: MeasuredMovements): CohortTotal[] {
  if (firstOn === null || knownSince({ firstOn, importedOn }) !== null) return [];
  const cohort = spanStart("month", firstOn);
  const months = new Map<CalendarDate, CohortTotal>();
  for (const { onDate, covered, amount } of movements) {
    const month = spanStart("month", onDate);
    const total = months.get(month) ?? { cohort, month, started: 0, covered: 0, amount: 0n };
    months.set(month, { ...total, covered: total.covered + covered, amount: total.amount + amount });
  }
  const first = months.get(cohort);
  if (first) months.set(cohort, { ...first, started: 1 });
  return [...months.values()];
}

/**
 * Returns the day from which it is known whether a customer left: the day of their import, if their
 * first term began before it. Null: since ever.
 */
const knownSince = ({ firstOn, importedOn }: Omit<MeasuredMovements, "movements">): CalendarDate | null =>
  importedOn !== null && firstOn !== null && importedOn > firstOn ? importedOn : null;

/** Returns the spans that began with the customer covered and known, and ended without. */
function lostSpans(movements: readonly Movement[], grain: TotalGrain, knownFrom: CalendarDate | null): CalendarDate[] {
  const change = new Map<CalendarDate, number>();
  for (const { onDate, covered } of movements) {
    const span = spanStart(grain, onDate);
    change.set(span, (change.get(span) ?? 0) + covered);
  }
  const isKnownIn = (span: CalendarDate) => knownFrom === null || knownFrom < span;
  return [...change].filter(([span, net]) => net < 0 && isKnownIn(span)).map(([span]) => span);
}

/** Returns figures that are all zero. */
export const noFigures = (): MovementFigures => ({
  new: 0n,
  expansion: 0n,
  reactivation: 0n,
  contraction: 0n,
  churn: 0n,
  paused: 0n,
  running: 0,
  covered: 0,
  paying: 0,
  lost: 0,
  unknown: 0,
  unknownAmount: 0n,
});
