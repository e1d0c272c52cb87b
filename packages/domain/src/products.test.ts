import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeCapacity, GST_RATES, includedGst } from "./products.ts";

describe("the GST within a price", () => {
  it.each([
    [118_000, 18, 18_000],
    [150_000, 18, 22_881],
    [600_000, 18, 91_525],
    [450_000, 5, 21_429],
    [100, 12, 11],
    [99, 0, 0],
    [0, 28, 0],
  ] as const)("of %i paise at %i%% is %i", (price, rate, gst) => {
    expect(includedGst(price, rate)).toBe(gst);
  });

  it("is the rate on what is left without it, to half a paisa", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom(...GST_RATES), (price, rate) => {
        const gst = includedGst(price, rate);
        expect(Math.abs(gst * (100 + rate) - price * rate) * 2).toBeLessThanOrEqual(100 + rate);
      }),
    );
  });
});

it("counts the places left, and those taken beyond them", () => {
  const taken = { activeSubscriptions: 16, upcomingSubscriptions: 2 };
  expect(freeCapacity({ capacity: 20, ...taken })).toBe(2);
  expect(freeCapacity({ capacity: 17, ...taken })).toBe(-1);
  expect(freeCapacity({ capacity: null, ...taken })).toBeNull();
});
