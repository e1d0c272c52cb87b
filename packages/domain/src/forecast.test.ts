import { describe, expect, it } from "vitest";
import {
  callReasons,
  type DueGroup,
  type DueRecord,
  forecastDue,
  lastQuarter,
  learnRenewals,
  type PastChances,
  type RenewalModel,
  renewalProbability,
} from "./forecast.ts";

const seasons = Array.from({ length: 12 }, () => ({ mean: 1, variance: 0 }));
/** Eight of ten renew, four own chances weigh as much, and half of the late ones come on day 5. */
const model: RenewalModel = {
  strength: 4,
  business: { mean: 0.8, variance: 0 },
  plans: new Map([["gold", { mean: 0.8, variance: 0, share: 0 }]]),
  seasons,
  monthVariance: 0,
  lateShares: [1, 0.2, 0.2, 0.2, 0.2, 0.1],
  promiseKept: 0.7,
};
const record: DueRecord = { plan: "gold", ownRenewed: 0, ownChances: 0, daysLate: 0, isPromised: false };

describe("the probability of a renewal", () => {
  it.each([
    ["that of the plan without a record", {}, 0.8],
    ["drawn from the record to the plan: (2 + 4 × 0.8) ÷ (5 + 4)", { ownRenewed: 2, ownChances: 5 }, 5.2 / 9],
    ["higher for a good record: (5 + 3.2) ÷ 9", { ownRenewed: 5, ownChances: 5 }, 8.2 / 9],
    ["0.8 × 0.1 ÷ (0.2 + 0.08) on the fifth day after the end", { daysLate: 5 }, 0.08 / 0.28],
    ["0 after the last day on which renewals came", { daysLate: 6 }, 0],
    ["that of a kept promise for one who is late and promised", { daysLate: 5, isPromised: true }, 0.7],
    ["not lowered by a promise", { isPromised: true }, 0.8],
    ["that of the business on an unknown plan", { plan: "other" }, 0.8],
  ])("is %s", (_, known, expected) => {
    expect(renewalProbability(model, { ...record, ...known }, 11)).toBeCloseTo(expected, 12);
  });

  it("follows the season, but is never certain", () => {
    const festive = { ...model, seasons: seasons.with(9, { mean: 1.2, variance: 0 }) };
    expect(renewalProbability(festive, record, 10)).toBeCloseTo(0.96, 12);
    expect(renewalProbability(festive, { ...record, ownRenewed: 5, ownChances: 5 }, 10)).toBe(0.99);
    expect(renewalProbability(festive, record, 11)).toBeCloseTo(0.8, 12);
  });
});

const group: DueGroup = {
  ...record,
  slots: [{ step: 1, month: 11 }],
  subscriptions: 100,
  paise: 10_000_000,
  squares: 100 * 100_000 ** 2,
};

describe("a forecast", () => {
  it("is the sum of amount × probability, with 80% of a normal distribution around it", () => {
    const points = forecastDue(model, [group]);
    expect(points[0]).toEqual({ step: 0, terms: 0, due: 0, expected: 0, low: 0, high: 0 });
    // A hundred of ₹1,000 each: 1.2816 × √(100 × 0.8 × 0.2) × ₹1,000 on both sides.
    const half = Math.round(1.2816 * 4 * 100_000);
    const point = { terms: 100, due: 10_000_000, expected: 8_000_000, low: 8_000_000 - half, high: 8_000_000 + half };
    expect(points.slice(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => ({ step, ...point })));
  });

  it("counts a short term each time it comes due, after those before it", () => {
    const slots = [1, 4, 7].map((step) => ({ step, month: 11 }));
    const one = { ...group, slots, subscriptions: 1, paise: 100_000, squares: 100_000 ** 2 };
    const points = forecastDue(model, [one]);
    // Each renewal adds to the record: 0.8, then (1 + 3.2) ÷ 5, then (2 + 3.2) ÷ 6.
    const [first, second, third] = [0.8, 0.8 * 0.84, 0.8 * 0.84 * (5.2 / 6)];
    expect([1, 4, 7].map((step) => points[step]?.expected)).toEqual([
      80_000,
      Math.round((first + second) * 100_000),
      Math.round((first + second + third) * 100_000),
    ]);
    expect(points[9]).toMatchObject({ terms: 3, due: 300_000, low: expect.any(Number), high: 300_000 });
  });

  it("is wider where the mean of the plan is unsure, as all of it shares that", () => {
    const variance = 0.01;
    const unsure = { ...model, plans: new Map([["gold", { mean: 0.8, variance, share: 0 }]]) };
    const point = forecastDue(unsure, [group])[1];
    // √(16 × ₹1,000² + (0.1 × ₹1,00,000)²)
    const half = 1.2816 * Math.sqrt(16 * 100_000 ** 2 + variance * 10_000_000 ** 2);
    expect(point?.low).toBe(Math.round(8_000_000 - half));
    expect(point?.high).toBe(Math.round(8_000_000 + half));
  });

  it("is never below nothing or above what is due", () => {
    const single = { ...group, subscriptions: 1, paise: 100_000, squares: 100_000 ** 2 };
    expect(forecastDue(model, [single])[1]).toMatchObject({ low: 28_736, expected: 80_000, high: 100_000 });
    expect(forecastDue(model, [])[9]).toEqual({ step: 9, terms: 0, due: 0, expected: 0, low: 0, high: 0 });
  });
});

const past = (changes: Partial<PastChances>): PastChances => ({
  ...{ plan: "gold", month: "2026-06", ownRenewed: 0, ownChances: 0, chances: 1_000, renewed: 800 },
  ...changes,
});
const learn = (rows: readonly PastChances[]) =>
  learnRenewals({ past: rows, delays: [], promises: { kept: 0, broken: 0 } });

describe("what is learned", () => {
  it("is the rate of many chances, and hardly that of few", () => {
    expect(learn([past({})]).business.mean).toBeCloseTo(0.8, 2);
    expect(learn([]).business.mean).toBeCloseTo(0.7, 1);
    const few = learn([past({}), past({ plan: "new", chances: 2, renewed: 0 })]);
    // Two chances against ten of the business's mean: about 8 ÷ 12.
    expect(few.plans.get("new")?.mean).toBeCloseTo(8 / 12, 1);
  });

  it("says how far a record counts", () => {
    const alike = [1, 2, 3, 4].map((before) => past({ ownRenewed: before, ownChances: before }));
    expect(learn([past({}), ...alike]).strength).toBeGreaterThanOrEqual(64);
    // Of those who renewed once, many more renew again.
    const unlike = [past({ renewed: 500 }), past({ ownRenewed: 1, ownChances: 1, chances: 500, renewed: 375 })];
    expect(learn(unlike).strength).toBeLessThanOrEqual(1.5);
  });

  it("finds a weak month, and none where all are alike", () => {
    const months = Array.from({ length: 12 }, (_, place) => `2026-${String(place + 1).padStart(2, "0")}`);
    const weak = learn(months.map((month) => past({ month, renewed: month === "2026-05" ? 560 : 800 })));
    const [may, june] = [weak.seasons[4]?.mean ?? 0, weak.seasons[5]?.mean ?? 0];
    expect(may / june).toBeCloseTo(0.7, 1);
    expect(callReasons(weak, record, 5)).toEqual(["first", "season"]);
    for (const { mean } of learn(months.map((month) => past({ month }))).seasons) expect(mean).toBeCloseTo(1, 2);
  });

  it("is how many renewals come late, and how many promises are kept", () => {
    const delays = [
      { days: 0, renewals: 85 },
      { days: 10, renewals: 10 },
    ];
    const { lateShares, promiseKept } = learnRenewals({ past: [past({})], delays, promises: { kept: 8, broken: 2 } });
    expect(lateShares[0]).toBe(1);
    // Ten of 95, and five more of which three in ten are thought to be late.
    expect(lateShares[1]).toBeCloseTo((10 + 5 * 0.3 * (30 / 31)) / 100, 12);
    expect(lateShares[11]).toBeCloseTo((5 * 0.3 * (20 / 31)) / 100, 12);
    expect(promiseKept).toBeCloseTo((8 + 3.5) / 15, 12);
  });
});

describe("the reasons of a call", () => {
  it.each([
    [{}, ["first"]],
    [{ ownChances: 3, ownRenewed: 1 }, ["record"]],
    [{ ownChances: 3, daysLate: 1, isPromised: true }, ["record", "late", "promised"]],
  ])("of %j are %j", (known, reasons) => {
    expect(callReasons(model, { ...record, ...known }, 11)).toEqual(reasons);
  });
});

it.each([
  ["2026-11-30", "2026-07-01", "2026-09-30"],
  ["2026-10-01", "2026-07-01", "2026-09-30"],
  ["2026-09-30", "2026-04-01", "2026-06-30"],
  ["2026-01-15", "2025-10-01", "2025-12-31"],
] as const)("the last quarter before that of %s is %s to %s", (today, from, until) => {
  expect(lastQuarter(today)).toEqual({ from, until });
});
