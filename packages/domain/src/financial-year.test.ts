import { describe, expect, it } from "vitest";
import { financialYearMonths, financialYearOf, financialYearsAway } from "./financial-year.ts";

describe("an Indian financial year", () => {
  it.each([
    ["2026-04-01", "2026-27"],
    ["2026-11-21", "2026-27"],
    ["2027-03-31", "2026-27"],
    ["2026-03-31", "2025-26"],
    ["1999-12-31", "1999-00"],
    ["2008-04-01", "2008-09"],
  ] as const)("that %s lies in is %s", (day, year) => {
    expect(financialYearOf(day)).toBe(year);
  });

  it("runs from April to March", () => {
    const months = financialYearMonths("2026-27");
    expect(months).toHaveLength(12);
    expect([months?.[0], months?.[8], months?.[9], months?.[11]]).toEqual([
      "2026-04-01",
      "2026-12-01",
      "2027-01-01",
      "2027-03-01",
    ]);
  });

  it("may end in the last year there is", () => {
    expect(financialYearMonths("2299-00")?.at(-1)).toBe("2300-03-01");
  });

  it.each(["2026-28", "2026", "2026-2027", "26-27", "", "1899-00", "2300-01", "abcd-ef"])(
    "is not called %j",
    (name) => {
      expect(financialYearMonths(name)).toBeNull();
      expect(() => financialYearsAway(name, 1)).toThrow(RangeError);
    },
  );

  it("comes after another", () => {
    expect([financialYearsAway("2026-27", -1), financialYearsAway("1999-00", 1)]).toEqual(["2025-26", "2000-01"]);
  });
});
