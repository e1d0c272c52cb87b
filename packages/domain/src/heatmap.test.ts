import { describe, expect, it } from "vitest";
import { type HeatBand, heatBand, type Performance, performanceOf, trendOf } from "./heatmap.ts";

describe("a day among the others", () => {
  it.each<[number, HeatBand, Performance]>([
    [0, 0, "none"],
    [0.01, 1, "average"],
    [0.2, 1, "average"],
    [0.21, 2, "average"],
    [0.4, 2, "average"],
    [0.5, 3, "good"],
    [0.6, 3, "good"],
    [0.7, 4, "good"],
    [0.71, 4, "excellent"],
    [0.8, 4, "excellent"],
    [1, 5, "excellent"],
    [Number.NaN, 0, "none"],
  ])("with %d of the best day is in band %d and %s", (part, band, performance) => {
    expect(heatBand(part)).toBe(band);
    expect(performanceOf(part)).toBe(performance);
  });

  it.each([
    [111, 100, "up"],
    [110, 100, "steady"],
    [90, 100, "steady"],
    [89, 100, "down"],
    [1, 0, "up"],
    [0, 0, "steady"],
  ])("with ₹%d after ₹%d goes %s", (revenue, before, trend) => {
    expect(trendOf(revenue, before)).toBe(trend);
  });
});
