import { describe, expect, it } from "vitest";
import { forecastDue, learnRenewals } from "./forecast.ts";
import { KINDS, type Kind, seededRandom, simulate } from "./testing/simulated-renewals.ts";

const BUSINESSES = 300;

describe.each(Object.entries(KINDS))("forecasts of %s businesses", (name, kind: Kind) => {
  it("have a range that holds four of five, and are nearer than two simple rules", () => {
    const random = seededRandom(20_261_130 + name.length);
    const errors = { forecast: 0, everyone: 0, lastMonth: 0 };
    let within = 0;
    for (let place = 0; place < BUSINESSES; place += 1) {
      const { past, due, actual, rules } = simulate(kind, random);
      const model = learnRenewals({ past, delays: [], promises: { kept: 0, broken: 0 } });
      const point = forecastDue(model, due).at(-1);
      if (!point) throw new Error("no forecast");
      const scale = Math.max(1, point.due);
      within += Number(point.low <= actual && actual <= point.high);
      errors.forecast += Math.abs(point.expected - actual) / scale;
      errors.everyone += Math.abs(rules.everyone - actual) / scale;
      errors.lastMonth += Math.abs(rules.lastMonth - actual) / scale;
    }
    const share = within / BUSINESSES;
    expect(Math.abs(share - 0.8)).toBeLessThanOrEqual(3 * Math.sqrt((0.8 * 0.2) / BUSINESSES));
    expect(errors.forecast).toBeLessThan(errors.everyone);
    expect(errors.forecast).toBeLessThan(errors.lastMonth);
  });
});
