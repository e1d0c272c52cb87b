import { expect, it } from "vitest";
import { rupeeSignsIn } from "./check-currency-signs.ts";

it("finds a rupee sign in code and texts, and not in comments", () => {
  const source = ["/** Writes `₹1,500`. */", "// ₹ stays", "const text = t`₹1,500 due`;", 'msgid "₹{amount}"'];
  expect(rupeeSignsIn("price.ts", source.join("\n"))).toEqual([
    "price.ts:3 writes ₹, but a business has its own currency; use formatAmount or MoneyIcon.",
    "price.ts:4 writes ₹, but a business has its own currency; use formatAmount or MoneyIcon.",
  ]);
  expect(rupeeSignsIn("price.ts", "const text = formatAmount(paise, currency);")).toEqual([]);
});
