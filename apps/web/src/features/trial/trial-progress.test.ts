import { expect, it } from "vitest";
import { trialPercent } from "./trial-progress.tsx";

it.each([
  [3, 100],
  [2, 67],
  [1, 33],
  [0, 10],
])("shows %d days as %d percent, never less than 10", (days, percent) => {
  expect(trialPercent(days)).toBe(percent);
});
