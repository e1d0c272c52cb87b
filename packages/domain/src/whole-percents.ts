/**
 * Returns what each part is of their sum in whole percent, so that they add up to 100: what is left
 * after rounding down goes to the largest remainders (Hamilton's method), of equal ones to the
 * first. All are 0 where the sum is 0.
 */
export function wholePercents(parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / sum) * 100);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((total, percent) => total + percent, 0);
  const remainder = (place: number) => (exact[place] ?? 0) - (percents[place] ?? 0);
  const byRemainder = exact.map((_, place) => place).sort((one, other) => remainder(other) - remainder(one));
  for (const place of byRemainder.slice(0, left)) percents[place] = (percents[place] ?? 0) + 1;
  return percents;
}
