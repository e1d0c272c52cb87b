import { describe, expect, it } from "vitest";
import { readDurationText, statedMonths } from "./import-duration.ts";
import { mapHeaders } from "./import-fields.ts";
import { createSurvey, type Survey } from "./import-survey.ts";

describe("the length that a name states", () => {
  it.each<[string, number]>([
    ["Quarterly", 3],
    ["PT 1 month", 1],
    ["Gym वार्षिक", 12],
    ["मासिक", 1],
    ["तिमाही प्लान", 3],
    ["Half-Yearly", 6],
    ["half yearly gold", 6],
    ["छमाही", 6],
    ["1Yr", 12],
    ["1½ year", 18],
    ["3 monthly", 3],
    ["teen mahine ka pack", 3],
    ["Coaching छः माह", 6],
    ["१ साल", 12],
    ["Salana", 12],
    ["₹500 per month", 1],
    ["Yearly (12 months)", 12],
  ])("%s is %i months", (name, months) => expect(statedMonths(name)).toBe(months));

  it.each([
    "90 days",
    "6M",
    "PT month",
    "bi-monthly",
    "12+1 months",
    "Monthly plan, 1 year contract",
    "15 days",
    "500 months",
    "Batch 2026",
    "6 AM batch",
    "10 classes",
    "May batch",
    "lifetime",
    "Gold",
  ])("%s states none for certain", (name) => expect(statedMonths(name)).toBeNull());

  it("is a suggestion where it may be meant otherwise", () => {
    const suggested = (name: string) => readDurationText(name).stated.map(({ months, isExact }) => [months, isExact]);
    expect(suggested("90 days")).toEqual([[3, false]]);
    expect(suggested("6M")).toEqual([[6, false]]);
    expect(suggested("12+1 months")).toEqual([[13, false]]);
    expect(suggested("15 days")).toEqual([[null, false]]);
  });
});

const HEADERS = ["Name", "Product", "Start", "Renews on", "Months", "Price"];
function survey(rows: string[], given: Partial<Parameters<typeof createSurvey>[0]> = {}): Survey {
  const gathered = createSurvey({
    currency: "INR",
    headers: HEADERS,
    mapping: mapHeaders(HEADERS, "INR"),
    answers: { dateOrders: {}, products: {} },
    products: [],
    isKnown: () => false,
    closest: () => null,
    ...given,
  });
  for (const [index, row] of rows.entries()) gathered.add(index + 2, `x|${row}`.split("|"));
  return gathered.result();
}
const offers = (rows: string[], given?: Parameters<typeof survey>[1]) =>
  survey(rows, given).products.map(({ name, durationMonths, isSettled }) => [name, durationMonths, isSettled]);

describe("a product that only the sheet names", () => {
  it.each<[string, string[], number | null, boolean]>([
    ["its name", ["Quarterly|||| 500"], 3, true],
    ["the days of its rows", ["Gold|2026-01-31|2026-02-28||500", "Gold|2026-03-01|2026-04-01||500"], 1, true],
    ["a column of months", ["Gold|2026-03-01||6|500"], 6, true],
    ["name and days together", ["Gold yearly|2026-03-01|2027-03-01||500"], 12, true],
    ["nothing", ["Gold|2026-03-01|||500"], null, false],
    ["days of many lengths", ["Gold|2026-03-01|2026-04-01||500", "Gold|2026-03-01|2027-03-01||500"], 1, false],
    ["a name against days that are ambiguous", ["PT 3 months|01/04/2026|01/04/2027||500"], null, false],
    ["days of another length in each order", ["Gold|01/02/2026|01/04/2026||500", "Gold|||3|500"], 3, true],
    ["a name against its days", ["Monthly|2026-03-01|2026-06-01||500"], null, false],
    ["a name against days that are a day short", ["Monthly|2026-03-01|2026-05-31||500"], null, false],
    ["a name that states two", ["Monthly, 1 year||||500"], 1, false],
    ["days that end with the last one paid for", ["Gold|2026-04-01|2027-03-31||500"], 12, false],
    ["days of no whole months", ["Gold|2026-04-01|2026-04-20||500"], null, false],
    ["days of about that many months", ["Gold 90 days||||500"], 3, false],
    ["two prices", ["Yearly||||500", "Yearly||||400"], 12, false],
    ["no price", ["Yearly||||"], 12, false],
  ])("by %s", (_, rows, months, isSettled) => {
    expect(offers(rows)).toEqual([[expect.any(String), months, isSettled]]);
  });

  it("lasts until the last day that the sheet gives", () => {
    const lastDays = { mapping: mapHeaders(["Name", "Product", "Start", "Last day", "Months", "Price"], "INR") };
    expect(offers(["Gold|2026-04-01|2027-03-31||500"], lastDays)).toEqual([["Gold", 12, true]]);
    // What the dates are is a question of its own; until it is answered, its suggestion is used.
    expect(offers(["Gold|2026-04-01|2027-04-01||500"], lastDays)).toEqual([["Gold", 12, true]]);
    expect(survey(["Gold|2026-04-01|2027-04-01||500"], lastDays).end?.isSettled).toBe(false);
  });

  it("is compared with the price of a month of its kind", () => {
    // Only the price suggests a length: about three times the monthly price.
    expect(offers(["Gym monthly||||1500", "Gym||||4200"])).toEqual([
      ["Gym monthly", 1, true],
      ["Gym", 3, false],
    ]);
    // A year at the price of a month.
    expect(offers(["Gym monthly||||1500", "Gym yearly||||1500"])).toEqual([
      ["Gym monthly", 1, true],
      ["Gym yearly", 12, false],
    ]);
    expect(offers(["Gym monthly||||1500", "Gym yearly||||12000"])).toEqual([
      ["Gym monthly", 1, true],
      ["Gym yearly", 12, true],
    ]);
  });

  it("is asked about where a known product has nearly its name, and not again when it was answered", () => {
    const closest = () => ({ id: "gold", name: "Gold (yearly)" });
    expect(offers(["Gold Yearly||||500"], { closest })).toEqual([["Gold Yearly", 12, false]]);
    const answers = { dateOrders: {}, products: { "gold yearly": { durationMonths: 6, pricePaise: 100 } } };
    expect(offers(["Gold  Yearly||||500"], { closest, answers })).toEqual([["Gold Yearly", 6, true]]);
    // A name such as JavaScript's "constructor" is an ordinary name.
    expect(offers(["constructor||||500"])).toEqual([["constructor", null, false]]);
  });

  it("is read beside a day at the end of the calendar", () => {
    expect(offers(["Gold|2026-04-01|2300-12-31||500"])).toEqual([["Gold", null, false]]);
  });
});

describe("a column of days", () => {
  const columns = (starts: string[], given?: Parameters<typeof survey>[1]) =>
    survey(
      starts.map((start) => `Gold|${start}`),
      given,
    ).dates.map(({ order, isSettled, ambiguousRows }) => [order, isSettled, ambiguousRows]);

  it.each<[string[], [string, boolean, number][]]>([
    [["31 Jan 2026", "46053", "2026-01-02", "05/05/2026"], []],
    [["04/05/2026", "05/06/2026"], [["dmy", false, 2]]],
    [["04/05/2026", "25/06/2026"], [["dmy", true, 1]]],
    [["04/05/2026", "06/25/2026"], [["mdy", true, 1]]],
    [["04/05/2026", "06/25/2026", "25/06/2026"], [["dmy", false, 1]]],
    // Each date is valid in only one order, and they differ.
    [["06/25/2026", "25/06/2026"], [["dmy", false, 0]]],
  ])("%j", (starts, expected) => expect(columns(starts)).toEqual(expected));

  it("uses the owner's answer", () => {
    const answers = { dateOrders: { startDate: "mdy" as const }, products: {} };
    expect(columns(["04/05/2026"], { answers })).toEqual([["mdy", true, 1]]);
    expect(columns(["25/05/2026"], { answers })).toEqual([["mdy", true, 0]]);
    expect(columns(["05/25/2026"], { answers })).toEqual([]);
  });
});
