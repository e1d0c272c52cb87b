import { wordsOf } from "@aavarti/domain/business-words";
import { INDUSTRY_TYPES } from "@aavarti/domain/industries";
import { figuresOf } from "@aavarti/domain/key-figures";
import { expect, it } from "vitest";
import { dashboardContents, figuresInTrade } from "./trade-words.ts";

it.each(INDUSTRY_TYPES)("names what the dashboard of %s shows, each thing once", (industryType) => {
  const contents = dashboardContents(industryType, wordsOf(industryType));
  expect(contents).toHaveLength(figuresOf(industryType).length + 2);
  expect(new Set(contents).size).toBe(contents.length);
  expect(contents).not.toContain("");
});

it("calls a figure as the trade does, and the others as usual", () => {
  const names = figuresInTrade("real-estate", wordsOf("real-estate"));
  expect(names.mrr.name).toBe("Rent roll per month");
  expect(names.renewalRate.name).toBe("Renewal rate");
  expect(figuresInTrade("beekeeping", wordsOf("beekeeping")).mrr.name).toBe("Monthly recurring revenue");
});
