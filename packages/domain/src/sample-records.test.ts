import { expect, it } from "vitest";
import { INDUSTRY_TYPES } from "./industries.ts";
import { LANGUAGES } from "./languages.ts";
import { isUnchangedSample, SAMPLE_PEOPLE, sampleProducts } from "./sample-records.ts";
import { LANE_DAYS, LANES } from "./standing.ts";

const LETTERS = { en: /^[ -~]+$/, hi: /[\u0900-\u097f]/ };

it.each(LANGUAGES)("has three products for every trade, and those of none where nothing was chosen: %s", (language) => {
  for (const trade of INDUSTRY_TYPES) {
    const products = sampleProducts(trade, language);
    expect(new Set(products.map(({ name }) => name)).size).toBe(3);
    for (const { name, description } of products) expect(`${name} ${description}`).toMatch(LETTERS[language]);
    for (const { pricePaise, durationMonths } of products) {
      expect(pricePaise).toBeGreaterThan(0);
      expect([1, 3, 12]).toContain(durationMonths);
    }
  }
  expect(sampleProducts(null, language)).toEqual(sampleProducts("generic", language));
});

it("invents people whom no message can reach, each marked by name", () => {
  for (const { names, email } of SAMPLE_PEOPLE) {
    expect(names.en).toMatch(/ \(sample\)$/);
    expect(names.hi).toMatch(/^[\u0900-\u097f ]+ \(नमूना\)$/);
    expect(email).toMatch(/^[a-z.]+@example\.com$/);
  }
});

it("tells unchanged sample customers from edited ones", () => {
  const [asha] = SAMPLE_PEOPLE.map(({ names, email }) => ({ name: names.en, email, phone: null }));
  expect(asha && isUnchangedSample(asha)).toBe(true);
  expect(asha && isUnchangedSample({ ...asha, name: "आशा पाटिल (नमूना)" })).toBe(true);
  expect(asha && isUnchangedSample({ ...asha, name: "Asha Patil" })).toBe(false);
  expect(asha && isUnchangedSample({ ...asha, email: "asha@patil.in" })).toBe(false);
  expect(asha && isUnchangedSample({ ...asha, phone: "+919826041177" })).toBe(false);
});

it("has a sample renewal in every lane of the renewals screen", () => {
  const days = SAMPLE_PEOPLE.flatMap(({ subscriptions }) => subscriptions.map(({ endsInDays }) => endsInDays));
  for (const lane of LANES) {
    const { first, last } = LANE_DAYS[lane];
    expect(
      days.some((day) => day >= (first ?? -Infinity) && day <= (last ?? Infinity)),
      lane,
    ).toBe(true);
  }
});
