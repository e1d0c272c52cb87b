import { addDays, addMonthsClamped, type CalendarDate, monthOf } from "./calendar.ts";
import { divideHalfUp } from "./fraction.ts";
import { type Paise, toPaise } from "./money.ts";

/**
 * Kinds of MRR movement per customer and day, as defined by ChartMogul and Baremetrics.
 * `new`: the customer never paid before; `reactivation`: they did, but paid nothing the day before;
 * `churn`: they stopped paying, dated the day after their last paid day and grace period. A pause
 * and its end are `paused` and don't count as churn.
 */
export const MOVEMENT_KINDS = ["new", "expansion", "reactivation", "contraction", "churn", "paused"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * Millionths of a paisa: monthly amounts are thirds and twelfths, and are rounded once, for
 * display.
 */
export type MicroPaise = bigint;
export const MICRO = 1_000_000n;

/**
 * Rounds an amount in millionths of a paisa to whole paise, half away from zero. Throws RangeError
 * if the result is beyond a safe integer.
 */
export const toWholePaise = (micro: MicroPaise): Paise => toPaise(divideHalfUp(micro, MICRO));

/**
 * Parses a query's decimal number of paise, with up to six decimals, to millionths of a paisa.
 * Throws RangeError for anything else.
 */
export function readMicroPaise(decimal: string): MicroPaise {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal);
  if (!match) throw new RangeError("Not a decimal of at most six places");
  const size = BigInt(match[2] ?? "0") * MICRO + BigInt((match[3] ?? "").padEnd(6, "0"));
  return match[1] ? -size : size;
}

/**
 * Rounds start, end and movements from millionths of a paisa to whole paise so that the start plus
 * the movements equals the end exactly: rounds the running sum, so each is off by at most a paisa.
 * In the fixed order of `MOVEMENT_KINDS`.
 */
export function roundMovements(
  start: MicroPaise,
  movements: Readonly<Record<MovementKind, MicroPaise>>,
): { start: Paise; end: Paise; movements: Record<MovementKind, Paise> } {
  let sum = start;
  const rounded = MOVEMENT_KINDS.map((kind) => {
    const before = toWholePaise(sum);
    sum += movements[kind];
    return [kind, toWholePaise(sum) - before] as const;
  });
  return {
    start: toWholePaise(start),
    end: toWholePaise(sum),
    movements: Object.fromEntries(rounded) as Record<MovementKind, Paise>,
  };
}

/**
 * Returns a period's ratios from the revenue at its start and its movements (same unit;
 * `contraction` and `churn` are negative): net revenue retention (`nrr`, without new and
 * reactivated customers), gross revenue retention (`grr`, 0 to 1) and `quickRatio`, revenue gained
 * per rupee lost. Pauses (`paused`) count in none. Each is null where its divisor is zero.
 */
export function growthRatios(
  start: Paise,
  { new: added, expansion, reactivation, contraction, churn }: Readonly<Record<MovementKind, Paise>>,
) {
  const lost = -(contraction + churn);
  return {
    /**
     * Net revenue retention: the starting revenue after expansion and losses, without new and
     * reactivated customers.
     */
    nrr: start === 0 ? null : (start + expansion - lost) / start,
    /** Gross revenue retention: the same without expansion, so never above 1. */
    grr: start === 0 ? null : Math.max(0, start - lost) / start,
    /** Revenue gained for each unit of the currency lost. */
    quickRatio: lost === 0 ? null : (added + expansion + reactivation) / lost,
  };
}

/**
 * Returns the first days of `count` successive months of which the last is the date's month, oldest
 * first.
 */
export function monthsUntil(day: CalendarDate, count: number): CalendarDate[] {
  const { from } = monthOf(day);
  return Array.from({ length: count }, (_, place) => addMonthsClamped(from, place + 1 - count));
}

/**
 * Returns the last day of a month with data: its last day, but today in the current month or a
 * later one. `month` is the month's first day.
 */
export function lastKnownDay(month: CalendarDate, today: CalendarDate): CalendarDate {
  const last = addDays(addMonthsClamped(month, 1), -1);
  return last < today ? last : today;
}
