import { describe, expect, it } from "vitest";
import { formHeads, formMode, givingYear, yearsInRow } from "./giving.ts";

describe("a financial year of giving", () => {
  it.each([
    ["2026-27", "2026-04-01", "2027-03-31", "2027-05-31"],
    ["2027-28", "2027-04-01", "2028-03-31", "2028-05-31"],
    ["2299-00", "2299-04-01", "2300-03-31", "2300-05-31"],
  ])("%s runs from %s to %s, and its form is due on %s", (name, from, until, dueOn) => {
    expect(givingYear(name)).toEqual({ from, until, dueOn });
  });

  it("must have a name", () => {
    expect(() => givingYear("2026-28")).toThrow(RangeError);
  });
});

it.each([
  [[], 0],
  [[2025], 1],
  [[2025, 2024, 2022], 2],
  [[2024, 2023], 0],
  [[2026, 2025, 2024, 2023], 3],
])("of the years %j somebody gave %i in a row up to 2025", (years, count) => {
  expect(yearsInRow(years, 2025)).toBe(count);
});

it("names the ways of giving as the form does", () => {
  expect([formMode("cash"), formMode("upi"), formMode("cheque"), formMode("other")]).toEqual([
    "Cash",
    "Electronic modes including account payee cheque/draft",
    "Electronic modes including account payee cheque/draft",
    "Others",
  ]);
  expect(formHeads("INR").at(-1)).toBe("Amount of donation (INR)");
});
