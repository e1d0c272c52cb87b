import { describe, expect, it } from "vitest";
import { isGstin, splitInclusive, stateOfGstin } from "./gst.ts";
import { stateTaxName } from "./indian-states.ts";

describe("an amount that includes GST", () => {
  it.each([
    [150_000, false, { taxable: 127_118, cgst: 11_441, sgst: 11_441, igst: 0 }],
    [150_000, true, { taxable: 127_119, cgst: 0, sgst: 0, igst: 22_881 }],
    [59_900, false, { taxable: 50_762, cgst: 4_569, sgst: 4_569, igst: 0 }],
    [99_900, false, { taxable: 84_662, cgst: 7_619, sgst: 7_619, igst: 0 }],
    [0, false, { taxable: 0, cgst: 0, sgst: 0, igst: 0 }],
  ])("of %i paise at 18%%, between states: %s", (gross, isInterState, parts) => {
    expect(splitInclusive(gross, 1_800, { isInterState })).toEqual(parts);
  });

  it("is the sum of its parts for every paisa up to ₹2,000 at 5, 18 and 40%", () => {
    for (const rate of [500, 1_800, 4_000])
      for (let gross = 0; gross <= 200_000; gross += 7)
        for (const isInterState of [true, false]) {
          const { taxable, cgst, sgst, igst } = splitInclusive(gross, rate, { isInterState });
          if (taxable + cgst + sgst + igst !== gross || cgst !== sgst)
            expect.unreachable(`${gross} at ${rate}: ${taxable}, ${cgst}, ${sgst}, ${igst}`);
        }
    expect(() => splitInclusive(-1, 1_800, { isInterState: true })).toThrow(RangeError);
  });
});

describe("a GSTIN", () => {
  it.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "24AAACC1206D1ZM", "27AAACR5055K1Z7", "07AAACR5055K1Z9"])(
    "%s has the right check digit",
    (gstin) => expect(isGstin(gstin)).toBe(true),
  );

  it.each(["27AAPFU0939F1ZW", "27AAPFU0939F1Z", "25AAACR5055K1Z7", "27aapfu0939f1zv", "", "27AAPFU0939F1ZV "])(
    "%o is refused",
    (text) => expect(isGstin(text)).toBe(false),
  );

  it("names its state, and the tax beside CGST there", () => {
    expect(stateOfGstin("27AAPFU0939F1ZV")).toBe("27");
    expect(stateTaxName("27")).toBe("SGST");
    expect(stateTaxName("04")).toBe("UTGST");
    expect(() => stateOfGstin("27")).toThrow(RangeError);
  });
});
