import { expect, it } from "vitest";
import { amountOnPaper, rupeesOnPaper } from "./paper.ts";

it.each([
  [150_000, "INR", "₹1,500.00"],
  [15_000_050, "₹", "₹1,50,000.50"],
  [-50, "INR", "−₹0.50"],
  [150_000, "JPY", "¥1,500"],
  [150_050, "JPY", "¥1,500.50"],
  [1_250, "KWD", "KWD\u00a012.500"],
  [150_000, "KWD", "KWD\u00a01,500.000"],
  [150_000, "Rs.", "₹1,500.00"],
  [150_000, "pts.", "pts.\u00a01,500.00"],
  [0, "USD", "$0.00"],
])("prints %i in %s as %s", (paise, currency, printed) => {
  expect(amountOnPaper(paise, currency)).toBe(printed);
});

it("prints rupees", () => expect(rupeesOnPaper(150_000)).toBe("₹1,500.00"));
