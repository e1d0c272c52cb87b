import { describe, expect, it } from "vitest";
import { wordsOf } from "./business-words.ts";
import { inBusinessWords, inBusinessWordsInHindi, ownValues } from "./in-business-words.ts";
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

  it.each([
    ["The subscription is paused.", "The enrolment is paused."],
    ["started a subscription for Asha", "started an enrolment for Asha"],
    ["Choose up to 50 subscriptions at a time", "Choose up to 50 enrolments at a time"],
    ["Customer not found", "Student not found"],
    ["exported customers", "exported students"],
    ["Use {{customer.firstName or 'there'}}", "Use {{customer.firstName or 'there'}}"],
  ])("are used in a sentence about records: %s", (sentence, expected) => {
    expect(inBusinessWords(sentence, { nouns: wordsOf("education"), values: ["Asha"] })).toBe(expected);
  });

  it("follow the right article", () => {
    const nouns = wordsOf("real-estate");
    expect(inBusinessWords("Dates need a product", { nouns, values: [] })).toBe("Dates need a unit");
  });

  it.each([
    ["यह सदस्यता अब किसी और ग्राहक के नाम है।", "यह दाखिला अब किसी और छात्र के नाम है।"],
    ["सदस्यता को हटाया जा चुका है।", "दाखिले को हटाया जा चुका है।"],
    ["ग्राहकों के लिए रिमाइंडर बंद हैं।", "छात्रों के लिए रिमाइंडर बंद हैं।"],
  ])("take the form that a Hindi sentence needs: %s", (sentence, expected) => {
    expect(inBusinessWordsInHindi(sentence, { nouns: wordsOf("education"), values: ["Asha"] })).toBe(expected);
    expect(inBusinessWordsInHindi(sentence, { nouns: wordsOf("generic"), values: [] })).toBe(sentence);
  });

  it("replace the noun of a recipient, which is our own word", () => {
    const values = ownValues({ recipient: "customer", name: "Asha" });
    const sentence = "Reminders to customers are turned off.";
    expect(inBusinessWords(sentence, { nouns: wordsOf("education"), values })).toBe(
      "Reminders to students are turned off.",
    );
  });

  it("leave names alone that contain our nouns", () => {
    const sentence = "edited product Subscription box (1 product): price";
    expect(
      inBusinessWords(sentence, { nouns: wordsOf("education"), values: ["Subscription box (1 product)", null, 3] }),
    ).toBe("edited course Subscription box (1 product): price");
  });
});
