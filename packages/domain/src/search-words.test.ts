import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peopleText, readSearch } from "./search-words.ts";

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
