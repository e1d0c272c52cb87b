import { describe, expect, it } from "vitest";
import { wholePercents } from "./whole-percents.ts";

describe("wholePercents", () => {
  it.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [[5], [100]],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [5, 5, 1, 1, 1],
      [38, 38, 8, 8, 8],
    ],
    [
      [1, 2],
      [33, 67],
    ],
    [
      [7, 1, 0],
      [88, 12, 0],
    ],
  ])("splits %j into %j", (parts, percents) => {
    expect(wholePercents(parts)).toEqual(percents);
  });

  it("adds up to 100", () => {
    for (let size = 1; size < 40; size += 1) {
      const parts = Array.from({ length: size }, (_, place) => ((place * 7) % 11) + 1);
      expect(wholePercents(parts).reduce((sum, percent) => sum + percent, 0)).toBe(100);
    }
  });
});
