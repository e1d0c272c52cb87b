import { expect, it } from "vitest";
import { monthlyLabel, termPriceLabel } from "./term-price-label.ts";

const term = { startDate: "2026-11-25", endDate: "2026-12-25", durationMonths: 1, price: "1200.00", amount: "1200.00" };

it("says nothing where the term's price is the amount per month", () => {
  expect(termPriceLabel(term)).toBeNull();
});

it.each([
  [{ endDate: "2027-11-25", durationMonths: 12, price: "12000.00", amount: "1000.00" }, "₹12,000 for 12 months"],
  [{ endDate: "2026-12-26", durationMonths: null, price: "1200.00", amount: "1177.42" }, "₹1,200 for 31 days"],
])("says a term's price with its length", (changes, label) => {
  expect(termPriceLabel({ ...term, ...changes })).toBe(label);
});

it.each([
  [{ price: "2999.50", amount: "2999.50" }, "₹2,999.50"],
  [{ price: "2999.50", amount: "999.83" }, "₹1,000"],
])("rounds the amount per month of %o only where it is a share of the price", (terms, label) => {
  expect(monthlyLabel(terms)).toBe(label);
});
