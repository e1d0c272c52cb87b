import { expect, it } from "vitest";
import { INDUSTRY_TYPES } from "./industries.ts";
import { LANGUAGES } from "./languages.ts";
import { isUnchangedSample, SAMPLE_PEOPLE, sampleCustomerFields, sampleProducts } from "./sample-records.ts";
import { sampleSubscriptions } from "./sample-subscriptions.ts";
import { LANE_DAYS, LANES } from "./standing.ts";

const LETTERS = { en: /^[ -~]+$/, hi: /[\u0900-\u097f]/ };

it.each(LANGUAGES)("has products for every trade, and those of none where nothing was chosen: %s", (language) => {
  for (const trade of INDUSTRY_TYPES) {
    const products = sampleProducts(trade, language);
    expect(new Set(products.map(({ name }) => name)).size).toBe(trade === "real-estate" ? 8 : 3);
    for (const { name, description } of products) expect(`${name} ${description}`).toMatch(LETTERS[language]);
    for (const { pricePaise, durationMonths } of products) {
      expect(pricePaise).toBeGreaterThan(0);
      expect([1, 3, 11, 12]).toContain(durationMonths);
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

it.each(INDUSTRY_TYPES)("has a sample renewal in every lane of the renewals screen: %s", (trade) => {
  const days = sampleSubscriptions(trade).flatMap(({ left, pause, endsInDays }) => (left || pause ? [] : [endsInDays]));
  for (const lane of LANES) {
    const { first, last } = LANE_DAYS[lane];
    expect(
      days.some((day) => day >= (first ?? -Infinity) && day <= (last ?? Infinity)),
      lane,
    ).toBe(true);
  }
});

it("pauses sample plans within their paid time", () => {
  const paused = sampleSubscriptions("ecommerce").filter(({ pause }) => pause);
  expect(paused.map(({ pause }) => pause?.until === undefined)).toContain(true);
  for (const { pause, endsInDays } of paused) {
    expect(pause?.from).toBeLessThan(endsInDays);
    expect(pause?.from).toBeLessThan(pause?.until ?? endsInDays);
    expect(pause?.until ?? 1).toBeGreaterThan(0);
  }
});

it.each(INDUSTRY_TYPES)("sells every sample product of a business to its sample customers: %s", (trade) => {
  const samples = sampleSubscriptions(trade);
  const products = sampleProducts(trade, "en");
  expect(new Set(samples.map(({ product }) => product)).size).toBe(products.length);
  for (const { person, product } of samples) {
    expect(SAMPLE_PEOPLE[person]).toBeDefined();
    expect(products[product]).toBeDefined();
  }
  expect(sampleSubscriptions(null)).toBe(sampleSubscriptions("generic"));
});

it("gives sample customers the fields of their trade, in the user's language", () => {
  expect(sampleCustomerFields("telecom", 0, "hi")).toEqual({ area: "नेपियर टाउन" });
  expect(sampleCustomerFields("education", 0, "en")).toEqual({ guardianName: "Sanjay Patil" });
  expect(sampleCustomerFields("ngo-associations", 0, "en")).toEqual({
    pan: "ABCZE1001F",
    donorAddress: "14 Church Street",
  });
  expect(sampleCustomerFields("ngo-associations", 7, "en")).toEqual({});
  expect(sampleCustomerFields("healthcare", 9, "en")).toEqual({ recallOptIn: true });
  expect(sampleCustomerFields("healthcare", 1, "en")).toEqual({});
  expect(sampleCustomerFields(null, 0, "en")).toEqual({});
});
