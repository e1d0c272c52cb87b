import { describe, expect, it } from "vitest";
import { priceHistory } from "./price-history.ts";

const at = (day: string) => new Date(`${day}T06:00:00Z`);
const now = { createdAt: at("2026-01-05"), pricePaise: 500_000, durationMonths: 3 };

describe("the prices of a product", () => {
  it("are one while no price changed", () => {
    expect(priceHistory(now, [])).toEqual([{ from: now.createdAt, pricePaise: 500_000, durationMonths: 3 }]);
  });

  it("are read back from the newest edit to the first", () => {
    const edits = [
      { at: at("2026-11-01"), values: { price: ["4500.00", "5000.00"], name: ["Physics", "Physics A"] } },
      { at: at("2026-06-01"), values: { price: ["1500.00", "4500.00"], durationMonths: ["1", "3"] } },
    ];
    expect(priceHistory(now, edits)).toEqual([
      { from: at("2026-11-01"), pricePaise: 500_000, durationMonths: 3 },
      { from: at("2026-06-01"), pricePaise: 450_000, durationMonths: 3 },
      { from: at("2026-01-05"), pricePaise: 150_000, durationMonths: 1 },
    ]);
  });

  it.each([
    ["that changed something else", { description: ["Old", "New"] }],
    ["whose values are not prices", { price: ["dear", "5000.00"], durationMonths: ["some", "3"] }],
    ["without a value before", { price: [null, "5000.00"] }],
    ["of another shape", { price: "5000.00" }],
  ])("make no step of an edit %s", (_, values) => {
    expect(priceHistory(now, [{ at: at("2026-11-01"), values }])).toHaveLength(1);
  });
});
