const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The example's today, 21 November, as a zero-based day of the year. */
export const TODAY_INDEX = 324;

/** The 365 days of a year without a leap day, in order. `month` is zero-based. */
export const daysOfYear: readonly { readonly day: number; readonly month: number }[] = MONTH_DAYS.flatMap(
  (days, month) => Array.from({ length: days }, (_, index) => ({ day: index + 1, month })),
);

/**
 * Returns a day of a year without a leap day, counted from 0, as `14 Mar`, with the given month
 * names. Empty outside the year.
 */
export function dayOfYear(index: number, months: readonly string[]): string {
  const found = daysOfYear[index];
  return found ? `${found.day} ${months[found.month]}` : "";
}
