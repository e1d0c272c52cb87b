import { expect, it } from "vitest";
import { morningOf, snoozeChoices } from "./snooze-times.ts";

it.each([
  [
    "a Saturday morning",
    "2026-11-21T09:10:00+05:30",
    { later: "2026-11-21T12:00", tomorrow: "2026-11-22T09:00", nextWeek: "2026-11-23T09:00" },
  ],
  [
    "a Sunday evening, when tomorrow is Monday",
    "2026-11-22T18:59:00+05:30",
    { later: "2026-11-22T21:00", tomorrow: "2026-11-23T09:00", nextWeek: "2026-11-30T09:00" },
  ],
  [
    "a Monday night, too late for later today",
    "2026-11-23T19:00:00+05:30",
    { tomorrow: "2026-11-24T09:00", nextWeek: "2026-11-30T09:00" },
  ],
  [
    "shortly after midnight in India",
    "2026-12-30T18:45:00Z",
    { later: "2026-12-31T03:00", tomorrow: "2027-01-01T09:00", nextWeek: "2027-01-04T09:00" },
  ],
])("offers times at %s", (_, now, inIndia) => {
  const instants = Object.entries(inIndia).map(([choice, at]) => [choice, new Date(`${at}:00+05:30`)]);
  expect(snoozeChoices(new Date(now)).map(({ choice, at }) => [choice, at])).toEqual(instants);
});

it("brings a conversation back at 9:00 in India on a chosen day", () =>
  expect(morningOf("2026-12-01").toISOString()).toBe("2026-12-01T03:30:00.000Z"));
