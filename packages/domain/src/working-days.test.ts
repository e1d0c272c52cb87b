import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type CalendarDate } from "./calendar.ts";
import { addWorkingDays, isWorkingDay } from "./working-days.ts";

it.each<[CalendarDate, boolean]>([
  ["2026-11-20", true],
  ["2026-11-21", false],
  ["2026-11-22", false],
  ["2026-11-24", false],
  ["2027-01-26", false],
  ["2028-08-15", false],
  ["2031-10-02", false],
  ["2027-10-29", false],
  ["2027-10-28", true],
])("%s is a working day: %s", (date, working) => {
  expect(isWorkingDay(date)).toBe(working);
});

it.each<[CalendarDate, number, CalendarDate]>([
  ["2026-11-20", 0, "2026-11-20"],
  ["2026-11-20", 1, "2026-11-23"],
  // Guru Nanak Jayanti is among these days.
  ["2026-11-20", 7, "2026-12-02"],
  ["2026-11-21", 7, "2026-12-02"],
  ["2026-03-25", 7, "2026-04-08"],
])("%s and %d working days is %s", (date, count, result) => {
  expect(addWorkingDays(date, count)).toBe(result);
});

it("lands on a working day with exactly that many in between", () => {
  fc.assert(
    fc.property(fc.nat(1_095), fc.integer({ min: 1, max: 15 }), (offset, count) => {
      const from = addDays("2026-01-01", offset);
      const to = addWorkingDays(from, count);
      let passed = 0;
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) passed += Number(isWorkingDay(day));
      expect(passed).toBe(count);
      expect(isWorkingDay(to)).toBe(true);
    }),
  );
});
