import { daysOfYear, TODAY_INDEX } from "./days.ts";

/** One day of the ring's example year. */
export interface YearDay {
  /** Zero-based; 0 is 1 January. */
  readonly index: number;
  /** The amount due that day, in rupees. */
  readonly amount: number;
  readonly state: "paid" | "late" | "today" | "ahead";
}

const TODAY_AMOUNT = 11_900;
const UNIT = 100;

/** Days on which somebody has not paid yet, denser towards today. */
const LATE = new Set([98, 151, 196, 222, 241, 268, 289, 297, 305, 311, 314, 317, 319, 321, 323]);

/** Returns a pseudo-random integer from 0 to below `limit`; the same seed gives the same number. */
const scatter = (seed: number, limit: number): number =>
  Math.floor(Math.abs(Math.sin(seed * 127.1 + 311.7) * 43_758.5453) % limit);

/**
 * The invented days of a year of a coaching class, each with the amount due and whether it is paid,
 * late, today or ahead. Fees are due mostly at the start of a month, most of all when a quarter's
 * batches begin. The same in every session.
 */
export const exampleYear: readonly YearDay[] = daysOfYear.map(({ month, day }, index) => ({
  index,
  amount: amountOf(index, { month, day }),
  state: stateOf(index),
}));

function stateOf(index: number): YearDay["state"] {
  if (index === TODAY_INDEX) return "today";
  if (index > TODAY_INDEX) return "ahead";
  return LATE.has(index) ? "late" : "paid";
}

function amountOf(index: number, { month, day }: { month: number; day: number }): number {
  if (index === TODAY_INDEX) return TODAY_AMOUNT;
  const isQuarter = month % 3 === 0;
  const monthStart = Math.max(0, 7 - day) * (isQuarter ? 19 : 11);
  const midMonth = Math.max(0, 4 - Math.abs(day - 16)) * 9;
  return (12 + monthStart + midMonth + scatter(index, 46) + (scatter(index + 7, 9) === 0 ? 62 : 0)) * UNIT;
}
