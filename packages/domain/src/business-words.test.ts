import { describe, expect, it } from "vitest";
import { wordsOf } from "./business-words.ts";
import { INDUSTRY_TYPES } from "./industries.ts";

describe("the words of a business", () => {
  it.each(INDUSTRY_TYPES)("%s tells its three records apart, alone and together", (type) => {
    const { customer, product, subscription } = wordsOf(type);
    const all = [customer, product, subscription].flatMap(({ one, many }) => [one, many]);
    expect(new Set(all).size).toBe(6);
    for (const word of all) expect(word).toMatch(/^[A-Z][a-z]+( [a-z]+)?$/);
  });

  it("uses students for a coaching class", () => {
    expect(wordsOf("education")).toMatchObject({
      customer: { one: "Student", many: "Students" },
      product: { many: "Courses" },
      subscription: { many: "Enrolments" },
    });
  });

  it.each(["constructor", "", "bakery", "__proto__"])("takes %j for the generic type", (type) => {
    expect(wordsOf(type)).toBe(wordsOf("generic"));
  });
});
