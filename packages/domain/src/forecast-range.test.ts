import { describe, expect, it } from "vitest";
import { forecastDue, learnRenewals } from "./forecast.ts";
import { KINDS, type Kind, seededRandom, simulate } from "./testing/simulated-renewals.ts";

/** One month ahead, and three, in which each subscription comes due three times. */
const AHEAD = [
  { ahead: 1, businesses: 300 },
  { ahead: 3, businesses: 100 },
];
const cases = Object.entries<Kind>(KINDS).flatMap(([name, kind]) => AHEAD.map((ahead) => ({ name, kind, ...ahead })));

describe("the forecast of businesses whose truth is known", () => {
  it.each(cases)("holds four of five, and beats two simple rules: $name, $ahead months ahead", (each) => {
    const { name, kind, ahead, businesses } = each;
    const random = seededRandom(20_261_130 + name.length);
    const errors = { forecast: 0, everyone: 0, lastMonth: 0 };
    let within = 0;
    for (let place = 0; place < businesses; place += 1) {
      const { past, due, actual, rules } = simulate(kind, random, ahead);
      const model = learnRenewals({ past, delays: [], promises: { kept: 0, broken: 0 } });
      const point = forecastDue(model, due).at(-1);
      if (!point) throw new Error("no forecast");
      const scale = Math.max(1, point.due);
      within += Number(point.low <= actual && actual <= point.high);
      errors.forecast += Math.abs(point.expected - actual) / scale;
      errors.everyone += Math.abs(rules.everyone - actual) / scale;
      errors.lastMonth += Math.abs(rules.lastMonth - actual) / scale;
    }
    expect(Math.abs(within / businesses - 0.8)).toBeLessThanOrEqual(3 * Math.sqrt((0.8 * 0.2) / businesses));
    expect(errors.forecast).toBeLessThan(errors.everyone);
    expect(errors.forecast).toBeLessThan(errors.lastMonth);
  });
});
