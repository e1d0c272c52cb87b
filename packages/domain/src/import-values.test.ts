import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import {
  readAmount,
  readCustomerStatus,
  readDay,
  readLanguage,
  readMode,
  readMonths,
  readPaid,
} from "./import-values.ts";
import { formatAmount } from "./money.ts";
import { nameKey } from "./near-names.ts";

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));

describe("reading a day of a sheet", () => {
  it.each<[string, string, boolean]>([
    ["31/01/2026", "2026-01-31", false],
    ["31-Jan-26", "2026-01-31", false],
    ["31.1.26", "2026-01-31", false],
    ["31 January 2026", "2026-01-31", false],
    ["1st Feb 2026", "2026-02-01", false],
    ["Jan 31, 2026", "2026-01-31", false],
    ["३१/०१/२०२६", "2026-01-31", false],
    ["5 नवंबर 2026", "2026-11-05", false],
    ["5 नवम्बर 2026", "2026-11-05", false],
    ["2026-01-31", "2026-01-31", false],
    ["2026-01-31T00:00:00.000Z", "2026-01-31", false],
    ["31/01/2026 00:00", "2026-01-31", false],
    ["46053", "2026-01-31", false],
    ["46053.75", "2026-01-31", false],
    ["04/05/2026", "2026-05-04", true],
    ["05/05/2026", "2026-05-05", false],
    ["13/05/2026", "2026-05-13", false],
  ])("%s is %s", (typed, expected, isAmbiguous) => {
    expect(readDay(typed)).toEqual({ day: expected, isAmbiguous });
  });

  it.each([
    "31/02/2026",
    "05/13/2026",
    "31/12/2300",
    "tomorrow",
    "1500",
    "99999",
    "",
    "0/1/2026",
    "2026",
    "31/01",
    "--",
  ])("does not take %j", (typed) => expect(readDay(typed)).toBeNull());

  it("takes the month first when the sheet is American", () => {
    expect(readDay("04/05/2026", "mdy")).toEqual({ day: "2026-04-05", isAmbiguous: true });
    expect(readDay("13/05/2026", "mdy")).toBeNull();
  });

  it("reads back every day however it is written", () => {
    fc.assert(
      fc.property(day, (date) => {
        const [year = "", month = "", dayOfMonth = ""] = date.split("-");
        expect(readDay(`${dayOfMonth}/${month}/${year}`)?.day).toBe(date);
        expect(readDay(`${Number(dayOfMonth)}.${Number(month)}.${year}`)?.day).toBe(date);
        expect(readDay(date)?.day).toBe(date);
      }),
    );
  });

  it("never throws for any cell", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        readDay(text);
        readAmount(text, "INR");
        readMonths(text);
      }),
    );
  });
});

describe("reading an amount", () => {
  it.each<[string, number]>([
    ["₹1,500/-", 150_000],
    ["1500.00", 150_000],
    ["1,50,000", 15_000_000],
    ["Rs. 999", 99_900],
    ["INR 12,345.6", 1_234_560],
    ["१५००", 150_000],
    ["500 रुपये", 50_000],
    ["0", 0],
    ["1500.000", 150_000],
  ])("%s", (typed, paise) => {
    expect(readAmount(typed, "INR")).toBe(paise);
  });

  it.each(["-5", "free", "1.234", "1e5", "", "1,2,3", "1,50", "1,5000", "1.500", "₹", "12 500", "100000000"])(
    "does not take %j",
    (typed) => {
      expect(readAmount(typed, "INR")).toBeNull();
    },
  );

  it.each([
    ["AED 1500", "AED", 150_000],
    ["1,500.00 AED", "AED", 150_000],
    ["$12.50", "USD", 1_250],
    ["KWD 12.500", "KWD", 1_250],
    ["12.500", "KWD", 1_250],
    ["¥1500", "JPY", 150_000],
    ["1500.00", "JPY", 150_000],
  ])("%s in %s", (typed, currency, paise) => {
    expect(readAmount(typed, currency)).toBe(paise);
  });

  it.each([
    ["₹1,500", "AED"],
    ["AED 1500", "INR"],
    ["1.500", "EUR"],
    ["12.345", "KWD"],
    ["1500.50", "JPY"],
  ])("does not take %s in %s", (typed, currency) => {
    expect(readAmount(typed, currency)).toBeNull();
  });

  it("reads what the product itself writes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        (paise) => readAmount(formatAmount(paise, "INR"), "INR") === paise,
      ),
    );
  });
});

it.each<[string, number | null]>([
  ["12", 12],
  ["1 year", 12],
  ["6 महीने", 6],
  ["3 months", 3],
  ["1 साल", 12],
  ["12.0", 12],
  ["Quarterly", 3],
  ["छमाही", 6],
  ["90 days", null],
  ["3 weeks", null],
  ["many", null],
])("months: %s", (typed, months) => {
  expect(readMonths(typed)).toBe(months);
});

it.each<[string, number]>([
  ["Qtrly", 3],
  ["qtr", 3],
  ["Quaterly", 3],
  ["half-yrly", 6],
  ["Half Yrly", 6],
  ["annual", 12],
  ["yrly", 12],
  ["1 yr", 12],
  ["mthly", 1],
  ["month", 1],
])("reads the abbreviated length %s as %i months", (typed, months) => {
  expect(readMonths(typed)).toBe(months);
});

it("knows the words for status and language", () => {
  expect(["Active", "चालू", "Left", "Enquiry", "?"].map(readCustomerStatus)).toEqual([
    "active",
    "active",
    "inactive",
    "prospect",
    null,
  ]);
  expect(["Hindi", "हिन्दी", "English", "Tamil"].map(readLanguage)).toEqual(["hi", "hi", "en", null]);
});

describe("near-equal names", () => {
  it.each([
    ["Mrs. Pooja Sharma", "Sharma Puja"],
    ["ASHA  PATIL", "Asha Patil"],
    ["Rajeev Kumarr", "Rajiv Kumar"],
    ["श्री राम", "राम"],
  ])("%s and %s", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ["Asha Patil", "Asha Patel"],
    ["Ravi Kumar", "Ravi"],
    ["राम", "रमा"],
  ])("%s is not %s", (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe("reading the payment mode", () => {
  it.each([
    ["Cash", "cash"],
    ["नकद", "cash"],
    ["G-Pay", "upi"],
    ["Phone Pe", "upi"],
    ["यूपीआई", "upi"],
    ["NEFT", "bank_transfer"],
    ["बैंक ट्रांसफर", "bank_transfer"],
    ["बैंक ट्रांसफ़र", "bank_transfer"],
    ["ट्रांस\u095eर", "bank_transfer"],
    ["Net banking", "bank_transfer"],
    ["Debit Card", "card"],
    ["Chq.", "cheque"],
    ["फ़ोनपे", "upi"],
    ["Online", "other"],
  ])("%s is %s", (typed, mode) => expect(readMode(typed)).toBe(mode));

  it.each(["", "barter", "later"])("does not take %j", (typed) => expect(readMode(typed)).toBeNull());
});

describe("what was paid", () => {
  it.each([
    ["₹1,200", 120_000, null],
    ["1200/-", 120_000, null],
    ["१२००", 120_000, null],
    ["0", 0, null],
    ["cash 500", 50_000, "cash"],
    ["Cash - ₹500/-", 50_000, "cash"],
    ["Rs. 500 (GPay)", 50_000, "upi"],
    ["नकद ५००", 50_000, "cash"],
    ["500 recd.", 50_000, null],
    ["Paid 1,200", 120_000, null],
    ["paid", "all", null],
    ["Full payment", "all", null],
    ["Yes", "all", null],
    ["✓", "all", null],
    ["पूरा", "all", null],
    ["Due", 0, null],
    ["Not paid", 0, null],
    ["बाकी", 0, null],
  ] as const)("%s is %s in mode %s", (typed, amount, mode) => expect(readPaid(typed, "INR")).toEqual({ amount, mode }));

  it.each([
    "half",
    "500 due",
    "baki 500",
    "-500",
    "500 + 500",
    "cash 500 upi 700",
    "1.500 cash",
    "cash",
    "later",
    "",
    "2 months paid",
  ])("does not take %j", (typed) => expect(readPaid(typed, "INR")).toBeNull());
});
