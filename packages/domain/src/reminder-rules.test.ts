import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate, todayIn, wallClockIn } from "./calendar.ts";
import {
  classifyStep,
  FIXED_STEPS,
  nextSendInstant,
  REMINDER_STEPS,
  type ReminderStep,
  reminderDueAt,
  type StepVerdict,
} from "./reminder-rules.ts";

const INDIA = { timeZone: "Asia/Kolkata", sendHour: 9 };
const HOUR = 3_600_000;

describe("when a step is due", () => {
  it.each<[ReminderStep, string, string]>([
    [7, "Asia/Kolkata", "2026-11-21T03:30:00.000Z"],
    [0, "Asia/Kolkata", "2026-11-28T03:30:00.000Z"],
    [0, "America/New_York", "2026-11-28T14:00:00.000Z"],
  ])("%d days before 28 November in %s it is %s", (step, timeZone, instant) => {
    expect(reminderDueAt({ step, endOn: "2026-11-28", timeZone, sendHour: 9 }).toISOString()).toBe(instant);
  });
});

describe("what to do about the step 7 days before 28 November", () => {
  // The step's day is 21 November; 09:00 in India is 03:30Z.
  it.each<[string, CalendarDate, string, StepVerdict]>([
    ["long before", "2026-11-01", "2026-11-10T00:00:00.000Z", "not-yet"],
    ["one millisecond early", "2026-11-01", "2026-11-21T03:29:59.999Z", "not-yet"],
    ["on the hour", "2026-11-01", "2026-11-21T03:30:00.000Z", "due"],
    ["48 hours late", "2026-11-01", "2026-11-23T03:30:00.000Z", "due"],
    ["a millisecond more", "2026-11-01", "2026-11-23T03:30:00.001Z", "missed"],
    ["entered the day before, early", "2026-11-20", "2026-11-20T20:00:00.000Z", "not-yet"],
    ["entered on the day, before the hour", "2026-11-21", "2026-11-21T02:45:00.000Z", "due"],
    ["entered on the day, in the afternoon", "2026-11-21", "2026-11-21T10:00:00.000Z", "due"],
    ["entered on the day, found three days later", "2026-11-21", "2026-11-24T10:00:00.000Z", "missed"],
    ["entered the day after", "2026-11-22", "2026-11-22T03:30:00.000Z", "never"],
    ["entered the day after, found late", "2026-11-22", "2026-12-22T03:30:00.000Z", "never"],
  ])("%s", (_, enteredOn, now, verdict) => {
    expect(classifyStep({ step: 7, endOn: "2026-11-28", enteredOn, now: new Date(now), ...INDIA })).toBe(verdict);
  });

  it("reminds on the due date when a subscription was added between two steps", () => {
    const entered = { endOn: "2026-11-28", enteredOn: "2026-11-24", now: new Date("2026-11-28T03:30:00Z") } as const;
    expect(FIXED_STEPS.map((step) => classifyStep({ step, ...entered, ...INDIA }))).toEqual(["never", "due"]);
  });

  it("only ever moves from not-yet to due to missed as time passes", () => {
    const order: StepVerdict[] = ["not-yet", "due", "missed"];
    const ms = fc.integer({ min: -20 * 24 * HOUR, max: 20 * 24 * HOUR });
    fc.assert(
      fc.property(ms, ms, fc.nat(30), fc.constantFrom(...REMINDER_STEPS), fc.nat(23), (a, b, early, step, sendHour) => {
        const endOn = "2026-11-28";
        const clock = { timeZone: "America/New_York", sendHour };
        const dueAt = reminderDueAt({ step, endOn, ...clock }).getTime();
        const enteredOn = addDays(endOn, -step - early);
        const at = (offset: number) =>
          order.indexOf(classifyStep({ step, endOn, enteredOn, now: new Date(dueAt + offset), ...clock }));
        expect(at(Math.min(a, b))).toBeGreaterThanOrEqual(0);
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)));
      }),
    );
  });

  it("is due for exactly 48 hours when it was entered before its day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100 * HOUR, max: 100 * HOUR }), (offset) => {
        const dueAt = reminderDueAt({ step: 0, endOn: "2026-11-28", ...INDIA });
        const now = new Date(dueAt.getTime() + offset);
        const verdict = classifyStep({ step: 0, endOn: "2026-11-28", enteredOn: "2026-11-01", now, ...INDIA });
        expect(verdict === "due").toBe(offset >= 0 && offset <= 48 * HOUR);
      }),
    );
  });
});

describe("quiet hours", () => {
  it.each([
    ["2026-11-27T15:29:59.000Z", "2026-11-27T15:29:59.000Z"],
    ["2026-11-27T15:30:00.000Z", "2026-11-28T02:30:00.000Z"],
    ["2026-11-27T18:29:00.000Z", "2026-11-28T02:30:00.000Z"],
    ["2026-11-27T18:31:00.000Z", "2026-11-28T02:30:00.000Z"],
    ["2026-11-28T02:29:59.999Z", "2026-11-28T02:30:00.000Z"],
    ["2026-11-28T02:30:00.000Z", "2026-11-28T02:30:00.000Z"],
  ])("found at %s in India, a reminder leaves at %s", (now, leaves) => {
    expect(nextSendInstant({ now: new Date(now), ...INDIA }).toISOString()).toBe(leaves);
  });

  it.each([0, 7, 21, 23])("do not hold back a tenant that sends at %d", (sendHour) => {
    const now = new Date("2026-11-27T20:00:00Z");
    expect(nextSendInstant({ now, timeZone: "Asia/Kolkata", sendHour })).toEqual(now);
  });

  it("never send at night, never go back in time, and wait at most 11 hours and a clock change", () => {
    const zones = fc.constantFrom("Asia/Kolkata", "America/New_York", "Europe/London", "Australia/Lord_Howe");
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 365 * 24 * 60 }), (timeZone, minutes) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
        const leaves = nextSendInstant({ now, timeZone, sendHour: 9 });
        const { hour } = wallClockIn(timeZone, leaves);
        expect(hour >= 8 && hour < 21).toBe(true);
        expect(leaves.getTime() - now.getTime()).toBeGreaterThanOrEqual(0);
        expect(leaves.getTime() - now.getTime()).toBeLessThanOrEqual(12 * HOUR);
      }),
    );
  });

  it("do not turn a step that is still due into a missed one", () => {
    const sendHour = fc.integer({ min: 8, max: 20 });
    fc.assert(
      fc.property(sendHour, fc.integer({ min: 0, max: 48 * HOUR }), (hour, late) => {
        const clock = { timeZone: "Asia/Kolkata", sendHour: hour };
        const step = { step: 7, endOn: "2026-11-28", enteredOn: "2026-11-01" } as const;
        const found = new Date(reminderDueAt({ ...step, ...clock }).getTime() + late);
        const leaves = nextSendInstant({ now: found, ...clock });
        expect(classifyStep({ ...step, now: leaves, ...clock })).toBe("due");
        expect(todayIn(clock.timeZone, leaves) <= "2026-11-23").toBe(true);
      }),
    );
  });
});
