import fc from "fast-check";
import { expect, it } from "vitest";
import { divideHalfUp, type Fraction, sumFractions } from "./fraction.ts";

const fraction = fc.record({
  numerator: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  denominator: fc.bigInt({ min: 1n, max: 20_000n }),
});

it.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [7n, 3n, 2n],
  [8n, 3n, 3n],
  [0n, 9n, 0n],
  [1n, 2n, 1n],
  [49n, 100n, 0n],
])("rounds %d ÷ %d to %d", (numerator, denominator, rounded) => {
  expect(divideHalfUp(numerator, denominator)).toBe(rounded);
});

it("refuses a denominator that is not positive", () => {
  expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
  expect(() => divideHalfUp(1n, -2n)).toThrow(RangeError);
});

it("is never further than half a unit from the truth", () => {
  fc.assert(
    fc.property(fraction, ({ numerator, denominator }) => {
      const error = divideHalfUp(numerator, denominator) * denominator - numerator;
      expect(2n * (error < 0n ? -error : error) <= denominator).toBe(true);
    }),
  );
});

it("adds up to the same in any order and grouping", () => {
  const equal = (a: Fraction, b: Fraction) => expect(a.numerator * b.denominator).toBe(b.numerator * a.denominator);

  equal(sumFractions([]), { numerator: 0n, denominator: 1n });
  fc.assert(
    fc.property(fc.array(fraction), fc.array(fraction), (left, right) => {
      const whole = sumFractions([...left, ...right]);
      equal(whole, sumFractions([...right].reverse().concat(left)));
      equal(whole, sumFractions([sumFractions(left), sumFractions(right)]));
    }),
  );
});
