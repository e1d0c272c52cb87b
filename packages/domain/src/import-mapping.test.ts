import { describe, expect, it } from "vitest";
import { mapSheet } from "./import-mapping.ts";

it.each(["Expiry", "अंतिम तारीख", "Last date", "Valid till"])("%s is the last day, whatever its dates fit", (header) => {
  for (const end of ["31/03/2027", "01/04/2027", ""])
    expect(mapSheet(["Start", header], [["01/04/2026", end]], "INR")[1]).toBe("lastDay");
});

describe("a column of lengths in words beside the product", () => {
  const headers = ["Student", "Mobile", "Course", "Plan"];
  const mapped = (...plans: string[]) =>
    mapSheet(
      headers,
      plans.map((plan) => ["Asha", "9826041177", "Kathak", plan]),
      "INR",
    )[3];

  it("is the months, with the usual abbreviations and a few unread cells", () => {
    expect(mapped("Monthly", "Qtrly", "", "half-yrly", "annual", "yrly", "as agreed")).toBe("months");
  });

  it("is left out with other words or plain numbers", () => {
    expect([mapped("Monthly", "Morning", "Evening"), mapped("12", "6"), mapped("", "")]).toEqual([null, null, null]);
  });
});

describe("a column of what was paid", () => {
  const headers = ["Name", "Mobile", "Plan", "Fees", "Paid", "Mode"];
  const mapped = (...paid: string[]) =>
    mapSheet(
      headers,
      paid.map((cell) => ["Asha", "9826041177", "Gold", "1500", cell, "Cash"]),
      "INR",
    ).slice(4);

  it("is the amount paid with amounts, blank cells among them", () => {
    expect(mapped("1500", "", "₹500")).toEqual(["amountPaid", "paymentMode"]);
  });

  it("is the amount paid with Yes and No, of which Yes is all of the price", () => {
    expect(mapped("Yes", "No", "Pending")).toEqual(["amountPaid", "paymentMode"]);
    expect(mapped("हाँ", "नहीं", "")).toEqual(["amountPaid", "paymentMode"]);
  });

  it("is left out with other words, and what else is said about payments with it", () => {
    expect(mapped("Cash", "By Ravi", "half")).toEqual([null, null]);
  });
});
