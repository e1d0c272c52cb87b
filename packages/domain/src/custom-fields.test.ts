import { describe, expect, it } from "vitest";
import {
  FIELD_CODE,
  type FieldRule,
  fieldCodeOf,
  maskText,
  readFieldValue,
  TEMPLATE_FIELDS,
  templateFieldsOf,
  toFieldValue,
} from "./custom-fields.ts";
import { INDUSTRY_TYPES } from "./industries.ts";

const rule = (type: FieldRule["type"], also: Partial<FieldRule> = {}): FieldRule => ({
  code: "field",
  label: "Field",
  type,
  choices: [],
  isSensitive: false,
  ...also,
});
const read = (of: FieldRule, input: unknown) => {
  const answer = readFieldValue(of, input);
  return "problem" in answer ? answer.problem.message : answer.value;
};

describe("the code of a field", () => {
  it.each([
    ["Batch time", "batchTime"],
    ["PAN of the donor", "panOfTheDonor"],
    ["Aadhaar No.", "aadhaarNo"],
    ["Guardian's phone", "guardiansPhone"],
    ["बैच का समय", "field"],
    ["2nd address", "field"],
    ["Área", "area2"],
    ["x".repeat(60), "x".repeat(40)],
  ])("of “%s” is %s", (label, code) => {
    expect(fieldCodeOf(label, new Set())).toBe(code);
    expect(code).toMatch(FIELD_CODE);
  });

  it("differs from those taken and from template fields", () => {
    expect(fieldCodeOf("Batch", new Set(["batch", "batch2"]))).toBe("batch3");
    expect(fieldCodeOf("Seats", new Set())).toBe("seats2");
    expect(fieldCodeOf("Constructor", new Set())).toBe("constructor2");
    expect(fieldCodeOf("x".repeat(60), new Set(["x".repeat(40)]))).toBe(`${"x".repeat(39)}2`);
  });
});

describe("a value", () => {
  it.each<[FieldRule, unknown, unknown]>([
    [rule("text"), "  Andheri  ", "Andheri"],
    [rule("text"), "two\nlines", "Field must be a single line of text"],
    [rule("text"), "x".repeat(501), "Field can have up to 500 characters"],
    [rule("text"), "\u200b", null],
    [rule("text"), true, "Field must be text"],
    [rule("number"), "1,250.5", 1250.5],
    [rule("number"), -3, -3],
    [rule("number"), "12a", "Field must be a number with up to 12 digits and 6 decimals, 15 digits in all"],
    [
      rule("number"),
      Number.POSITIVE_INFINITY,
      "Field must be a number with up to 12 digits and 6 decimals, 15 digits in all",
    ],
    [rule("number"), "999999999999.123", 999999999999.123],
    // Would be stored as 1000000000000.
    [
      rule("number"),
      "999999999999.999999",
      "Field must be a number with up to 12 digits and 6 decimals, 15 digits in all",
    ],
    [rule("text", { isSensitive: true }), "12•••••234", "Field: enter the whole value. The dots only hide it."],
    [rule("whole"), 1, 1],
    [rule("whole"), 0, "Field must be a whole number from 1 to 10,00,000"],
    [rule("whole"), "2.5", "Field must be a whole number from 1 to 10,00,000"],
    [rule("money"), "1500", 150_000],
    [rule("money"), "-1", "Field must be an amount from 0 to 9,99,99,999.99 with at most two decimals"],
    [rule("date"), "2026-11-21", "2026-11-21"],
    [rule("date"), "2026-02-30", "Field must be a date like 2026-11-21"],
    [rule("choice", { choices: ["Morning", "Evening"] }), "morning", "Morning"],
    [rule("choice", { choices: ["Morning", "Evening"] }), "Noon", "Field must be one of: Morning, Evening"],
    [rule("yes_no"), "हाँ", true],
    [rule("yes_no"), "No", false],
    [rule("yes_no"), false, false],
    [rule("yes_no"), "maybe", "Field must be yes or no"],
    [rule("text", { format: "pan" }), "abcpk 1234 f", "ABCPK1234F"],
    [
      rule("text", { format: "pan" }),
      "ABCPK12345",
      "Field must be five letters, four digits and a letter, like ABCPK1234F",
    ],
  ])("%j of %j is read as %j", (of, input, value) => {
    expect(read(of, input)).toBe(value);
  });

  it("is cleared by null and by blank text, of every type", () => {
    for (const type of ["text", "number", "date", "choice", "yes_no", "whole", "money"] as const)
      for (const blank of [null, "", "  "]) expect(read(rule(type), blank)).toBeNull();
  });

  it("comes back as the API has it, and not if it is of another type", () => {
    expect(toFieldValue(rule("money"), 150_000)).toBe("1500.00");
    expect(toFieldValue(rule("yes_no"), false)).toBe(false);
    expect(toFieldValue(rule("number"), "12")).toBeNull();
  });
});

it.each([
  ["ABCPK1234F", "AB•••••34F"],
  ["12345678", "12•••••678"],
  ["1234567", "•••••"],
])("masks %s as %s", (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

it("offers the template fields of a business type only, under codes that differ per kind of record", () => {
  expect(templateFieldsOf("ngo-associations", "customer").map(({ code }) => code)).toEqual(["pan", "donorAddress"]);
  expect(templateFieldsOf("telecom", "customer").map(({ code }) => code)).toEqual(["area"]);
  expect(templateFieldsOf("generic", "customer")).toEqual([]);
  expect(templateFieldsOf(null, "customer")).toEqual([]);
  for (const industry of INDUSTRY_TYPES)
    for (const { code } of TEMPLATE_FIELDS[industry]) expect(code).toMatch(FIELD_CODE);
});
