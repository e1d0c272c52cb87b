import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonthsClamped,
  type CalendarDate,
  compareDates,
  daysBetween,
  formatDay,
  isCalendarDate,
  parseCalendarDate,
  weekdayOf,
} from "./calendar.ts";

const day = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays("1960-01-01", days));

describe("reading a day", () => {
  it.each(["1900-01-01", "2300-12-31", "2024-02-29", "2000-02-29", "2026-11-28"])("takes %s", (text) => {
    expect(parseCalendarDate(text)).toBe(text);
  });

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1899-12-31",
    "2301-01-01",
    "2026-1-1",
    "26-01-01",
    "2026-01-01T00:00:00Z",
    " 2026-01-01",
    "2026-01-01\n",
    "２０２６-01-01",
    "+2026-01-01",
    "",
    20_260_101,
    null,
    undefined,
    {},
  ])("refuses %j", (value) => {
    expect(isCalendarDate(value)).toBe(false);
    expect(parseCalendarDate(value)).toBeNull();
  });

  it("does not compute with a day that does not exist", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
    expect(() => formatDay("2026-13-01")).toThrow(RangeError);
  });
});

describe("adding months", () => {
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
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-05-10", 0, "2026-05-10"],
  ])("%s and %d months is %s", (anchor, months, result) => {
    expect(addMonthsClamped(anchor, months)).toBe(result);
  });

  it("keeps the day, or lands on the last day of a shorter month", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -120, max: 120 }), (anchor, months) => {
        const result = addMonthsClamped(anchor, months);
        const sameDay = result.slice(8) === anchor.slice(8);
        expect(sameDay || addDays(result, 1).endsWith("-01")).toBe(true);
      }),
    );
  });

  it("gives a later day for more months", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 240 }), (anchor, months) => {
        expect(addMonthsClamped(anchor, months + 1) > addMonthsClamped(anchor, months)).toBe(true);
      }),
    );
  });

  it("refuses to leave the calendar", () => {
    expect(() => addMonthsClamped("2300-12-01", 1)).toThrow(RangeError);
    expect(() => addDays("1900-01-01", -1)).toThrow(RangeError);
    expect(() => addDays("2300-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("2026-01-01", Number.NaN)).toThrow(RangeError);
  });
});

describe("counting days", () => {
  it("has no zone: days add up across leap days and clock changes", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(daysBetween("2026-04-01", "2026-09-16")).toBe(168);
    expect(daysBetween("2026-01-31", "2027-01-31")).toBe(365);
  });

  it("inverts and orders", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(isCalendarDate(to)).toBe(true);
        expect(Math.sign(compareDates(to, from))).toBe(Math.sign(days));
      }),
    );
  });

  it("knows the weekday", () => {
    expect(weekdayOf("1970-01-01")).toBe(4);
    expect(weekdayOf("1900-01-01")).toBe(1);
    expect(weekdayOf("2026-11-22")).toBe(7);
    fc.assert(fc.property(day, (date) => weekdayOf(addDays(date, 1)) === (weekdayOf(date) % 7) + 1));
  });
});

it("shows a day as people in India write it", () => {
  expect(formatDay("2026-11-28")).toBe("28 Nov 2026");
  expect(formatDay("2027-02-01")).toBe("1 Feb 2027");
});
