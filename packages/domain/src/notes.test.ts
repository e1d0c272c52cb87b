import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptOf, mentionedIn, partsOfNote } from "./notes.ts";

const PEOPLE = [
  { id: "ravi", name: "Ravi" },
  { id: "kumar", name: "Ravi Kumar" },
  { id: "priya", name: "प्रिया" },
  { id: "asha-1", name: "Asha Rao" },
  { id: "asha-2", name: "asha rao" },
];

describe("mentions", () => {
  it.each([
    ["Call after seven, @Ravi.", ["ravi"]],
    ["@Ravi Kumar knows the father", ["kumar"]],
    ["@ravi kumar and @RAVI", ["kumar", "ravi"]],
    ["@Ravinder is nobody here", []],
    ["write to me@ravi or @ Ravi", []],
    ["@प्रिया से पूछो", ["priya"]],
    ["@Asha Rao decides", ["asha-1", "asha-2"]],
    ["@Ravi@Ravi", ["ravi"]],
    ["@", []],
  ])("%s", (body, mentioned) => {
    expect(mentionedIn(body, PEOPLE).sort()).toEqual([...mentioned].sort());
  });

  it("cuts a note without losing a letter of it", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("@", "Ravi", " Kumar", "asha rao", "प्रिया", "\n", "x", " ")), (words) => {
        const body = words.join("");
        expect(
          partsOfNote(body, PEOPLE)
            .map(({ text }) => text)
            .join(""),
        ).toBe(body);
      }),
    );
  });
});

it("begins a note on one line", () => {
  expect(excerptOf("Father pays.\n\nAfter   seven.")).toBe("Father pays. After seven.");
  expect(excerptOf("a".repeat(200))).toBe(`${"a".repeat(139)}…`);
  expect(excerptOf(`${"a".repeat(138)}🙂 and more`)).toBe(`${"a".repeat(138)}…`);
});
