import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, toTypedAmount } from "../money.ts";
import { findAmounts } from "./amounts-in-text.ts";

/** Each text with its amounts: in rupees, `!` for marked, then the currency. */
const AMOUNTS: readonly (readonly [text: string, amounts: string])[] = [
  ["Rs. 2,500/- paid", "2500!INR"],
  ["₹1,200 गूगल पे", "1200!INR"],
  ["१५०० यूपीआई से", "1500"],
  ["१,५०० रुपये", "1500!INR"],
  ["₹1,78,000.50", "178000.5!INR"],
  ["150,000", "150000!"],
  ["1500rs", "1500!INR"],
  ["rs500", "500!INR"],
  ["500/-", "500!"],
  ["2k daal diye", "2000!"],
  ["1.5k", "1500!"],
  ["2.5 lakh", "250000!"],
  ["1 lakh 20 hazar 500", "120500!"],
  ["5 hazar do", "5000!"],
  ["5 hazar 20 tarikh", "5000! 20"],
  ["teen hazaar bhej diye", "3000!"],
  ["ek hazar de diye", "1000!"],
  ["hazar rupaye", "1000!INR"],
  ["barah sau nahi 1200 rupay", "1200! 1200!INR"],
  ["do hazar paanch sau", "2500!"],
  ["dhai hazar", "2500!"],
  ["dedh lakh", "150000!"],
  ["saade teen hazar", "3500!"],
  ["sava sau", "125!"],
  ["paune do lakh", "175000!"],
  ["दो हज़ार पाँच सौ रुपये", "2500!INR"],
  ["डेढ़ लाख", "150000!"],
  ["निन्यानवे रुपये", "99!INR"],
  ["twenty-five hundred rupees", "2500!INR"],
  ["two thousand so 2000", "2000! 2000"],
  ["AED 150", "150!AED"],
  ["$20", "20!USD"],
  ["paid 1500 on 25", "1500 25"],
  ["500-600", ""],
  ["25/11/2026", ""],
  ["2026-11-25", ""],
  ["at 10:30", ""],
  ["50% off", ""],
  ["9876543210", ""],
  ["+91 98765 43210", "98765 43210"],
  ["T2611201234", ""],
  ["R/26-27/001205", ""],
  ["5th", ""],
  ["2kg", ""],
  ["1,5", ""],
  ["bhej do ek baar", ""],
  ["do din me", ""],
  ["hazar baar bola", ""],
  ["so I paid", ""],
  ["", ""],
];

const written = (text: string): string =>
  findAmounts(text)
    .map(({ paise, isMarked, currency }) => `${paise / 100}${isMarked ? "!" : ""}${currency ?? ""}`)
    .join(" ");

describe("amounts in a text", () => {
  it.each(AMOUNTS)("%s", (text, amounts) => expect(written(text)).toBe(amounts));

  it("are found as the product writes them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_999 }),
        fc.constantFrom("INR", "USD", "AED"),
        (paise, currency) => {
          const [found, ...others] = findAmounts(`Please pay ${formatAmount(paise, currency)} today.`);
          expect(found).toMatchObject({ paise, currency, isMarked: true });
          expect(others).toEqual([]);
        },
      ),
    );
  });

  it("are found in any grouping", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom("INR", "USD"), (rupees, grouping) => {
        const text = toTypedAmount(rupees * 100, grouping);
        expect(findAmounts(`Rs ${text}`)).toMatchObject([{ paise: rupees * 100 }]);
        expect(findAmounts(`Rs ${text.replaceAll(",", "")}/-`)).toMatchObject([{ paise: rupees * 100 }]);
      }),
    );
  });

  it("have their place in the text, in order and apart", () => {
    const words = AMOUNTS.flatMap(([text]) => text.split(" "));
    const texts = fc.array(fc.constantFrom(...words, ",", "-"), { maxLength: 15 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: "binary" })), (text) => {
        let last = 0;
        for (const { from, to, paise } of findAmounts(text)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(Number.isSafeInteger(paise)).toBe(true);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
