/** A term counts as continued if it was renewed up to so many days after its end. */
export const CONTINUITY_DAYS = 30;

/** Ended terms with the same day of renewal, relative to their end, and the same age. */
export type RenewedTerms = {
  /** Days from the end to the renewal, negative before it; null if they weren't renewed. */
  delay: number | null;
  /** Days since the end. Later than that, nothing is known of those that weren't renewed. */
  age: number;
  terms: number;
};

/** The days, relative to the end of a term, for which the curve has a point. */
export const CURVE_DAYS = [-14, -7, -3, 0, 3, 7, 10, 15, 20, 25, 30, 45, 60, 75, 90] as const;

const LAST_DAY = Math.max(...CURVE_DAYS);

export type CurvePoint = { day: number; share: number };

/**
 * Returns the share of terms, from 0 to 1, that was renewed by each day of `CURVE_DAYS`; empty
 * without terms. Up to the age of the youngest term this is what was renewed ÷ all terms. After
 * that, terms count as long as they are old enough (Kaplan and Meier's estimate), so that the curve
 * never falls because a young term is not renewed yet.
 */
export function continuityCurve(rows: readonly RenewedTerms[]): CurvePoint[] {
  let atRisk = rows.reduce((sum, { terms }) => sum + terms, 0);
  if (atRisk === 0) return [];
  const renewed = new Map<number, number>();
  const tooYoung = new Map<number, number>();
  const [first] = CURVE_DAYS;
  for (const { delay, age, terms } of rows) {
    if (delay === null) tooYoung.set(age + 1, (tooYoung.get(age + 1) ?? 0) + terms);
    else renewed.set(Math.max(delay, first), (renewed.get(Math.max(delay, first)) ?? 0) + terms);
  }
  const points: CurvePoint[] = [];
  const shown: ReadonlySet<number> = new Set(CURVE_DAYS);
  let open = 1;
  for (let day: number = first; day <= LAST_DAY; day += 1) {
    atRisk -= tooYoung.get(day) ?? 0;
    const now = renewed.get(day) ?? 0;
    if (now > 0) open *= 1 - now / atRisk;
    atRisk -= now;
    if (shown.has(day)) points.push({ day, share: 1 - open });
  }
  return points;
}
