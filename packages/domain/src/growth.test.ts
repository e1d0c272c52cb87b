import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthRatios, lastKnownDay, MOVEMENT_KINDS, monthsUntil, readMicroPaise, roundMovements } from "./growth.ts";

const none = { new: 0, expansion: 0, reactivation: 0, contraction: 0, churn: 0, paused: 0 };

describe("movements of recurring revenue", () => {
  it("add up to the end exactly, each within a paisa of what it is", () => {
    const micro = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const movements = fc.record(Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, micro])));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), movements, (start, exact) => {
        const parts = exact as Record<(typeof MOVEMENT_KINDS)[number], bigint>;
        const rounded = roundMovements(start, parts);
        const sum = MOVEMENT_KINDS.reduce((total, kind) => total + rounded.movements[kind], rounded.start);
        expect(sum).toBe(rounded.end);
        for (const kind of MOVEMENT_KINDS)
          expect(Math.abs(rounded.movements[kind] - Number(parts[kind]) / 1e6)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ["12", 12_000_000n],
    ["-0.5", -500_000n],
    ["8333.333333", 8_333_333_333n],
  ])("are read from %s", (decimal, micro) => {
    expect(readMicroPaise(decimal)).toBe(micro);
  });

  it.each(["", "1e5", "1.2345678", "NaN"])("are not read from %s", (text) => {
    expect(() => readMicroPaise(text)).toThrow(RangeError);
  });
});

describe("the ratios of a month", () => {
  it("are those of the definitions", () => {
    const movements = {
      ...none,
      new: 31_500,
      expansion: 12_400,
      reactivation: 9_000,
      contraction: -6_200,
      churn: -8_100,
    };
    const { nrr, grr, quickRatio } = growthRatios(374_200, movements);
    expect(nrr).toBeCloseTo(0.9949, 4);
    expect(grr).toBeCloseTo(0.9618, 4);
    expect(quickRatio).toBeCloseTo(3.6993, 4);
  });

  it("are unknown where there is nothing to divide by", () => {
    expect(growthRatios(0, { ...none, new: 100 })).toEqual({ nrr: null, grr: null, quickRatio: null });
    expect(growthRatios(100, { ...none, churn: -100 })).toEqual({ nrr: 0, grr: 0, quickRatio: 0 });
  });
});

it("counts months back over a new year, and knows the running one until today", () => {
  expect(monthsUntil("2026-02-28", 4)).toEqual(["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"]);
  expect(lastKnownDay("2026-02-01", "2026-02-10")).toBe("2026-02-10");
  expect(lastKnownDay("2026-02-01", "2026-03-10")).toBe("2026-02-28");
});
