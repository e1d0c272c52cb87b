import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDate } from "./calendar.ts";
import { peopleText, readSearch, receiptNumbersOf, referenceText } from "./search-words.ts";

describe("search words", () => {
  it.each([
    ["  Meera   NAIR ", { text: "meera nair", words: ["meera", "nair"], peopleWords: ["meera", "nair"] }],
    ["nair nair", { text: "nair nair", words: ["nair"] }],
    ["+91 98220-12345", { peopleWords: ["919822012345"] }],
    ["098220 12345", { peopleWords: ["9822012345"] }],
    ["0091 (98220) 12345", { peopleWords: ["919822012345"] }],
    ["98220.12345", { peopleWords: ["9822012345"] }],
    ["2012", { peopleWords: ["2012"] }],
    ["asha 98220 12345", { peopleWords: ["9822012345", "asha"], words: ["98220", "12345", "asha"] }],
    ["class 12", { peopleWords: ["class", "12"], words: ["class", "12"] }],
    ["asha@example.in", { peopleWords: ["asha@example.in"] }],
    ["019ab3c4", { idStart: "019ab3c4", peopleWords: ["019ab3c4"] }],
    ["019AB3C4-7", { idStart: "019ab3c4-7" }],
    ["019", { idStart: null }],
    ["face mask", { idStart: null }],
  ])("%s", (typed, expected) => {
    expect(readSearch(typed)).toMatchObject(expected);
  });

  it("is nothing when only spaces were typed", () => {
    expect(readSearch(" \t ")).toBeNull();
    expect(readSearch("")).toBeNull();
  });

  it("finds a stored number by any four or more of its digits, however they are spaced", () => {
    const number = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }).map((d) => d.join(""));
    const gap = fc.constantFrom("", " ", "-", " (", ") ", ".");
    fc.assert(
      fc.property(number, fc.nat(6), fc.integer({ min: 4, max: 10 }), gap, (digits, from, length, between) => {
        const part = digits.slice(from, from + length);
        fc.pre(part.length >= 4);
        const typed = `${part.slice(0, 2)}${between}${part.slice(2)}`;
        const [word = "?", ...others] = readSearch(typed)?.peopleWords ?? [];
        expect(others).toEqual([]);
        expect(`+91${digits}`).toContain(word);
        expect(peopleText(`Meera  ${typed}`)).toBe(`meera ${word}`);
      }),
    );
  });
});

describe("what may be a receipt's number", () => {
  const today = "2026-11-24" as CalendarDate;

  it.each([
    "R/26-27/000012",
    "r/26-27/12",
    "R/2026-27/12",
    "R-26-27-12",
    " 26-27/12 ",
    "2026-27/12",
    "26-27-12",
    "receipt R/26-27/12",
    "Receipt no. 26-27/12",
    "रसीद 26-27/12",
  ])("%s is the twelfth of a year", (typed) => {
    expect(receiptNumbersOf(typed, today)).toEqual(["R/26-27/000012"]);
  });

  it.each(["12", "#12", "000012", "R/12", "receipt 12", "receipt #12", "रसीद नंबर 12"])(
    "%s is the twelfth of this year or one of ten before",
    (typed) => {
      const numbers = receiptNumbersOf(typed, today);
      expect(numbers).toHaveLength(11);
      expect(numbers.slice(0, 2)).toEqual(["R/26-27/000012", "R/25-26/000012"]);
      expect(numbers.at(-1)).toBe("R/16-17/000012");
    },
  );

  it("counts the months before April to the year before", () => {
    expect(receiptNumbersOf("7", "2027-03-31" as CalendarDate)[0]).toBe("R/26-27/000007");
    expect(receiptNumbersOf("7", "2028-02-29" as CalendarDate)[1]).toBe("R/26-27/000007");
  });

  it("keeps more digits than a number usually has", () => {
    expect(receiptNumbersOf("26-27/1234567", today)).toEqual(["R/26-27/1234567"]);
  });

  it.each([
    "",
    "0",
    "000",
    "meera",
    "12 b",
    "R/26-28/12",
    "2300-01/5",
    "26-27",
    "26-27/",
    "9822012345",
    "phy-12",
    "1.5",
    "-12",
  ])("%s is none", (typed) => {
    expect(receiptNumbersOf(typed, today)).toEqual([]);
  });
});

describe("what may be a payment's reference", () => {
  it.each([
    ["4212 3456 7890", "421234567890"],
    ["UPI/4212-3456", "42123456"],
    ["ABCD", "abcd"],
    ["abc", null],
    ["a-b c", null],
    ["", null],
  ])("%s", (typed, expected) => {
    expect(referenceText(typed)).toBe(expected);
  });
});
