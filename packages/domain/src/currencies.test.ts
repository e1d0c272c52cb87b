import { describe, expect, it } from "vitest";
import { currencyOf } from "./currencies.ts";
import { CURRENCIES } from "./currency-choices.ts";

describe("the currency of a business", () => {
  it.each([
    ["₹", "INR"],
    ["rs", "INR"],
    ["Rs.", "INR"],
    ["रु", "INR"],
    [" inr ", "INR"],
    ["$", "USD"],
    ["€", "EUR"],
    ["£", "GBP"],
    ["¥", "JPY"],
    ["aed", "AED"],
    ["CHF", "CHF"],
    ["S$", "S$"],
  ])("knows %j as %s", (stored, code) => {
    expect(currencyOf(stored).code).toBe(code);
  });

  it("writes an unknown sign as it is, with two decimals", () => {
    expect(currencyOf("pts.")).toEqual({ code: "pts.", sign: "pts.", decimals: 2, isInLakhs: false });
    expect(currencyOf("CHF")).toEqual({ code: "CHF", sign: "CHF", decimals: 2, isInLakhs: false });
  });

  it.each([
    ["INR", 2],
    ["PKR", 2],
    ["IDR", 2],
    ["JPY", 0],
    ["KRW", 0],
    ["KWD", 3],
    ["BHD", 3],
    ["OMR", 3],
    ["IQD", 3],
  ])("gives %s the %d decimals of ISO 4217", (code, decimals) => {
    expect(currencyOf(code).decimals).toBe(decimals);
  });

  // Where people write numbers in their own script, the digits here stay Latin.
  it.each([
    ["INR", "en-IN"],
    ["NPR", "ne-NP-u-nu-latn"],
    ["BDT", "bn-BD-u-nu-latn"],
    ["BTN", "dz-BT-u-nu-latn"],
    ["USD", "en-US"],
    ["AED", "en-AE"],
    ["LKR", "en-LK"],
    ["PKR", "en-PK"],
    ["JPY", "ja-JP"],
  ])("groups %s as %s does", (code, locale) => {
    expect(currencyOf(code).isInLakhs).toBe(new Intl.NumberFormat(locale).format(1_234_567) === "12,34,567");
  });

  it("offers currencies once, each with a name of its own", () => {
    const names = CURRENCIES.map((code) => new Intl.DisplayNames(["en"], { type: "currency" }).of(code));
    expect(new Set(names).size).toBe(CURRENCIES.length);
    for (const [place, name] of names.entries()) expect(name).not.toBe(CURRENCIES[place]);
  });
});
