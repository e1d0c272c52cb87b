import { describe, expect, it } from "vitest";
import { headersKey, type ImportField, mapHeaders, mappingProblem, SAMPLE_SHEET } from "./import-fields.ts";

describe("mapping headers by themselves", () => {
  it.each<[string, (ImportField | null)[]]>([
    [
      "Name,Mobile No.,E-mail ID,Plan,Start Date,Expiry Date,Amount",
      ["name", "phone", "email", "product", "startDate", "endDate", "price"],
    ],
    [
      "नाम,मोबाइल नंबर,ईमेल,योजना,शुरू की तारीख,अंतिम तिथि,शुल्क",
      ["name", "phone", "email", "product", "startDate", "endDate", "price"],
    ],
    [
      "Naam,Mobile No,Yojana,Shuru tarikh,Antim tithi,Shulk (₹)",
      ["name", "phone", "product", "startDate", "endDate", "price"],
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
  ])("%s", (headers, mapping) => {
    expect(mapHeaders(headers.split(","))).toEqual(mapping);
  });

  it("knows every column of the sample that people fill in", () => {
    const [head = []] = SAMPLE_SHEET;
    expect(mapHeaders(head)).not.toContain(null);
    expect(mappingProblem(mapHeaders(head))).toBeNull();
  });

  it("takes both ways to write फ़ and any spacing for one head", () => {
    expect(headersKey(["फ़ीस", " Mobile_No. "])).toBe(headersKey(["फ़ीस", "mobile no"]));
  });
});

describe("what stands in the way of an import", () => {
  it.each<[(ImportField | null)[], string | null]>([
    [["name", "phone"], null],
    [["phone"], "Choose the column that holds the customer's name."],
    [["name", "company"], "Choose the column that holds the phone number or the email address."],
    [["name", "phone", "phone"], "Two columns are set to Phone. Leave one of them out."],
    [
      ["name", "phone", "price"],
      "Dates and prices belong to a product. Choose the column that holds it, or leave the others out.",
    ],
  ])("%j", (mapping, sentence) => {
    expect(mappingProblem(mapping)).toBe(sentence);
  });
});
