import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyOf } from "./currencies.ts";
import { CURRENCIES } from "./currency-choices.ts";
import { formatAmount, MAX_PRICE_PAISE, toTypedAmount } from "./money.ts";
import { currencyWords, parseTypedAmount } from "./typed-amounts.ts";

describe("reading amounts typed in a currency", () => {
  it.each([
    ["INR", "₹1,50,000/-", 15_000_000],
    ["INR", "Rs. 1500", 150_000],
    ["INR", "1500 रुपये", 150_000],
    ["INR", "१,५००.५०", 150_050],
    ["₹", "INR 1500 only", 150_000],
    ["USD", "$1,500.50", 150_050],
    ["USD", "1500 usd", 150_000],
    ["$", "USD 1500", 150_000],
    ["EUR", "€ 1,500", 150_000],
    ["AED", "AED\u00A01,500", 150_000],
    ["NPR", "Rs. 1,50,000", 15_000_000],
    ["JPY", "¥1,500", 150_000],
    ["JPY", "￥1500.00", 150_000],
    ["KWD", "12.500", 1_250],
    ["KWD", "KWD 1,234.50", 123_450],
    ["S$", "S$1,500", 150_000],
    ["2", "2500", 250_000],
  ])("%s: %s", (currency, typed, paise) => {
    expect(parseTypedAmount(typed, currency)).toBe(paise);
  });

  it.each([
    ["INR", "$1,500"],
    ["INR", "1,50"],
    ["INR", "1.500"],
    ["INR", "1500.505"],
    ["INR", "₹"],
    ["INR", "-1500"],
    ["USD", "₹1,500"],
    ["AED", "USD 1500"],
    ["JPY", "1500.50"],
    ["KWD", "12.345"],
    ["KWD", "12.5000"],
    ["INR", "100000000"],
    ["INR", `1500${"/".repeat(10_000)}x`],
  ])("%s: does not take %s", (currency, typed) => {
    expect(parseTypedAmount(typed, currency)).toBeNull();
  });

  it.each([...CURRENCIES, "₹", "S$"])("reads what it writes in %s", (currency) => {
    const step = currencyOf(currency).decimals === 0 ? 100 : 1;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(MAX_PRICE_PAISE / step) }), (units) => {
        const paise = units * step;
        expect(parseTypedAmount(formatAmount(paise, currency), currency)).toBe(paise);
        expect(parseTypedAmount(toTypedAmount(paise, currency), currency)).toBe(paise);
      }),
      { numRuns: 30 },
    );
  });
});

it("takes no part of a number for a sign", () => {
  expect(currencyWords("5")).toEqual([]);
  expect(currencyWords("-")).toEqual([]);
  expect(currencyWords("AED")).toContain("aed");
});
