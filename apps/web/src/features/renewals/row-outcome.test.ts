import { expect, it } from "vitest";
import { outcomeOfRow } from "./row-outcome.ts";
import type { Outcome } from "./use-renewals.ts";

const renewed: Outcome = { kind: "renewed", endDate: "2026-12-21", due: null, undoUntil: null };

it.each([
  ["a list from before the renewal", "2026-11-21", renewed],
  ["a list from after it", "2026-12-21", renewed],
  ["a list from after another renewal", "2027-01-21", undefined],
])("reads a renewed row in %s", (_, endDate, outcome) => {
  expect(outcomeOfRow({ id: "one", endDate }, new Map([["one", renewed]]))).toBe(outcome);
});

it("keeps every other outcome, and knows of none for another row", () => {
  const refused: Outcome = { kind: "refused", message: "No" };
  expect(outcomeOfRow({ id: "one", endDate: "2027-01-21" }, new Map([["one", refused]]))).toBe(refused);
  expect(outcomeOfRow({ id: "two", endDate: "2027-01-21" }, new Map([["one", refused]]))).toBeUndefined();
});
