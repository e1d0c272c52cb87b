import { wordsOf } from "@aavarti/domain/business-words";
import { hindiNoun } from "@aavarti/domain/hindi-nouns";
import { INDUSTRY_TYPES } from "@aavarti/domain/industries";
import { plural, t } from "@lingui/core/macro";
import { beforeEach, expect, it } from "vitest";
import { switchLanguage } from "./language.ts";
import { nounsOf } from "./nouns-of.ts";

beforeEach(() => switchLanguage("hi"));

const paused = (customers: string) => t`Messages to ${{ customers }} are paused`;
const tagMany = (count: number, noun: string, nouns: string) =>
  plural(count, { one: `Tag # ${noun}`, other: `Tag # ${nouns}` });

it("gives a noun before a postposition its oblique form, and a heading the direct one", () => {
  const { customer, subscription } = nounsOf("education");
  expect([customer.many, subscription.many]).toEqual(["छात्र", "दाखिले"]);
  expect(paused(customer.many)).toBe("छात्रों को मैसेज भेजना रुका है");
  expect(paused(subscription.many)).toMatch(/^दाखिलों को/);
});

it("changes one record and several in a plural by their own rules", () => {
  expect(tagMany(1, "खाता", "खाते")).toBe("1 खाते पर टैग लगाएँ");
  expect(tagMany(12, "खाता", "खाते")).toBe("12 खातों पर टैग लगाएँ");
  expect(tagMany(1, "ग्राहक", "ग्राहक")).toBe("1 ग्राहक पर टैग लगाएँ");
});

it("leaves a value that is not a noun as it is", () => {
  expect(paused("Prerna Classes")).toMatch(/^Prerna Classes को/);
});

it.each(INDUSTRY_TYPES)("knows the oblique form of every plural of %s", (industry) => {
  expect(Object.keys(wordsOf(industry))).toEqual(["customer", "product", "subscription"]);
  for (const { many } of Object.values(nounsOf(industry))) expect(paused(many)).toMatch(/^\S.*(?:ों|ओं|ियों) को/);
});

it.each(INDUSTRY_TYPES)("has the nouns that the server writes in emails: %s", (industry) => {
  for (const noun of ["customer", "subscription"] as const) {
    const inEmails = hindiNoun(wordsOf(industry)[noun].one);
    const { one, many } = nounsOf(industry)[noun];
    expect(inEmails.one).toBe(one);
    expect(paused(many)).toBe(`${inEmails.obliqueMany} को मैसेज भेजना रुका है`);
    expect(tagMany(1, one, many)).toBe(`1 ${inEmails.oblique} पर टैग लगाएँ`);
  }
});
