import { describe, expect, it } from "vitest";
import { hasWholeYear, readTypedDay, typedDay } from "./typed-day.ts";

describe("a typed day", () => {
  it.each([
    ["03/04/2026", "2026-04-03"],
    ["3-4-26", "2026-04-03"],
    ["3. 4. 2026", "2026-04-03"],
    ["03042026", "2026-04-03"],
    ["०३/०४/२०२६", "2026-04-03"],
    ["2026-04-03", "2026-04-03"],
    ["29/02/2028", "2028-02-29"],
    ["5 Jan 2027", "2027-01-05"],
    ["5 January 2027", "2027-01-05"],
    ["05-Jan-27", "2027-01-05"],
    ["29 AUG 2026", "2026-08-29"],
    ["5 जनवरी 2027", "2027-01-05"],
    ["२९ अग॰ २०२६", "2026-08-29"],
    ["29 फ़र॰ 2028", "2028-02-29"],
  ])("%s is %s: the day stands first", (typed, day) => expect(readTypedDay(typed)).toBe(day));

  it.each(["31/02/2026", "04/13/2026", "3/4", "tomorrow", "5 Jam 2027", "31 Feb 2027", "5 Jan", ""])(
    "%j is none",
    (typed) => expect(readTypedDay(typed)).toBeNull(),
  );

  it("is written as it is read", () => {
    expect(typedDay("2026-04-03")).toBe("03/04/2026");
    expect(readTypedDay(typedDay("2026-04-03"))).toBe("2026-04-03");
    expect(typedDay("")).toBe("");
    expect(["3/4/20", "3/4/2026"].map(hasWholeYear)).toEqual([false, true]);
  });
});
