import fc from "fast-check";
import { expect, it } from "vitest";
import { INDUSTRY_TYPES, industryChangeStatus, isIndustryType } from "./industries.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

it("offers eleven business types and no inherited property", () => {
  expect(INDUSTRY_TYPES).toHaveLength(11);
  expect(INDUSTRY_TYPES.every(isIndustryType)).toBe(true);
  for (const value of ["constructor", "__proto__", "Generic", "", null, 3]) expect(isIndustryType(value)).toBe(false);
});

it.each([
  [0, 60],
  [0.5, 60],
  [1, 59],
  [59, 1],
  [59.99, 1],
])("a change %d days ago locks the business type for %d more", (days, daysRemaining) => {
  expect(industryChangeStatus({ changedAt: daysAgo(days), isDemo: false, now: NOW })).toEqual({
    canChange: false,
    isDemoUser: false,
    daysRemaining,
    nextChangeAllowedAt: daysAgo(days - 60),
  });
});

it("allows a change that was never made, one of sixty days ago, and any in a demo workspace", () => {
  const allowed = { canChange: true, isDemoUser: false, daysRemaining: 0, nextChangeAllowedAt: null };
  expect(industryChangeStatus({ changedAt: null, isDemo: false, now: NOW })).toEqual(allowed);
  expect(industryChangeStatus({ changedAt: daysAgo(60), isDemo: false, now: NOW })).toEqual(allowed);
  expect(industryChangeStatus({ changedAt: daysAgo(1), isDemo: true, now: NOW })).toEqual({
    ...allowed,
    isDemoUser: true,
  });
});

it("is locked exactly while days remain", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * 86_400 }), (seconds) => {
      const changedAt = new Date(NOW.getTime() - seconds * 1000);
      const status = industryChangeStatus({ changedAt, isDemo: false, now: NOW });
      expect(status.canChange).toBe(seconds >= 60 * 86_400);
      expect(status.canChange).toBe(status.daysRemaining === 0 && status.nextChangeAllowedAt === null);
    }),
  );
});
