import { describe, expect, it } from "vitest";
import { mapSheet } from "./import-mapping.ts";

const endOf = (header: string, ...rows: string[]) =>
  mapSheet(
    ["Start", header],
    rows.map((row) => row.split(" ")),
  )[1];

it.each<[string, string[], string]>([
  ["Expiry", ["01/04/2026 31/03/2027", "15/04/2026 14/05/2026"], "lastDay"],
  ["Expiry", ["01/04/2026 01/04/2027", "15/04/2026 15/05/2026"], "endDate"],
  ["अंतिम तारीख", ["01/04/2026 31/03/2027"], "lastDay"],
  ["अंतिम तारीख", ["01/04/2026 01/04/2027"], "endDate"],
  // Month first, and in most rows one kind of end date.
  ["End date", ["04/15/2026 05/15/2026", "04/16/2026 05/16/2026", "04/16/2026 05/15/2026"], "endDate"],
  // The rows don't decide, so the header does.
  ["Valid till", ["01/04/2026 20/04/2026", " 31/03/2027", "soon later", ""], "lastDay"],
  ["Valid till", [], "lastDay"],
  // The header is unambiguous, whatever the rows contain.
  ["Renews on", ["01/04/2026 31/03/2027"], "endDate"],
])("%s with %j is %s", (header, rows, field) => {
  expect(endOf(header, ...rows)).toBe(field);
});

describe("a column of lengths in words beside the product", () => {
  const headers = ["Student", "Mobile", "Course", "Plan"];
  const mapped = (...plans: string[]) =>
    mapSheet(
      headers,
      plans.map((plan) => ["Asha", "9826041177", "Kathak", plan]),
    )[3];

  it("is the months, with the usual abbreviations and a few unread cells", () => {
    expect(mapped("Monthly", "Qtrly", "", "half-yrly", "annual", "yrly", "as agreed")).toBe("months");
  });

  it("is left out with other words or plain numbers", () => {
    expect([mapped("Monthly", "Morning", "Evening"), mapped("12", "6"), mapped("", "")]).toEqual([null, null, null]);
  });
});
