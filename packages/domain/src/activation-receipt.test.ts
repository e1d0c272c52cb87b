import { describe, expect, it } from "vitest";
import { type Buyer, receiptNumber, receiptPaper, taxOn } from "./activation-receipt.ts";
import { parseCalendarDate } from "./calendar.ts";
import { findSellerProblems, type Seller, sellerOf } from "./seller.ts";

const FEE = 150_000;
const seller: Seller = { name: "Aavarti", address: "12 MG Road\nPune 411001", gstin: "27AAPFU0939F1ZV" };
const buyer: Buyer = { name: "Prerna Classes", address: null, gstin: null, state: null };

const day = (text: string) => parseCalendarDate(text) ?? expect.unreachable();

describe("the tax in the activation fee", () => {
  const within = { taxable: 127_118, cgst: 11_441, sgst: 11_441, igst: 0 };
  const between = { taxable: 127_119, cgst: 0, sgst: 0, igst: 22_881 };

  it.each<[string, Partial<Buyer>, object]>([
    ["in the seller's state", { state: "27" }, { ...within, placeOfSupply: "27" }],
    ["in another state", { state: "23" }, { ...between, placeOfSupply: "23" }],
    ["with a GSTIN of the seller's state", { gstin: "27AAACR5055K1Z7" }, { ...within, placeOfSupply: "27" }],
    ["whose GSTIN says another state than the address", { gstin: "24AAACC1206D1ZM", state: "27" }, between],
    ["who named no state", {}, { ...within, placeOfSupply: "27" }],
  ])("of a buyer %s", (_case, changes, parts) => {
    expect(taxOn(FEE, seller, { ...buyer, ...changes })).toMatchObject(parts);
  });

  it("is none for a seller without a GSTIN", () => {
    expect(taxOn(FEE, sellerOf({}), buyer)).toBeNull();
  });
});

it("numbers receipts within India's financial year, in 16 characters", () => {
  expect(receiptNumber("receipt", day("2026-11-23"), 1)).toBe("AAV/26-27/000001");
  expect(receiptNumber("receipt", day("2027-03-31"), 999_999)).toBe("AAV/26-27/999999");
  expect(receiptNumber("credit_note", day("2027-04-01"), 12)).toBe("ACN/27-28/000012");
  expect(receiptNumber("receipt", day("2026-11-23"), 1)).toHaveLength(16);
});

describe("a receipt on paper", () => {
  const paperOf = (of: Seller, language: "en" | "hi", by: Buyer = buyer) =>
    receiptPaper(
      {
        kind: "receipt",
        number: "AAV/26-27/000001",
        issuedOn: day("2026-11-23"),
        seller: of,
        buyer: by,
        total: FEE,
        tax: taxOn(FEE, of, by),
        paymentReference: "pay_1",
        reverses: null,
      },
      language,
    );

  it("is a tax invoice with the split, in both languages", () => {
    const english = paperOf(seller, "en");
    expect(english.title).toBe("Tax invoice");
    expect(english.rows[0]?.cells).toEqual([
      "Aavarti activation",
      "997331",
      "1,271.18",
      "114.41",
      "114.41",
      "1,500.00",
    ]);
    expect(english.sums).toEqual([
      { label: "Taxable value", value: "1,271.18" },
      { label: "CGST 9%", value: "114.41" },
      { label: "SGST 9%", value: "114.41" },
    ]);
    expect(english.total).toEqual({ label: "Total paid", value: "₹1,500.00" });
    expect(english.facts).toContainEqual({ label: "Place of supply", value: "Maharashtra (27)" });

    const hindi = paperOf(seller, "hi", { ...buyer, state: "35" });
    expect(hindi.title).toBe("टैक्स इनवॉइस");
    expect(hindi.sums.map(({ value }) => value)).toEqual(["1,271.19", "228.81"]);
    expect(hindi.facts).toContainEqual({ label: "सप्लाई का स्थान", value: "अंडमान और निकोबार द्वीपसमूह (35)" });
  });

  it("says nothing of tax for a seller without a GSTIN", () => {
    const paper = paperOf(sellerOf({}), "en");
    expect(paper.title).toBe("Receipt");
    expect(paper.rows[0]?.cells).toEqual(["Aavarti activation", "1,500.00"]);
    expect(JSON.stringify(paper)).not.toMatch(/GST|SAC|tax/i);
  });
});

it.each([
  ["en", "Credit note"],
  ["hi", "क्रेडिट नोट"],
] as const)("calls a credit note so with and without tax, as the screen does (%s)", (language, title) => {
  for (const issuer of [seller, sellerOf({})]) {
    const paper = receiptPaper(
      {
        kind: "credit_note",
        number: "ACN/26-27/000001",
        issuedOn: day("2026-11-23"),
        seller: issuer,
        buyer,
        total: FEE,
        tax: taxOn(FEE, issuer, buyer),
        paymentReference: "pay_1",
        reverses: "AAV/26-27/000001",
      },
      language,
    );
    expect(paper.title).toBe(title);
  }
});

it("names what is wrong with the seller in the environment", () => {
  expect(findSellerProblems({})).toEqual([]);
  expect(findSellerProblems({ SELLER_GSTIN: "27AAPFU0939F1ZV", SELLER_NAME: "A", SELLER_ADDRESS: "B" })).toEqual([]);
  expect(findSellerProblems({ SELLER_GSTIN: "27AAPFU0939F1ZW" })).toHaveLength(2);
});
