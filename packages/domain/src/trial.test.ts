import fc from "fast-check";
import { expect, it } from "vitest";
import { profileDueOn, type StoredAccountStatus, trialEnd, trialStatus } from "./trial.ts";

const STARTED = new Date("2026-11-20T10:00:00.000Z");
const ENDS = trialEnd(STARTED);

const at = (accountStatus: StoredAccountStatus, instant: string) =>
  trialStatus({ accountStatus, trialEndsAt: ENDS, now: new Date(instant) });

it("ends three days after it began", () => {
  expect(ENDS.toISOString()).toBe("2026-11-23T10:00:00.000Z");
});

it.each([
  ["2026-11-20T10:00:00.000Z", "trial", 3],
  ["2026-11-20T10:00:00.001Z", "trial", 3],
  ["2026-11-21T10:00:00.000Z", "trial", 2],
  ["2026-11-22T10:00:00.000Z", "trial", 1],
  ["2026-11-23T09:59:59.999Z", "trial", 1],
  ["2026-11-23T10:00:00.000Z", "expired", 0],
  ["2027-11-23T10:00:00.000Z", "expired", 0],
])("at %s a trial is %s with %d days left", (instant, accountStatus, daysRemaining) => {
  const isExpired = accountStatus === "expired";
  expect(at("trial", instant)).toEqual({ accountStatus, isActive: false, isExpired, daysRemaining });
});

it("stays active once paid, and closes when suspended", () => {
  for (const instant of ["2026-11-20T10:00:00Z", "2029-01-01T00:00:00Z"]) {
    expect(at("active", instant)).toEqual({
      accountStatus: "active",
      isActive: true,
      isExpired: false,
      daysRemaining: 0,
    });
    expect(at("suspended", instant)).toEqual({
      accountStatus: "suspended",
      isActive: false,
      isExpired: true,
      daysRemaining: 0,
    });
  }
});

it("counts down without ever going up, and is expired exactly when nothing is left", () => {
  const offset = fc.integer({ min: 0, max: 5 * 86_400_000 });
  const after = (ms: number) => at("trial", new Date(STARTED.getTime() + ms).toISOString());
  fc.assert(
    fc.property(offset, offset, (a, b) => {
      const [earlier, later] = [after(Math.min(a, b)), after(Math.max(a, b))];
      expect(later.daysRemaining).toBeLessThanOrEqual(earlier.daysRemaining);
      expect(later.isExpired).toBe(later.daysRemaining === 0);
    }),
  );
});

it.each([
  ["seven days after the activation, on the business's calendar", "2026-11-21T18:29:59Z", null, "2026-11-28"],
  ["a day later where it was past midnight there", "2026-11-21T18:30:00Z", null, "2026-11-29"],
  ["no day once the profile is complete", "2026-11-21T18:30:00Z", "2026-11-22T04:00:00Z", null],
  ["no day before the activation", null, null, null],
])("asks for the profile by %s", (_, activated, completed, day) => {
  const [activatedAt, profileCompletedAt] = [activated, completed].map((at) => (at === null ? null : new Date(at)));
  expect(
    profileDueOn({
      activatedAt: activatedAt ?? null,
      profileCompletedAt: profileCompletedAt ?? null,
      timeZone: "Asia/Kolkata",
    }),
  ).toBe(day);
});
