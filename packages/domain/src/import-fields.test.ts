import { describe, expect, it } from "vitest";
import type { ImportField } from "./import-field-names.ts";
import { headersKey, mapHeaders, mappingProblem, sampleSheet } from "./import-fields.ts";
import { LANGUAGES } from "./languages.ts";

describe("mapping headers by themselves", () => {
  it.each<[string, (ImportField | null)[]]>([
    [
      "Name,Mobile No.,E-mail ID,Plan,Start Date,Expiry Date,Amount",
      ["name", "phone", "email", "product", "startDate", "lastDay", "price"],
    ],
    [
      "नाम,मोबाइल नंबर,ईमेल,योजना,शुरू की तारीख,अंतिम तिथि,शुल्क",
      ["name", "phone", "email", "product", "startDate", "lastDay", "price"],
    ],
    [
      "Naam,Mobile No,Yojana,Shuru tarikh,Antim tithi,Shulk (₹)",
      ["name", "phone", "product", "startDate", "lastDay", "price"],
    ],
    ["विद्यार्थी का नाम,फ़ोन,कोर्स,माह,फीस", ["name", "phone", "product", "months", "price"]],
    ["FULL_NAME,WhatsApp Number,Fees (Rs)", ["name", "phone", "price"]],
    ["Id,Name,Email,Phone,Company,Status,Added", ["customerId", "name", "email", "phone", "company", "status", null]],
    [
      "Id,Customer id,Customer,Email,Product id,Product,Status,Starts,Renews on,Months,Price,A month,Added",
      [
        null,
        "customerId",
        "name",
        "email",
        null,
        "product",
        "status",
        "startDate",
        "endDate",
        "months",
        "price",
        null,
        null,
      ],
    ],
    ["S.No,Name,Name,Blood group", [null, "name", null, null]],
    ["ग्राहक नाम,शुरू तारीख,समाप्ति दिनांक,कुल फीस", ["name", "startDate", "lastDay", "price"]],
    ["शुरु की तिथि,अगली देय तिथि,प्लान की अवधि", ["startDate", "endDate", "months"]],
    [
      "नाम / Name,Mobile / WhatsApp No.,Plan start dt.,Renewal dt,Fees (Rs.)",
      ["name", "phone", "startDate", "endDate", "price"],
    ],
    ["Shuru hone ki tarikh,Khatam hone ki tarikh", ["startDate", "lastDay"]],
    // A term has one end date: the first such column is used.
    ["Start,Valid till,Next due", ["startDate", "lastDay", null]],
    ["Renewal date,Expiry date", ["endDate", null]],
    ["Expiry / renewal date,Plan valid upto", ["endDate", null]],
    // Abbreviations common in registers' headers, and Marathi.
    ["नाम,मोबाइल नं.,फीस", ["name", "phone", "price"]],
    ["विद्यार्थी नाम,मो. नं.,शुल्क", ["name", "phone", "price"]],
    ["Student,Ph. No.,Fee", ["name", "phone", "price"]],
    [
      "विद्यार्थ्याचे नाव,मोबाईल क्रमांक,कोर्स,सुरुवात तारीख,शेवटची तारीख,फी",
      ["name", "phone", "product", "startDate", "lastDay", "price"],
    ],
    // What was paid needs a product and an amount.
    [
      "Name,Plan,Fees,Paid,Mode,UTR,Paid on",
      ["name", "product", "price", "amountPaid", "paymentMode", "paymentReference", "paidOn"],
    ],
    [
      "Member,Package,Amount,Fees received,Payment mode,UTR No.,Payment date",
      ["name", "product", "price", "amountPaid", "paymentMode", "paymentReference", "paidOn"],
    ],
    [
      "नाम,प्लान,फीस,जमा राशि,भुगतान का तरीका,यूटीआर नंबर,भुगतान की तारीख",
      ["name", "product", "price", "amountPaid", "paymentMode", "paymentReference", "paidOn"],
    ],
    [
      "नाम,प्लान,फीस,पेमेंट,पेमेंट का तरीका,यूटीआर,पेमेंट की तारीख",
      ["name", "product", "price", "amountPaid", "paymentMode", "paymentReference", "paidOn"],
    ],
    ["Name,Plan,Fees,Mode,Paid on", ["name", "product", "price", null, null]],
    ["Name,Plan,Fees,Reference", ["name", "product", "price", null]],
    ["Name,Phone,Paid,Mode", ["name", "phone", null, null]],
    // Similar headers that must not match.
    ["Father's name,Last name,Father mobile,Emergency contact number", [null, null, null, null]],
    ["Date,Date of birth,Last payment date,Next due amount,Start time", [null, null, null, null, null]],
  ])("%s", (headers, mapping) => {
    expect(mapHeaders(headers.split(","), "INR")).toEqual(mapping);
  });

  it.each(["Reference", "UTR", "Ref no", "Ref. No.", "Ref number", "Ref", "संदर्भ"])("%s is the payment's", (header) => {
    const headers = ["Name", "Plan", "Paid", header];
    expect(mapHeaders(headers, "INR")).toEqual(["name", "product", "amountPaid", "paymentReference"]);
  });

  it("knows an amount column by the business's own currency, and leaves another one to the user", () => {
    expect(mapHeaders(["Name", "Fee (AED)", "Price USD"], "AED")).toEqual(["name", "price", null]);
    expect(mapHeaders(["Name", "Price (INR)"], "USD")).toEqual(["name", null]);
    expect(mapHeaders(["Name", "Fee in Rs."], "₹")).toEqual(["name", "price"]);
    expect(mapHeaders(["Name", "Rs"], "INR")).toEqual(["name", "price"]);
    expect(mapHeaders(["Name", "Rs"], "AED")).toEqual(["name", null]);
  });

  it.each(["₹", "INR", "$", "AED"])(
    "suggests no field for a header without a name, of a business in %s",
    (currency) => {
      expect(mapHeaders(["Name", "", " ", "-", "Phone", "#"], currency)).toEqual([
        "name",
        null,
        null,
        null,
        "phone",
        null,
      ]);
      expect(mapHeaders(["Name", "", "Fees"], currency)).toEqual(["name", null, "price"]);
    },
  );

  it("knows an amount column by the sign of the business's currency alone", () => {
    expect(mapHeaders(["Name", "", "(₹)"], "INR")).toEqual(["name", null, "price"]);
    expect(mapHeaders(["Name", "$"], "USD")).toEqual(["name", "price"]);
    expect(mapHeaders(["Name", "₹"], "USD")).toEqual(["name", null]);
  });

  it("writes the sample's amounts in the business's currency", () => {
    expect(sampleSheet("en", "USD").map((row) => row.slice(7, 9))).toEqual([
      ["Price", "Amount paid"],
      ["$12,000", "$12,000"],
      ["$1,500", "$500"],
    ]);
  });

  it.each(LANGUAGES)("knows every column of the sample in %s, each as the same field", (language) => {
    const [head = []] = sampleSheet(language, "INR");
    expect(mapHeaders(head, "INR")).toEqual([
      "name",
      "phone",
      "email",
      "company",
      "product",
      "startDate",
      "endDate",
      "price",
      "amountPaid",
      "paymentMode",
      "paymentReference",
      "paidOn",
    ] satisfies ImportField[]);
    expect(mappingProblem(mapHeaders(head, "INR"))).toBeNull();
  });

  it("takes both ways to write फ़ and any spacing for one head", () => {
    expect(headersKey(["फ़ीस", " Mobile_No. "])).toBe(headersKey(["फ़ीस", "mobile no"]));
  });
});

describe("what prevents an import", () => {
  it.each<[(ImportField | null)[], string | null]>([
    [["name", "phone"], null],
    [["phone"], "Choose the column with names."],
    [["name", "company"], "Choose the column with the phone number or email address."],
    [["name", "phone", "phone"], "Two columns are matched to “Phone”. Change one of them."],
    [
      ["name", "phone", "product", "price"],
      "Choose the column with the start date or the renewal date, or skip the product column.",
    ],
    [["name", "phone", "product", "startDate"], null],
    [["name", "phone", "product", "lastDay"], null],
    [
      ["name", "phone", "product", "endDate", "lastDay"],
      "Match a column to either “Renews on” or “Last day”, not both.",
    ],
    [
      ["name", "phone", "price"],
      "Dates, prices and payments need a product. Choose the product column, or skip the columns that need it.",
    ],
    [
      ["name", "phone", "product", "startDate", "paymentMode"],
      "Payment details need an amount. Choose the column with the amount paid, or skip the payment columns.",
    ],
  ])("%j", (mapping, sentence) => {
    expect(mappingProblem(mapping)?.message ?? null).toBe(sentence);
  });
});

it("reads our own export of subscriptions, and takes none of its ids for a price", () => {
  const headers =
    "Id,Customer ID,Customer,Email,Product id,Product,Status,Starts,Renews on,Months,Price (INR),A month (INR),Phone,Balance (INR),Due later (INR),Amount paid (INR),Payment mode,Payment reference,Paid on,Added";
  const mapped = mapHeaders(headers.split(","), "INR");
  expect(headers.split(",").map((header, column) => [header, mapped[column]])).toEqual([
    ["Id", null],
    ["Customer ID", "customerId"],
    ["Customer", "name"],
    ["Email", "email"],
    ["Product id", null],
    ["Product", "product"],
    ["Status", "status"],
    ["Starts", "startDate"],
    ["Renews on", "endDate"],
    ["Months", "months"],
    ["Price (INR)", "price"],
    ["A month (INR)", null],
    ["Phone", "phone"],
    ["Balance (INR)", null],
    ["Due later (INR)", null],
    ["Amount paid (INR)", "amountPaid"],
    ["Payment mode", "paymentMode"],
    ["Payment reference", "paymentReference"],
    ["Paid on", "paidOn"],
    ["Added", null],
  ]);
});
