const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The example's today, 21 November, counted from 0 for 1 January. */
export const TODAY_INDEX = 324;

/** The days of a year without a leap day, in order. `month` counts from 0. */
export const daysOfYear: readonly { readonly day: number; readonly month: number }[] = MONTH_DAYS.flatMap(
  (days, month) => Array.from({ length: days }, (_, index) => ({ day: index + 1, month })),
);

/** `14 Mar`, with the months as a language writes them. */
export function dayOfYear(index: number, months: readonly string[]): string {
  const found = daysOfYear[index];
  return found ? `${found.day} ${months[found.month]}` : "";
}
