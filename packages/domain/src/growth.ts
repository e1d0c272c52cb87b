import { addDays, addMonthsClamped, type CalendarDate, monthOf } from "./calendar.ts";
import { divideHalfUp } from "./fraction.ts";
import { type Paise, toPaise } from "./money.ts";

/**
 * Why recurring revenue moved, per customer and day, in the terms of ChartMogul and Baremetrics.
 * `new`: the customer never paid before; `reactivation`: they did, and paid nothing the day before;
 * `churn`: they pay nothing any more, dated the day after their last paid day and its grace. A
 * pause and its end are `paused`, outside of churn.
 */
export const MOVEMENT_KINDS = ["new", "expansion", "reactivation", "contraction", "churn", "paused"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * Millionths of a paisa: monthly amounts are thirds and twelfths, and are rounded once, when they
 * are shown.
 */
export type MicroPaise = bigint;
export const MICRO = 1_000_000n;

export const toWholePaise = (micro: MicroPaise): Paise => toPaise(divideHalfUp(micro, MICRO));

/** What a query answers as a decimal number of paise. Throws RangeError for anything else. */
export function readMicroPaise(decimal: string): MicroPaise {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal);
  if (!match) throw new RangeError("Not a decimal of at most six places");
  const size = BigInt(match[2] ?? "0") * MICRO + BigInt((match[3] ?? "").padEnd(6, "0"));
  return match[1] ? -size : size;
}

/**
 * The movements in whole paise, so that start and movements add up to the end exactly: it is the
 * running sum that is rounded, hence each is off by a paisa at most.
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
 * The month's ratios; each is null where there is nothing to divide by. `contraction` and `churn`
 * are negative, as movements are.
 */
export function growthRatios(
  start: Paise,
  { new: added, expansion, reactivation, contraction, churn }: Readonly<Record<MovementKind, Paise>>,
) {
  const lost = -(contraction + churn);
  return {
    /**
     * Net revenue retention: what the revenue at the start has become, without new customers and
     * without those who came back.
     */
    nrr: start === 0 ? null : (start + expansion - lost) / start,
    /** Gross revenue retention: the same without growth, so never above 1. */
    grr: start === 0 ? null : Math.max(0, start - lost) / start,
    /** What came in for each rupee that went. */
    quickRatio: lost === 0 ? null : (added + expansion + reactivation) / lost,
  };
}

/** The first days of the `count` months that end with the one of a day, oldest first. */
export function monthsUntil(day: CalendarDate, count: number): CalendarDate[] {
  const { from } = monthOf(day);
  return Array.from({ length: count }, (_, place) => addMonthsClamped(from, place + 1 - count));
}

/** The last day of a month that there are figures of: its last, or today in the running month. */
export function lastKnownDay(month: CalendarDate, today: CalendarDate): CalendarDate {
  const last = addDays(addMonthsClamped(month, 1), -1);
  return last < today ? last : today;
}
