/**
 * Of those who stayed for so many whole months: how many left then, and how many are still there.
 */
export type Stay = { months: number; left: number; stayed: number };

/** Fewer than so many at a time say nothing about the others. */
export const FEWEST_AT_RISK = 5;

/**
 * Returns the shares (0 to 1) that are still there at the start and after each whole month, up to
 * `months`, by the estimate of Kaplan and Meier: those who are still there count until the month
 * that they have reached. Ends where fewer than `FEWEST_AT_RISK` have come so far; empty with fewer
 * at the start.
 */
export function survivalOf(stays: readonly Stay[], months: number): number[] {
  const shares: number[] = [];
  let share = 1;
  for (let month = 0; month <= months; month += 1) {
    const reached = stays.filter((stay) => stay.months >= month);
    if (month === 0) {
      if (sum(reached) < FEWEST_AT_RISK) return [];
    } else {
      // Whoever is still there and hasn't completed the month says nothing about it.
      const before = stays.filter((stay) => stay.months === month - 1).reduce((total, { left }) => total + left, 0);
      const atRisk = before + sum(reached);
      if (atRisk < FEWEST_AT_RISK) break;
      share *= 1 - before / atRisk;
    }
    shares.push(share);
  }
  return shares;
}

const sum = (stays: readonly Stay[]): number => stays.reduce((total, { left, stayed }) => total + left + stayed, 0);
