import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  type CalendarDate,
  endOfDay,
  isTimeZone,
  localInstant,
  todayIn,
  wallClockIn,
  zonedInstant,
} from "./calendar.ts";

const ZONES = [
  "Asia/Kolkata",
  "UTC",
  "America/New_York",
  "America/St_Johns",
  "Europe/London",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Apia",
];

describe("today", () => {
  it.each([
    ["2026-11-27T18:29:59.999Z", "Asia/Kolkata", "2026-11-27"],
    ["2026-11-27T18:30:00.000Z", "Asia/Kolkata", "2026-11-28"],
    ["2026-11-27T23:59:59.999Z", "UTC", "2026-11-27"],
    ["2026-11-28T00:00:00.000Z", "UTC", "2026-11-28"],
    ["2026-11-28T04:59:59.000Z", "America/New_York", "2026-11-27"],
    ["2026-11-27T10:00:00.000Z", "Pacific/Kiritimati", "2026-11-28"],
    ["2025-12-31T18:30:00.000Z", "Asia/Kolkata", "2026-01-01"],
  ])("at %s in %s is %s", (instant, zone, date) => {
    expect(todayIn(zone, new Date(instant))).toBe(date);
  });

  it("shows midnight as hour 0, not 24", () => {
    expect(wallClockIn("Asia/Kolkata", new Date("2026-11-27T18:30:00Z"))).toEqual({
      date: "2026-11-28",
      hour: 0,
      minute: 0,
    });
  });
});

describe("an instant by the clocks of a zone", () => {
  it.each([
    ["2026-11-21T18:30:59.999Z", "Asia/Kolkata", "2026-11-22T00:00:59+05:30"],
    ["2026-11-21T09:30:00.000Z", "UTC", "2026-11-21T09:30:00+00:00"],
    ["2026-07-01T02:00:00.000Z", "America/St_Johns", "2026-06-30T23:30:00-02:30"],
    ["2026-12-01T02:00:00.000Z", "America/New_York", "2026-11-30T21:00:00-05:00"],
  ])("%s in %s is %s", (instant, zone, text) => {
    expect(localInstant(zone, new Date(instant))).toBe(text);
    expect(Date.parse(text)).toBe(Math.floor(Date.parse(instant) / 1_000) * 1_000);
  });
});

describe("an hour of a day", () => {
  it.each<[CalendarDate, number, string, string]>([
    ["2026-11-28", 9, "Asia/Kolkata", "2026-11-28T03:30:00.000Z"],
    ["2026-11-28", 0, "Asia/Kolkata", "2026-11-27T18:30:00.000Z"],
    ["2026-01-15", 9, "America/New_York", "2026-01-15T14:00:00.000Z"],
    ["2026-07-15", 9, "America/New_York", "2026-07-15T13:00:00.000Z"],
    // Clocks jump from 02:00 to 03:00 on 8 March 2026, and show 01:00 twice on 1 November 2026.
    ["2026-03-08", 1, "America/New_York", "2026-03-08T06:00:00.000Z"],
    ["2026-03-08", 2, "America/New_York", "2026-03-08T07:00:00.000Z"],
    ["2026-03-08", 9, "America/New_York", "2026-03-08T13:00:00.000Z"],
    ["2026-11-01", 1, "America/New_York", "2026-11-01T05:00:00.000Z"],
    ["2026-11-01", 2, "America/New_York", "2026-11-01T07:00:00.000Z"],
    ["2026-10-25", 1, "Europe/London", "2026-10-25T00:00:00.000Z"],
    ["2026-11-28", 9, "Asia/Kathmandu", "2026-11-28T03:15:00.000Z"],
  ])("%s at %d in %s is %s", (date, hour, zone, instant) => {
    expect(zonedInstant(date, hour, zone).toISOString()).toBe(instant);
  });

  it("ends a day where the next one begins, also the calendar's last", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 20_000 }), (zone, offset) => {
        const date = addDays("2012-01-01", offset);
        expect(endOfDay(date, zone)).toEqual(zonedInstant(addDays(date, 1), 0, zone));
      }),
    );
    expect(endOfDay("2300-12-31", "Asia/Kolkata").toISOString()).toBe("2300-12-31T18:30:00.000Z");
  });

  it("falls on that day and at that hour by the zone's own clock, in every zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 6, max: 22 }),
        (zone, offset, hour) => {
          const date = addDays("2012-01-01", offset);
          // No zone here changes its clocks between 06:00 and 22:00, so the hour exists once.
          expect(wallClockIn(zone, zonedInstant(date, hour, zone))).toEqual({ date, hour, minute: 0 });
        },
      ),
    );
  });

  it("moves forward by a day within an hour or so of 24 hours", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 9_000 }), (zone, offset) => {
        const date = addDays("2012-01-01", offset);
        const hours =
          (zonedInstant(addDays(date, 1), 0, zone).getTime() - zonedInstant(date, 0, zone).getTime()) / 3.6e6;
        expect(hours).toBeGreaterThanOrEqual(23);
        expect(hours).toBeLessThanOrEqual(25);
      }),
    );
  });
});

it("knows which zones exist", () => {
  expect(isTimeZone("Asia/Kolkata")).toBe(true);
  expect(isTimeZone("Asia/Calcutta_")).toBe(false);
  expect(isTimeZone("")).toBe(false);
  expect(() => todayIn("Mars/Olympus", new Date(0))).toThrow(RangeError);
});
