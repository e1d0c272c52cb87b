import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonthsClamped, type CalendarDate, daysBetween, monthOf } from "./calendar.ts";
import { PAYDAY_WAIT_DAYS, paydayFrom, paydayOfStep, usualPayday } from "./paydays.ts";
import { EXTRA_STEPS, FIXED_STEPS, REMINDER_STEPS, reminderDay } from "./reminder-rules.ts";

const AS_OF = "2026-11-21";

describe("the day on which a customer usually pays", () => {
  it.each<[string, CalendarDate[], number | null]>([
    ["is the same day of three months", ["2026-08-05", "2026-09-05", "2026-10-05"], 5],
    ["is the middle of nearby days", ["2026-08-03", "2026-09-05", "2026-10-04"], 4],
    ["is unknown after two payments", ["2026-09-05", "2026-10-05"], null],
    ["is unknown after three payments in two months", ["2026-09-04", "2026-10-05", "2026-10-06"], null],
    ["counts several payments on one day once", ["2026-09-05", "2026-10-05", "2026-10-05"], null],
    [
      "is unknown when the days are spread over the month",
      ["2026-07-02", "2026-08-11", "2026-09-20", "2026-10-28"],
      null,
    ],
    ["ignores one of four payments on another day", ["2026-07-05", "2026-08-05", "2026-09-19", "2026-10-05"], 5],
    [
      "is unknown when two of five payments are on other days",
      ["2026-06-05", "2026-07-05", "2026-08-14", "2026-09-20", "2026-10-05"],
      null,
    ],
    ["treats the ends of months as one day", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"], 31],
    [
      "is the first when the first and the last day are equally near",
      ["2026-01-31", "2026-03-01", "2026-03-31", "2026-05-01"],
      1,
    ],
    ["is the first when payments are on both sides of it", ["2026-07-31", "2026-09-01", "2026-10-02"], 1],
    ["ignores payments older than a year", ["2025-09-05", "2025-10-05", "2025-11-05", "2026-10-05"], null],
    ["ignores a payment on the day itself", ["2026-09-21", "2026-10-21", "2026-11-21"], null],
    ["counts a payment exactly a year ago", ["2025-11-21", "2026-09-21", "2026-10-21"], 21],
    ["is unknown without payments", [], null],
  ])("%s", (_, paidOn, payday) => {
    expect(usualPayday(paidOn, AS_OF)).toBe(payday);
  });

  it("treats 28 February as the last day except in a leap year", () => {
    expect(usualPayday(["2028-01-28", "2028-02-28", "2028-03-28"], "2028-04-01")).toBe(28);
    expect(usualPayday(["2028-01-31", "2028-02-29", "2028-03-31"], "2028-04-01")).toBe(31);
  });

  const dayOfYear = fc.integer({ min: 1, max: 365 }).map((ago) => addDays(AS_OF, -ago));

  it("does not depend on order, repeats, or payments that are too old or too new", () => {
    const elsewhen = fc.array(fc.integer({ min: 367, max: 900 }).map((ago) => addDays(AS_OF, -ago)));
    fc.assert(
      fc.property(fc.array(dayOfYear, { maxLength: 14 }), elsewhen, (paidOn, old) => {
        const payday = usualPayday(paidOn, AS_OF);
        expect(usualPayday([...old, AS_OF, ...paidOn.toReversed(), ...paidOn], AS_OF)).toBe(payday);
        if (payday !== null) expect(payday >= 1 && payday <= 31).toBe(true);
      }),
    );
  });

  it("is found for any regular payer, within two days of at least two thirds of the payments", () => {
    const habit = fc.record({ payday: fc.integer({ min: 1, max: 31 }), months: fc.integer({ min: 3, max: 11 }) });
    fc.assert(
      fc.property(habit, fc.array(dayOfYear, { maxLength: 3 }), ({ payday, months }, others) => {
        const paidOn = Array.from({ length: months }, (_, ago) =>
          paydayFrom(monthOf(addMonthsClamped("2026-10-01", -ago)).from, payday),
        );
        const found = usualPayday(paidOn, AS_OF);
        const near = (day: CalendarDate, of: number) => {
          const after = paydayFrom(addDays(day, -2), of);
          return daysBetween(day, after) <= 2;
        };
        // If no month was long enough to decide, the payday is the earliest day that fits.
        expect(found !== null && found <= payday && paidOn.every((day) => paydayFrom(day, found) === day)).toBe(true);
        const all = [...new Set([...paidOn, ...others])];
        const among = usualPayday(all, AS_OF);
        if (among !== null)
          expect(all.filter((day) => near(day, among)).length * 3).toBeGreaterThanOrEqual(all.length * 2);
      }),
    );
  });
});

describe("the payday on or after a day", () => {
  it.each([
    ["2026-12-02", 5, "2026-12-05"],
    ["2026-12-05", 5, "2026-12-05"],
    ["2026-12-06", 5, "2027-01-05"],
    ["2027-02-20", 31, "2027-02-28"],
    ["2028-02-20", 30, "2028-02-29"],
    ["2026-11-30", 31, "2026-11-30"],
    ["2027-01-31", 30, "2027-02-28"],
  ] as const)("from %s for the %d: %s", (day, payday, expected) => {
    expect(paydayFrom(day, payday)).toBe(expected);
  });
});

describe("a step that waits for the payday", () => {
  const keep = { holidays: { avoid: true, state: null }, timeZone: "Asia/Kolkata", stepsOn: REMINDER_STEPS } as const;
  const few = { ...keep, stepsOn: [15, 7, 0, -1] } as const;
  it.each([
    ["moves the 15-day reminder by three days", { ...keep, step: 15, endOn: "2026-12-17", payday: 5 }, "2026-12-05"],
    [
      "does not move a reminder that is already on the payday",
      { ...keep, step: 15, endOn: "2026-12-20", payday: 5 },
      null,
    ],
    ["does not move a reminder by six days", { ...keep, step: 15, endOn: "2026-12-14", payday: 5 }, null],
    [
      "moves the 3-day reminder up to the day before the due day",
      { ...keep, step: 3, endOn: "2026-12-07", payday: 6 },
      "2026-12-06",
    ],
    ["does not move the 3-day reminder to the due day", { ...keep, step: 3, endOn: "2026-12-07", payday: 7 }, null],
    [
      "does not move an overdue reminder past the next one",
      { ...keep, step: -1, endOn: "2026-12-07", payday: 10 },
      null,
    ],
    [
      "moves an overdue reminder when no later one is on",
      { ...few, step: -1, endOn: "2026-12-07", payday: 13 },
      "2026-12-13",
    ],
    ["does not move the 7-day reminder", { ...keep, step: 7, endOn: "2026-12-11", payday: 5 }, null],
    ["does not move the due-day reminder", { ...keep, step: 0, endOn: "2026-12-04", payday: 5 }, null],
    ["does not move the last reminder", { ...keep, step: -7, endOn: "2026-12-01", payday: 9 }, null],
    ["does not move the win-back message", { ...keep, step: -30, endOn: "2026-12-01", payday: 2 }, null],
    ["moves a reminder into the next month", { ...keep, step: 15, endOn: "2027-01-14", payday: 2 }, "2027-01-02"],
    [
      "moves a reminder to the last day of the month",
      { ...keep, step: 15, endOn: "2027-03-14", payday: 31 },
      "2027-02-28",
    ],
    [
      "does not move when a holiday would put it on the due day",
      { ...keep, step: 3, endOn: "2026-12-26", payday: 25 },
      null,
    ],
    ["ignores a holiday before the payday", { ...keep, step: 15, endOn: "2027-01-09", payday: 26 }, "2026-12-26"],
  ] as const)("%s", (_, { step, ...rest }, expected) => {
    expect(paydayOfStep({ step, ...rest })).toBe(expected);
  });

  it("waits at most five days and never past the next reminder, and fixed reminders do not wait", () => {
    const step = fc.constantFrom(...REMINDER_STEPS);
    const extra = fc.subarray([...EXTRA_STEPS]);
    const end = fc.integer({ min: 0, max: 700 }).map((ahead) => addDays("2026-06-01", ahead));
    fc.assert(
      fc.property(step, end, fc.integer({ min: 1, max: 31 }), extra, (one, endOn, payday, on) => {
        const stepsOn = REMINDER_STEPS.filter((each) => each === 7 || each === 0 || on.some((other) => other === each));
        const moved = paydayOfStep({ ...keep, step: one, endOn, payday, stepsOn });
        if (moved === null) return;
        expect(FIXED_STEPS.some((fixed) => fixed === one)).toBe(false);
        const waited = daysBetween(reminderDay(endOn, one), moved);
        expect(waited > 0 && waited <= PAYDAY_WAIT_DAYS).toBe(true);
        expect(moved).toBe(paydayFrom(moved, payday));
        for (const later of stepsOn.filter((each) => each < one)) expect(moved < reminderDay(endOn, later)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
