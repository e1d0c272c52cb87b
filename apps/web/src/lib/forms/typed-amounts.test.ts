// @vitest-environment jsdom
import "../../testing/setup.ts";
import { describe, expect, it } from "vitest";
import { setBusinessCurrency } from "../display/business-currency.ts";
import { switchLanguage } from "../i18n/language.ts";
import { amountProblem } from "./typed-amounts.ts";

const commas = "Check the commas. Enter the amount like 1,500 or 150,000.";
const decimals = "Enter at most 2 decimals, like 1,500.50.";
const whole = "This currency has no decimals. Enter a whole amount.";

describe("the problem of an amount", () => {
  it.each([
    ["$", "1,234.565", decimals],
    ["$", "1234.565", decimals],
    ["$", "$ 1,234.565", decimals],
    ["AED", "1234.565 AED", decimals],
    ["$", "1,23", commas],
    ["$", "1,23.565", commas],
    ["JPY", "1,234.5", whole],
    ["JPY", "1234.555", whole],
    ["$", "1,234.56", undefined],
    ["$", "twelve", undefined],
  ])("in %s for %s", (currency, typed, problem) => {
    setBusinessCurrency(currency);
    expect(amountProblem(typed)).toBe(problem);
  });

  it("names decimals in Hindi too", async () => {
    setBusinessCurrency("$");
    await switchLanguage("hi");
    expect(amountProblem("1,234.565")).toBe("दशमलव के बाद ज़्यादा से ज़्यादा 2 अंक लिखें, जैसे 1,500.50।");
  });
});
