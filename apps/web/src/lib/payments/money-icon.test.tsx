// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { setBusinessCurrency } from "../display/business-currency.ts";
import { MoneyIcon } from "./money-icon.tsx";

it.each([
  ["₹", true],
  ["INR", true],
  ["AED", false],
  ["$", false],
])("shows the rupee sign only for rupees: %s", (currency, isRupee) => {
  setBusinessCurrency(currency);
  const { container } = render(<MoneyIcon />);
  expect(container.querySelector(".lucide-indian-rupee") !== null).toBe(isRupee);
});
