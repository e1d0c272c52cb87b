import { expect, it } from "vitest";
import { switchLanguage } from "../i18n/language.ts";
import { dayAndTime, dayAndTimeInSentence } from "./instant-label.ts";

const today = "2026-11-29";
/** 8:00 in India on a day. */
const eight = (day: string) => `${day}T02:30:00.000Z`;

it("says today, tomorrow and yesterday, and other days by their date", () => {
  const days = ["2026-11-29", "2026-11-30", "2026-11-28", "2026-12-05", "2027-01-03"].map(eight);
  expect(days.map((at) => dayAndTime(at, today))).toEqual([
    "Today, 8:00",
    "Tomorrow, 8:00",
    "Yesterday, 8:00",
    "5 Dec, 8:00",
    "3 Jan 2027, 8:00",
  ]);
  expect(days.map((at) => dayAndTimeInSentence(at, today))).toEqual([
    "today, 8:00",
    "tomorrow, 8:00",
    "yesterday, 8:00",
    "5 Dec, 8:00",
    "3 Jan 2027, 8:00",
  ]);
  expect(dayAndTime("never", today)).toBe("–");
});

it("says so in Hindi", async () => {
  await switchLanguage("hi");
  expect(dayAndTimeInSentence(eight("2026-11-30"), today)).toBe("कल, 8:00");
  expect(dayAndTimeInSentence(eight("2026-11-28"), today)).toBe("बीते कल, 8:00");
  expect(dayAndTime(eight("2026-11-29"), today)).toBe("आज, 8:00");
});
