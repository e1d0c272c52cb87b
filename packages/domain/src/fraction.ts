/** Exact fraction; the denominator is positive. */
export type Fraction = { numerator: bigint; denominator: bigint };

/**
 * Divides integers and returns the nearest integer, halves away from zero: 2.5 → 3 and −2.5 → −3,
 * so that an amount and its reversal cancel. Throws RangeError unless the denominator is positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError("A denominator must be positive");
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * Returns the exact sum in lowest terms, 0/1 for none. Adds equal denominators first, so that a
 * hundred thousand monthly plans take as many additions.
 */
export function sumFractions(parts: Iterable<Fraction>): Fraction {
  const byDenominator = new Map<bigint, bigint>();
  for (const { numerator, denominator } of parts) {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator);
  }
  let sum: Fraction = { numerator: 0n, denominator: 1n };
  for (const [denominator, numerator] of byDenominator) {
    sum = reduce({
      numerator: sum.numerator * denominator + numerator * sum.denominator,
      denominator: sum.denominator * denominator,
    });
  }
  return sum;
}

function reduce({ numerator, denominator }: Fraction): Fraction {
  let a = numerator < 0n ? -numerator : numerator;
  let b = denominator;
  while (b > 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}
