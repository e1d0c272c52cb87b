import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate } from "./calendar.ts";
import { toAmountText } from "./money.ts";
import { monthlyAmount, resolveTerm, termEnd, termMonths, wholeMonthsBetween } from "./subscription-terms.ts";

const start = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1990-01-01", days));
const months = fc.integer({ min: 1, max: 120 });

describe("the end of a term", () => {
  it.each<[CalendarDate, number, CalendarDate]>([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2026-12-31", 2, "2027-02-28"],
    ["2026-03-30", 11, "2027-02-28"],
    ["2026-10-31", 120, "2036-10-31"],
  ])("%s for %d months is %s, and reads back as that many months", (startOn, duration, endOn) => {
    expect(resolveTerm(startOn, { durationMonths: duration })).toEqual({ startOn, endOn, durationMonths: duration });
    expect(resolveTerm(startOn, { customEndOn: endOn })).toEqual({ startOn, endOn, durationMonths: duration });
    expect(wholeMonthsBetween(startOn, endOn)).toBe(duration);
  });

  it("inverts for every start and every number of months", () => {
    fc.assert(
      fc.property(start, months, (startOn, duration) => {
        expect(wholeMonthsBetween(startOn, termEnd(startOn, duration))).toBe(duration);
      }),
    );
  });

  it("names whole months only when adding them gives exactly that day", () => {
    fc.assert(
      fc.property(start, fc.integer({ min: -40, max: 4_000 }), (startOn, days) => {
        const endOn = addDays(startOn, days);
        const whole = wholeMonthsBetween(startOn, endOn);
        if (whole !== null) expect(termEnd(startOn, whole)).toBe(endOn);
      }),
    );
    expect(wholeMonthsBetween("2026-04-01", "2026-09-16")).toBeNull();
    expect(wholeMonthsBetween("2026-04-01", "2026-04-01")).toBeNull();
    expect(wholeMonthsBetween("2026-04-01", "2026-03-01")).toBeNull();
  });
});

describe("a length that makes no term", () => {
  it.each([0, -1, 121, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d months", (durationMonths) => {
    expect(resolveTerm("2026-01-01", { durationMonths })).toMatchObject({
      field: "durationMonths",
      explanation: { message: "Duration must be a whole number of months from 1 to 120" },
    });
  });

  it.each<[CalendarDate, string]>([
    ["2026-01-01", "End date must be after the start date"],
    ["2025-12-31", "End date must be after the start date"],
    ["2076-01-02", "End date must be at most 50 years after the start date"],
  ])("refuses a custom end on %s", (customEndOn, sentence) => {
    expect(resolveTerm("2026-01-01", { customEndOn })).toMatchObject({
      field: "customEndDate",
      explanation: { message: sentence },
    });
  });

  it("takes a custom end of one day and of fifty years; months beyond the choice stay unnamed", () => {
    expect(resolveTerm("2026-01-01", { customEndOn: "2026-01-02" })).toMatchObject({ durationMonths: null });
    expect(resolveTerm("2026-01-01", { customEndOn: "2076-01-01" })).toMatchObject({ durationMonths: null });
    expect(resolveTerm("2026-01-01", { customEndOn: "2036-01-01" })).toMatchObject({ durationMonths: 120 });
  });

  it("refuses a start that leaves the calendar no room", () => {
    const refused = { field: "startDate", explanation: { message: "Start date must be between 1900 and 2200" } };
    expect(resolveTerm("2201-01-01", { durationMonths: 1 })).toMatchObject(refused);
    expect(resolveTerm("2200-12-31", { customEndOn: "2250-12-31" })).toMatchObject({ endOn: "2250-12-31" });
  });
});

describe("the monthly amount", () => {
  it.each<[number, CalendarDate, CalendarDate, string]>([
    [600_000, "2026-04-01", "2026-09-16", "1086.31"],
    [149_900, "2026-01-31", "2026-02-28", "1499.00"],
    [1_200_000, "2026-01-31", "2027-01-31", "1000.00"],
    [100_000, "2026-01-01", "2026-04-01", "333.33"],
    [200_000, "2026-01-01", "2026-04-01", "666.67"],
    [1, "2026-01-01", "2026-03-01", "0.01"],
    [1, "2026-01-01", "2026-04-01", "0.00"],
    [0, "2026-01-01", "2027-01-01", "0.00"],
    [9_999_999_999, "2026-01-01", "2026-01-02", "3041666666.36"],
    [9_999_999_999, "2026-01-01", "2026-02-01", "99999999.99"],
  ])("%d paise from %s to %s is %s a month", (pricePaise, startOn, endOn, amount) => {
    expect(toAmountText(monthlyAmount({ pricePaise, startOn, endOn }))).toBe(amount);
  });

  it("never strays more than half a paisa a month from the price", () => {
    fc.assert(
      fc.property(start, months, fc.integer({ min: 0, max: 9_999_999_999 }), (startOn, duration, pricePaise) => {
        const amount = monthlyAmount({ pricePaise, startOn, endOn: termEnd(startOn, duration) });
        expect(Math.abs(amount * duration - pricePaise)).toBeLessThanOrEqual(duration / 2);
      }),
    );
  });

  it("grows with the price and shrinks with the term", () => {
    fc.assert(
      fc.property(start, months, fc.integer({ min: 0, max: 9_999_999 }), (startOn, duration, pricePaise) => {
        const of = (paise: number, count: number) =>
          monthlyAmount({ pricePaise: paise, startOn, endOn: termEnd(startOn, count) });
        expect(of(pricePaise + 1, duration)).toBeGreaterThanOrEqual(of(pricePaise, duration));
        expect(of(pricePaise, duration + 1)).toBeLessThanOrEqual(of(pricePaise, duration));
      }),
    );
  });

  it("takes days × 12 ÷ 365 as the months of an odd term", () => {
    expect(termMonths({ startOn: "2026-04-01", endOn: "2026-09-16" })).toEqual({
      numerator: 168n * 12n,
      denominator: 365n,
    });
    expect(() => termMonths({ startOn: "2026-04-01", endOn: "2026-04-01" })).toThrow(RangeError);
  });
});
