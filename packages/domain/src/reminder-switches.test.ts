import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { perChannel } from "./channels.ts";
import { REMINDER_STEPS, reminderDueAt } from "./reminder-rules.ts";
import {
  classifyRoute,
  DEFAULT_SWITCHES,
  extraStepsOn,
  hadFallback,
  type ReminderSwitches,
  type RouteVerdict,
  remindsAnybody,
  SINCE_EVER,
  stepLabel,
  stepsOn,
  switchedOff,
} from "./reminder-switches.ts";

const ALL_OFF = perChannel(() => null);

const INDIA = { timeZone: "Asia/Kolkata", sendHour: 9 };
const EVERY_STEP: ReminderSwitches = {
  ...DEFAULT_SWITCHES,
  extraSteps: { 30: SINCE_EVER, 15: SINCE_EVER, 3: SINCE_EVER, [-1]: SINCE_EVER, [-3]: SINCE_EVER, [-7]: SINCE_EVER },
};
const toCustomer = { channel: "email", recipientKind: "customer" } as const;
const term = { endOn: "2026-11-28", enteredOn: "2026-01-01", ...INDIA } as const;

describe("the steps that are on", () => {
  it("are the two fixed ones until more are chosen", () => {
    expect(stepsOn(DEFAULT_SWITCHES)).toEqual([7, 0]);
    expect(stepsOn(EVERY_STEP)).toEqual([30, 15, 7, 3, 0, -1, -3, -7]);
    expect(extraStepsOn(EVERY_STEP)).toEqual([30, 15, 3, -1, -3, -7]);
  });
});

describe("what to do about a message", () => {
  it.each<[string, ReminderSwitches, RouteVerdict]>([
    ["on since ever", DEFAULT_SWITCHES, "due"],
    ["its channel off", { ...DEFAULT_SWITCHES, channels: { ...ALL_OFF, whatsapp: SINCE_EVER } }, "off"],
    ["its recipient off", { ...DEFAULT_SWITCHES, recipients: { customer: null, owner: SINCE_EVER } }, "off"],
    [
      "its channel on since a moment after it was due",
      { ...DEFAULT_SWITCHES, channels: { ...ALL_OFF, email: new Date("2026-11-28T03:30:00.001Z") } },
      "never",
    ],
    [
      "its channel on since the moment it was due",
      { ...DEFAULT_SWITCHES, channels: { ...ALL_OFF, email: new Date("2026-11-28T03:30:00.000Z") } },
      "due",
    ],
  ])("%s", (_, switches, verdict) => {
    const now = new Date("2026-11-28T05:00:00Z");
    expect(classifyRoute(switches, { step: 0, ...toCustomer, ...term, now })).toBe(verdict);
  });

  it.each<[string, string, RouteVerdict, RouteVerdict]>([
    ["on the due day", "2026-11-28T03:30:00Z", "due", "not-yet"],
    ["a day later, when the next is due", "2026-11-29T03:30:00Z", "superseded", "due"],
    ["two days later", "2026-11-30T03:30:00Z", "superseded", "due"],
    ["a moment after that", "2026-11-30T03:30:00.001Z", "missed", "due"],
  ])("of the due day and of the day after, %s", (_, instant, ofDay, ofNext) => {
    const now = new Date(instant);
    const verdicts = ([0, -1] as const).map((step) => classifyRoute(EVERY_STEP, { step, ...toCustomer, ...term, now }));
    expect(verdicts).toEqual([ofDay, ofNext]);
  });

  it("is never to send two steps of a term at once, whatever is on", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40 * 24, max: 40 * 24 }),
        fc.subarray([30, 15, 3, -1, -3, -7] as const),
        (hours, on) => {
          const at = (step: 30 | 15 | 3 | -1 | -3 | -7) => (on.includes(step) ? SINCE_EVER : null);
          const extraSteps = { 30: at(30), 15: at(15), 3: at(3), [-1]: at(-1), [-3]: at(-3), [-7]: at(-7) };
          const messages = { ...DEFAULT_SWITCHES.messages, "win-back": SINCE_EVER };
          const now = new Date(reminderDueAt({ step: 0, endOn: term.endOn, ...INDIA }).getTime() + hours * 3_600_000);
          const due = REMINDER_STEPS.filter(
            (step) =>
              classifyRoute({ ...DEFAULT_SWITCHES, extraSteps, messages }, { step, ...toCustomer, ...term, now }) ===
              "due",
          );
          expect(due.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe("the fallback of a step that was due at 9:00", () => {
  const dueAt = new Date("2026-11-28T03:30:00Z");
  const after = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000);
  it.each([
    ["is off", null, after(-600), false],
    ["is on since ever", SINCE_EVER, after(-600), true],
    ["is on since that moment", dueAt, after(-600), true],
    ["is on since a minute later", after(1), after(-600), false],
    ["is on since a minute later, of a term entered then", after(1), after(1), true],
    ["is on since a minute after the term was entered", after(2), after(1), false],
  ])("%s", (_, emailFallback, enteredAt, expected) => {
    const switches = { ...DEFAULT_SWITCHES, emailFallback };
    expect(hadFallback(switches, { step: 0, endOn: term.endOn, enteredAt, ...INDIA })).toBe(expected);
  });
});

describe("words", () => {
  it("name the switch that stops a message", () => {
    const off: ReminderSwitches = { ...DEFAULT_SWITCHES, channels: { ...ALL_OFF, email: SINCE_EVER } };
    expect(switchedOff(off, { step: 0, channel: "whatsapp", recipientKind: "owner" })).toEqual({
      reason: "stopped.channelOff",
      params: { channel: "whatsapp" },
      message: "WhatsApp reminders are turned off.",
    });
    expect(switchedOff(off, { step: 0, ...toCustomer })).toBeNull();
    expect(switchedOff(off, { step: 30, ...toCustomer })?.message).toContain("turned off");
  });

  it("name a step as people do", () => {
    expect(REMINDER_STEPS.map(stepLabel)).toEqual([
      "30 days before",
      "15 days before",
      "7 days before",
      "3 days before",
      "On the day",
      "1 day after",
      "3 days after",
      "7 days after",
      "Win-back",
    ]);
  });

  it("detect that all reminders are off", () => {
    expect(remindsAnybody(DEFAULT_SWITCHES)).toBe(true);
    expect(remindsAnybody({ ...DEFAULT_SWITCHES, channels: ALL_OFF })).toBe(false);
    expect(remindsAnybody({ ...DEFAULT_SWITCHES, recipients: { customer: null, owner: null } })).toBe(false);
  });
});
