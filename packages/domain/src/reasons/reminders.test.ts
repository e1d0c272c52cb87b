import { expect, it } from "vitest";
import { explainReminder } from "./reminders.ts";

it("names the day on which a customer usually pays", () => {
  expect(
    [1, 2, 3, 5, 11, 12, 13, 21, 22, 23, 30, 31].map((payday) => explainReminder("payday.usual", { payday }).message),
  ).toEqual([
    "Usually pays on the 1st",
    "Usually pays on the 2nd",
    "Usually pays on the 3rd",
    "Usually pays on the 5th",
    "Usually pays on the 11th",
    "Usually pays on the 12th",
    "Usually pays on the 13th",
    "Usually pays on the 21st",
    "Usually pays on the 22nd",
    "Usually pays on the 23rd",
    "Usually pays on the 30th",
    "Usually pays on the last day of the month",
  ]);
  expect(explainReminder("waiting.payday", { payday: 5, from: "2026-12-02", to: "2026-12-05" }).message).toBe(
    "Usually pays on the 5th; reminder moved from 2 Dec to 5 Dec",
  );
});
