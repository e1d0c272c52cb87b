import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatAmount,
  MAX_PRICE_PAISE,
  parseAmount,
  parseSignedAmount,
  scalePaise,
  shareOf,
  toAmountNumber,
  toAmountText,
  toPaise,
  toPlainAmount,
} from "./money.ts";

const price = fc.integer({ min: 0, max: MAX_PRICE_PAISE });

describe("reading amounts of the API", () => {
  it.each([
    ["1499", 149_900],
    ["1499.5", 149_950],
    ["1499.05", 149_905],
    ["0", 0],
    ["0.01", 1],
    ["0007.10", 710],
    ["99999999.99", MAX_PRICE_PAISE],
    [1499, 149_900],
    [0.1, 10],
    [1.15, 115],
    [8.41, 841],
    [1271.18, 127_118],
    [99_999_999.99, MAX_PRICE_PAISE],
    [0, 0],
  ])("takes %j", (input, paise) => {
    expect(parseAmount(input)).toBe(paise);
  });

  it.each([
    "",
    " 1",
    "1 ",
    "1.",
    ".5",
    "1.234",
    "1,499",
    "1_000",
    "1e3",
    "0x10",
    "+5",
    "-5",
    "-0",
    "1\n",
    "100000000",
    "1499.00.00",
    "NaN",
    "Infinity",
    "１０",
    "१०",
    "₹10",
    "9".repeat(65_536),
  ])("refuses the text %j", (input) => {
    expect(parseAmount(input)).toBeNull();
  });

  it.each([-0, -1, 1.234, 0.1 + 0.2, 1e21, 1e-7, 100_000_000, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses the number %d",
    (input) => {
      expect(parseAmount(input)).toBeNull();
    },
  );

  it("reads totals and balances of any size, with their sign", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (paise) => {
        expect(parseSignedAmount(toAmountText(paise))).toBe(paise);
      }),
    );
  });

  it.each(["", "-", "--1.00", "+1.00", "1,499.00", "1.234", " 1.00", "90071992547409.92", "9".repeat(65_536)])(
    "reads %j as no total",
    (text) => {
      expect(parseSignedAmount(text)).toBeNull();
    },
  );

  it("comes back unchanged from its text and from its JSON number", () => {
    fc.assert(
      fc.property(price, (paise) => {
        expect(parseAmount(toAmountText(paise))).toBe(paise);
        expect(parseAmount(JSON.parse(JSON.stringify(toAmountNumber(paise))))).toBe(paise);
      }),
    );
  });

  it("answers every text with whole paise in range, or null", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.double()), (input) => {
        const paise = parseAmount(input);
        if (paise === null) return;
        expect(Number.isInteger(paise) && paise >= 0 && paise <= MAX_PRICE_PAISE).toBe(true);
      }),
    );
  });
});

describe("writing amounts", () => {
  it.each([
    [0, "₹0", "0.00"],
    [5, "₹0.05", "0.05"],
    [50, "₹0.50", "0.50"],
    [99_900, "₹999", "999.00"],
    [100_000, "₹1,000", "1000.00"],
    [127_118, "₹1,271.18", "1271.18"],
    [9_999_900, "₹99,999", "99999.00"],
    [15_000_000, "₹1,50,000", "150000.00"],
    [1_234_567_890_12, "₹1,23,45,67,890.12", "1234567890.12"],
    [-50, "−₹0.50", "-0.50"],
    [-15_000_000, "−₹1,50,000", "-150000.00"],
  ])("%d paise", (paise, shown, wire) => {
    expect(formatAmount(paise, "INR")).toBe(shown);
    expect(toAmountText(paise)).toBe(wire);
  });

  it("rejects fractions of a paisa", () => {
    for (const amount of [0.5, Number.NaN, 2 ** 53]) {
      expect(() => toAmountText(amount)).toThrow(RangeError);
      expect(() => formatAmount(amount, "INR")).toThrow(RangeError);
      expect(() => toAmountNumber(amount)).toThrow(RangeError);
    }
    expect(() => toPaise(2n ** 53n)).toThrow(RangeError);
  });

  it("groups like the Indian locale and never writes a negative zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (paise) => {
        const locale = new Intl.NumberFormat("en-IN").format(Math.floor(paise / 100));
        expect(formatAmount(paise, "INR").split(".")[0]).toBe(`₹${locale}`);
      }),
    );
    expect(Object.is(toAmountNumber(-0), 0)).toBe(true);
  });
});

describe("writing amounts of a currency", () => {
  it.each([
    ["INR", "₹1,50,000", "₹1,23,45,678.90", "₹0.50"],
    ["₹", "₹1,50,000", "₹1,23,45,678.90", "₹0.50"],
    ["Rs.", "₹1,50,000", "₹1,23,45,678.90", "₹0.50"],
    ["USD", "$150,000", "$12,345,678.90", "$0.50"],
    ["$", "$150,000", "$12,345,678.90", "$0.50"],
    ["EUR", "€150,000", "€12,345,678.90", "€0.50"],
    ["AED", "AED 150,000", "AED 12,345,678.90", "AED 0.50"],
    ["aed", "AED 150,000", "AED 12,345,678.90", "AED 0.50"],
    ["NPR", "Rs 1,50,000", "Rs 1,23,45,678.90", "Rs 0.50"],
    // An amount with decimals that the yen does not have, from before the currency was changed.
    ["JPY", "¥150,000", "¥12,345,678.90", "¥0.50"],
    ["KWD", "KWD 150,000", "KWD 12,345,678.900", "KWD 0.500"],
    ["S$", "S$150,000", "S$12,345,678.90", "S$0.50"],
  ])("%s", (currency, whole, fraction, small) => {
    const shown = [15_000_000, 1_234_567_890, 50].map((paise) => formatAmount(paise, currency));
    expect(shown.map((text) => text.replace("\u00A0", " "))).toEqual([whole, fraction, small]);
    expect(formatAmount(-50, currency).replace("\u00A0", " ")).toBe(`−${small}`);
  });

  it("keeps a code and its number on one line", () => {
    expect(formatAmount(150_000, "AED")).toBe("AED\u00A01,500");
  });
});

it.each([
  [150_000, "INR", "1500.00"],
  [-150_000, "INR", "-1500.00"],
  [-5, "INR", "-0.05"],
  [0, "INR", "0.00"],
  [150_000, "JPY", "1500"],
  [-150_000, "JPY", "-1500"],
  [150_050, "JPY", "1500.50"],
  [1_250, "KWD", "12.500"],
])("writes %d of %s for a spreadsheet as %s", (paise, currency, text) => {
  expect(toPlainAmount(paise, currency)).toBe(text);
});

describe("taking a part of an amount", () => {
  it("credits and charges an upgrade of 12,000 to 18,000 with 200 of 365 days left", () => {
    const credit = scalePaise(1_200_000, 200, 365);
    const charge = scalePaise(1_800_000, 200, 365);
    expect([credit, charge, charge - credit].map(toAmountText)).toEqual(["6575.34", "9863.01", "3287.67"]);
  });

  it.each([
    ["INR", 333_333, 666_667],
    ["KWD", 333_333, 666_667],
    ["JPY", 333_300, 666_700],
    ["¥", 333_300, 666_700],
  ])("gives whole amounts of %s that add up", (currency, third, twoThirds) => {
    expect(shareOf(1_000_000, 1, 3, currency)).toBe(third);
    expect(shareOf(1_000_000, 2, 3, currency)).toBe(twoThirds);
    expect(third + twoThirds).toBe(1_000_000);
  });

  it("is exact beyond what a double holds", () => {
    expect(scalePaise(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991);
  });
});
