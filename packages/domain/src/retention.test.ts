import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CustomerGroup, churnBetween, cohortOf, lifetimeValue, payingOn } from "./retention.ts";

const groups: CustomerGroup[] = [
  { firstMonth: null, covered: 0b111, paying: 0b111, known: 0b111, customers: 5 },
  { firstMonth: null, covered: 0b001, paying: 0b001, known: 0b001, customers: 2 },
  { firstMonth: "2026-10-01", covered: 0b110, paying: 0b010, known: 0b110, customers: 3 },
];

it("counts paying customers of a day, without paused ones", () => {
  expect([0, 1, 2].map((place) => payingOn(groups, place))).toEqual([7, 8, 5]);
});

it("counts customers who churned between two days, but not those who paused or started then", () => {
  expect(churnBetween(groups, 0, 1)).toEqual({ active: 7, churned: 2 });
  expect(churnBetween(groups, 1, 2)).toEqual({ active: 8, churned: 0 });
});

it("does not count customers before their import, since earlier churn is unknown", () => {
  const imported: CustomerGroup = { firstMonth: null, covered: 0b011, paying: 0b011, known: 0b010, customers: 4 };
  expect(churnBetween([...groups, imported], 0, 2)).toEqual({ active: 7, churned: 2 });
  expect(churnBetween([...groups, imported], 1, 2)).toEqual({ active: 12, churned: 4 });
});

it("counts a month's new customers in each later month", () => {
  expect(cohortOf(groups, "2026-10-01", [1, 2])).toEqual({ size: 3, kept: [3, 3] });
  expect(cohortOf(groups, "2026-11-01", [2])).toEqual({ size: 0, kept: [0] });
});

it("returns the last of 30 days", () => {
  expect(payingOn([{ firstMonth: null, covered: 2 ** 29, paying: 2 ** 29, known: 2 ** 29, customers: 1 }], 29)).toBe(1);
});

describe("the lifetime value", () => {
  const months = (active: number, churned: number, count = 6) =>
    Array.from({ length: count }, () => ({ active, churned }));
  const thousand = 100_000n * 1_000_000n;

  it("is the revenue per customer divided by the monthly churn of six months", () => {
    // ₹1,000 a month each, with one in twenty leaving each month: twenty months, ₹20,000.
    expect(lifetimeValue({ mrr: 20n * thousand, customers: 20, months: months(20, 1) })).toEqual({
      value: 2_000_000,
      monthlyChurn: 0.05,
      unknown: null,
    });
  });

  it("weights each month by its customers", () => {
    const uneven = [...months(10, 0, 5), { active: 50, churned: 5 }];
    expect(lifetimeValue({ mrr: 10n * thousand, customers: 10, months: uneven })).toMatchObject({
      monthlyChurn: 0.05,
      value: 2_000_000,
    });
  });

  it.each([
    ["history", 20, months(20, 1, 5)],
    ["history", 20, [{ active: 0, churned: 0 }, ...months(20, 1, 5)]],
    ["customers", 9, months(20, 1)],
    ["customers", 20, months(9, 1)],
    ["churn", 20, months(20, 0)],
  ] as const)("is unknown without enough %s (%i customers)", (unknown, customers, over) => {
    expect(lifetimeValue({ mrr: 20n * thousand, customers, months: over })).toMatchObject({ value: null, unknown });
  });

  it("is never below the monthly revenue per customer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 500 }), fc.integer({ min: 1, max: 10 }), (customers, churned) => {
        const { value } = lifetimeValue({ mrr: BigInt(customers) * thousand, customers, months: months(10, churned) });
        expect(value).toBeGreaterThanOrEqual(100_000);
      }),
    );
  });
});
