import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages.ts";
import { STATEMENT_KINDS } from "./statement.ts";
import { statementPaper } from "./statement-paper.ts";
import {
  type DescribedLine,
  describeLine,
  periodIn,
  periodLabel,
  readSignedAmount,
  statementEmail,
  statementFileName,
  statementMessage,
} from "./statement-words.ts";

const charge = {
  product: "Class 10 Maths",
  kind: "term" as const,
  startOn: "2026-11-19" as const,
  endOn: "2026-12-19" as const,
  discountReason: "Sibling discount",
  customer: "Dev",
};
const payment = {
  mode: "upi" as const,
  receiptNumber: "R/26-27/001089",
  reference: "632512884071",
  reversalReason: "entered twice",
  customer: "Sunita",
};
const line = (given: Partial<DescribedLine>): DescribedLine => ({
  kind: "charge",
  amount: 240_000,
  customer: null,
  charge: null,
  payment: null,
  ...given,
});

describe("a line of a statement", () => {
  it.each([
    [{ charge }, "Class 10 Maths", "19 Nov – 18 Dec 2026"],
    [{ charge, customer: "Dev" }, "Dev, Class 10 Maths", "19 Nov – 18 Dec 2026"],
    [{ charge: { ...charge, endOn: null } }, "Class 10 Maths", null],
    [{ charge: { ...charge, kind: "joining_fee" as const } }, "Class 10 Maths, joining fee", null],
    [{ kind: "increase", charge }, "Charge increased: Class 10 Maths", "19 Nov – 18 Dec 2026"],
    [{ kind: "credit", charge, amount: -1 }, "Charge reduced: Class 10 Maths", "19 Nov – 18 Dec 2026"],
    [{ kind: "discount", charge, amount: -1 }, "Discount: Class 10 Maths", "Sibling discount"],
    [{ kind: "discount", charge }, "Discount removed: Class 10 Maths", null],
    [{ kind: "payment", payment, amount: -1 }, "Payment by UPI", "Receipt R/26-27/001089, 632512884071"],
    [
      { kind: "payment", payment: { ...payment, mode: null, receiptNumber: null, reference: null }, amount: -1 },
      "Opening entry: already paid",
      null,
    ],
    [{ kind: "reversal", payment }, "Payment reversed", "Receipt R/26-27/001089, 632512884071, entered twice"],
    [
      { kind: "reversal", payment, amount: -1 },
      "Refund reversed",
      "Receipt R/26-27/001089, 632512884071, entered twice",
    ],
    [{ kind: "refund", payment }, "Refund", "Receipt R/26-27/001089, 632512884071"],
    [{ kind: "allocation", charge, payment, amount: -1 }, "Paid by Sunita", "Receipt R/26-27/001089, 632512884071"],
    [{ kind: "allocation", charge, payment }, "Applied to Dev's dues", "Receipt R/26-27/001089, 632512884071"],
    [{ kind: "transfer", charge, amount: -1 }, "Moved to another account: Class 10 Maths", null],
  ] satisfies [Partial<DescribedLine>, string, string | null][])("%j is %s", (given, title, note) => {
    expect(describeLine(line(given), "en")).toEqual({ title, note });
  });

  it("has its own text in every language for every kind, up and down", () => {
    for (const kind of STATEMENT_KINDS)
      for (const amount of [1, -1]) {
        const [english, hindi] = LANGUAGES.map((language) =>
          describeLine(line({ kind, charge, payment, amount }), language),
        );
        expect(english?.title).not.toBe("");
        if (kind !== "charge") expect(hindi?.title, kind).not.toBe(english?.title);
      }
  });
});

it.each([
  [null, "2026-11-21", "until 21 Nov 2026", "21 नवंबर 2026 तक"],
  ["2026-04-01", "2026-11-21", "1 Apr – 21 Nov 2026", "1 अप्रैल – 21 नवंबर 2026"],
  ["2025-04-01", "2026-03-31", "1 Apr 2025 – 31 Mar 2026", "1 अप्रैल 2025 – 31 मार्च 2026"],
  ["2026-11-21", "2026-11-21", "21 Nov 2026", "21 नवंबर 2026"],
] as const)("writes the period %s to %s as %s", (from, to, english, hindi) => {
  expect(LANGUAGES.map((language) => periodIn(language, { from, to }))).toEqual([english, hindi]);
});

it.each([
  ["-1499.50", -149_950],
  ["0.00", 0],
  ["12.00", 1200],
  ["about 12", 0],
])("reads the amount %s", (text, paise) => expect(readSignedAmount(text)).toBe(paise));

const shared = {
  name: "Sunita Patil",
  businessName: "Prerna Classes",
  account: null,
  from: "2026-04-01",
  to: "2026-11-21",
  opening: 0,
  charged: 3_120_000,
  shares: [{ name: "Sunita Patil", charged: 3_120_000 }],
  paid: 2_730_000,
  closing: 390_000,
  currency: "INR",
} as const;

describe("the message with a statement", () => {
  it("states the period, the sums and what is due", () => {
    expect(statementMessage(shared, "en")).toBe(
      "Hi Sunita Patil,\nYour account with Prerna Classes, 1 Apr – 21 Nov 2026:\nCharged: ₹31,200\nPaid: ₹27,300\nBalance due: ₹3,900",
    );
    expect(statementMessage({ ...shared, account: "Dev", closing: -50_000 }, "hi")).toBe(
      "नमस्ते Sunita Patil जी,\nPrerna Classes में Dev का हिसाब, 1 अप्रैल – 21 नवंबर 2026:\nकुल शुल्क: ₹31,200\nचुकाया: ₹27,300\nएडवांस: ₹500",
    );
  });

  it("names for whom how much was charged where the account is of several", () => {
    const shares = [
      { name: "Sunita Patil", charged: 0 },
      { name: "Dev", charged: 2_000_000 },
      { name: "Anaya", charged: 1_120_000 },
    ];
    expect(statementMessage({ ...shared, shares }, "en")).toContain("Charged: ₹31,200 (Dev ₹20,000, Anaya ₹11,200)\n");
    expect(statementMessage({ ...shared, shares }, "hi")).toContain("कुल शुल्क: ₹31,200 (Dev ₹20,000, Anaya ₹11,200)\n");
  });

  it("says what opened the account where the period has a first day", () => {
    expect(statementMessage({ ...shared, opening: 20_000 }, "en")).toContain("Opening balance: ₹200\nCharged: ₹31,200");
  });

  it("names the last day in the middle of its sentence where there is no first", () => {
    expect(statementMessage({ ...shared, from: null }, "en")).toContain(
      "Your account with Prerna Classes, until 21 Nov 2026:",
    );
    expect(periodLabel("en", { from: null, to: "2026-11-21" })).toBe("Until 21 Nov 2026");
  });

  it("names what is attached to the email, and no sums that the PDF could outlive", () => {
    expect(statementEmail({ ...shared, account: "Dev" }, "en")).toEqual({
      subject: "Statement from Prerna Classes: 1 Apr – 21 Nov 2026",
      text: "Hi Sunita Patil,\n\nThe statement for Dev from Prerna Classes, 1 Apr – 21 Nov 2026, is attached as a PDF.\n\nIf anything looks wrong, just reply to this email.\n\nThank you,\nPrerna Classes",
    });
    expect(statementEmail(shared, "hi").text).toContain("आपका हिसाब");
  });
});

describe("the printed statement", () => {
  const printed = {
    ...shared,
    issuer: { name: "Prerna Classes", lines: ["Indore"] },
    issuedOn: "2026-11-21",
    customer: { name: "Sunita Patil", lines: [] },
    payer: null,
    paysFor: ["Dev"],
    discounts: 0,
    lines: [
      { ...line({ charge, customer: "Dev" }), day: "2026-11-19", balance: 240_000 },
      { ...line({ kind: "payment", payment, amount: -250_000 }), day: "2026-11-20", balance: -10_000 },
      { ...line({ kind: "reversal", payment, amount: 250_000 }), day: "2026-11-21", balance: 240_000 },
    ],
  } as const;

  it("has the opening balance, each line in its column, and the balance", () => {
    const { rows, sums, total, parties } = statementPaper(printed, "en");
    expect(parties.map(({ label, name }) => [label, name])).toEqual([
      ["Account of", "Sunita Patil"],
      ["Also pays for", "Dev"],
    ]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["1 Apr 2026", "Opening balance", "", "", "₹0.00"],
      ["19 Nov 2026", "Dev, Class 10 Maths", "₹2,400.00", "", "₹2,400.00"],
      ["20 Nov 2026", "Payment by UPI", "", "₹2,500.00", "−₹100.00"],
      ["21 Nov 2026", "Payment reversed", "", "−₹2,500.00", "₹2,400.00"],
    ]);
    expect(sums.map(({ label, value }) => [label, value])).toEqual([
      ["Opening balance", "₹0.00"],
      ["Charged", "₹31,200.00"],
      ["Paid", "−₹27,300.00"],
    ]);
    expect(total).toEqual({ label: "Balance due", value: "₹3,900.00" });
  });

  it("says an advance without a minus, in the business's currency and language", () => {
    const { total, notes } = statementPaper({ ...printed, closing: -50_000, currency: "AED" }, "hi");
    expect(total).toEqual({ label: "एडवांस", value: "AED\u00A0500.00" });
    expect(notes).toEqual(["एडवांस अगले शुल्क में लगेगा।"]);
  });

  it("says when nothing happened, and keeps long names out of the foot", () => {
    const { notes, footer } = statementPaper(
      { ...printed, lines: [], issuer: { name: "x".repeat(200), lines: [] } },
      "en",
    );
    expect(notes).toEqual(["Nothing was charged or paid in this period."]);
    expect(footer.join(" ").length).toBeLessThan(200);
  });
});

describe("the name of a statement's file", () => {
  it.each([
    ["Meera Nair", "2026-04-01", "2026-11-21", "statement-Meera-Nair-2026-04-01-2026-11-21.pdf"],
    ["Meera Nair", null, "2026-11-21", "statement-Meera-Nair-2026-11-21.pdf"],
    ["मीरा नायर", null, "2026-11-21", "statement-मीरा-नायर-2026-11-21.pdf"],
    ['../Om & Sons\r\n"x"', null, "2026-11-21", "statement-Om-Sons-x-2026-11-21.pdf"],
    ["???", null, "2026-11-21", "statement-2026-11-21.pdf"],
  ])("%s, %s to %s", (customer, from, to, expected) => {
    expect(statementFileName({ customer, from, to }, "pdf")).toBe(expected);
  });

  it("differs between the languages of one statement", () => {
    const hindi = { customer: "Meera Nair", from: null, to: "2026-11-21", language: "hi" } as const;
    expect(statementFileName(hindi, "pdf")).toBe("statement-Meera-Nair-2026-11-21-hi.pdf");
  });

  it("is cut where the name is long", () => {
    expect(statementFileName({ customer: "a".repeat(300), from: null, to: null }, "csv")).toBe(
      `statement-${"a".repeat(60)}.csv`,
    );
  });
});
