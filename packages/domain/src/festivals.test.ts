import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate } from "./calendar.ts";
import { dayAvoidingHolidays, HOLIDAY_STATE_CODES, holidayOn } from "./festivals.ts";

describe("big holidays", () => {
  it.each([
    ["2026-01-26", null, "Republic Day"],
    ["2031-08-15", null, "Independence Day"],
    ["2026-11-08", "UP", "Diwali"],
    ["2027-10-29", null, "Diwali"],
    ["2026-05-01", "MH", "Maharashtra Day"],
    ["2026-05-01", "GJ", "Gujarat Day"],
    ["2026-05-01", "UP", null],
    ["2026-05-01", null, null],
    ["2027-01-15", "TN", "Pongal"],
    ["2026-11-21", "MH", null],
  ] as const)("on %s in %s: %s", (day, state, name) => {
    expect(holidayOn(day, state)).toBe(name);
  });
});

describe("the day that avoids holidays", () => {
  const keep = { avoid: true, state: null } as const;
  it.each([
    ["2026-10-02", keep, "Asia/Kolkata", "2026-10-03"],
    ["2026-10-03", keep, "Asia/Kolkata", "2026-10-03"],
    ["2026-10-02", { avoid: false, state: null }, "Asia/Kolkata", "2026-10-02"],
    ["2026-10-02", keep, "America/New_York", "2026-10-02"],
    // Two holidays in a row: waiting longer would exceed the 48 hours, so it is sent on the day.
    ["2027-01-15", { avoid: true, state: "TN" }, "Asia/Kolkata", "2027-01-15"],
  ] as const)("%s, %o, %s: %s", (day, choice, zone, expected) => {
    expect(dayAvoidingHolidays(day, choice, zone)).toBe(expected);
  });

  it("is never more than a day later, in no state and on no day", () => {
    for (const state of [null, ...HOLIDAY_STATE_CODES])
      for (let day: CalendarDate = "2026-01-01"; day < "2028-01-01"; day = addDays(day, 1)) {
        const moved = dayAvoidingHolidays(day, { avoid: true, state }, "Asia/Kolkata");
        expect([day, addDays(day, 1)]).toContain(moved);
      }
  });
});
