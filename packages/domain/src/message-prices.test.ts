import { describe, expect, it } from "vitest";
import { DEFAULT_PRICES, parsePrice, reportedPrice, toPriceText } from "./message-prices.ts";

describe("a price", () => {
  it.each([
    ["0.115", 115],
    ["0", 0],
    ["1", 1_000],
    [" 0.9 ", 900],
    ["100", 100_000],
    ["100.001", null],
    ["0.1155", null],
    ["-1", null],
    ["", null],
    ["1,5", null],
    ["₹1", null],
  ])("is read in rupees with up to three decimals: %s", (text, tenths) => {
    expect(parsePrice(text)).toBe(tenths);
  });

  it.each([
    [115, "0.115"],
    [920, "0.920"],
    [1_000, "1.000"],
    [0, "0.000"],
  ])("is written with three decimals: %s", (tenths, text) => {
    expect(toPriceText(tenths)).toBe(text);
    expect(parsePrice(text)).toBe(tenths);
  });
});

describe("a reported price", () => {
  const prices = { utility: 100, marketing: 900, authentication: 200 };
  const of = (billable: boolean, category: string | null) =>
    reportedPrice({ billable, category }, { prices, expected: "utility" });

  it("is 0 for a message that the provider does not bill", () => {
    expect(of(false, "utility")).toEqual({ category: "utility", tenths: 0 });
    expect(of(false, "service")).toEqual({ category: "service", tenths: 0 });
  });

  it("is the list's price of the category that the provider billed", () => {
    expect(of(true, "marketing")).toEqual({ category: "marketing", tenths: 900 });
    expect(of(true, "AUTHENTICATION")).toEqual({ category: "authentication", tenths: 200 });
    expect(of(true, "service")).toEqual({ category: "service", tenths: 100 });
  });

  it("keeps the estimate's category where the reported one is unknown", () => {
    expect(of(true, "referral_conversion")).toEqual({ category: "utility", tenths: 100 });
    expect(of(true, null)).toEqual({ category: "utility", tenths: 100 });
  });
});

it("has default prices of every category", () => {
  expect(DEFAULT_PRICES).toEqual({ utility: 115, marketing: 863, authentication: 115 });
});
