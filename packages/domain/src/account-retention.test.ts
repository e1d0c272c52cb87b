import { describe, expect, it } from "vitest";
import { endedSince, nextRetentionStep, type PlannedWarning } from "./account-retention.ts";

const since = new Date("2026-11-01T06:00:00Z");
const day = (days: number): Date => new Date(since.getTime() + days * 86_400_000);
const warned = (daysBefore: number, settledOnDay: number | null): PlannedWarning => ({
  daysBefore,
  settledAt: settledOnDay === null ? null : day(settledOnDay),
});

describe("the next step for an ended account", () => {
  it.each<[string, number, PlannedWarning[], object]>([
    ["sends the first warning immediately", 0, [], { kind: "warn", daysBefore: 30, eraseAt: day(30) }],
    ["waits until the second warning is due", 0.5, [warned(30, 0)], { kind: "wait", until: day(23) }],
    [
      "sends the second warning 7 days before the erasure",
      23,
      [warned(30, 0)],
      { kind: "warn", daysBefore: 7, eraseAt: day(30) },
    ],
    [
      "sends the last warning 2 days before the erasure",
      28,
      [warned(30, 0), warned(7, 23)],
      { kind: "warn", daysBefore: 2, eraseAt: day(30) },
    ],
    ["waits while a warning is being sent", 28, [warned(30, 0), warned(2, null)], { kind: "warning-under-way" }],
    ["waits between the last warning and the erasure", 29, [warned(2, 28)], { kind: "wait", until: day(30) }],
    ["erases after 30 days", 30, [warned(30, 0), warned(7, 23), warned(2, 28)], { kind: "erase" }],
    ["waits until two days after a late last warning", 30, [warned(2, 28.5)], { kind: "wait", until: day(30.5) }],
    ["sends only the last warning after a long outage", 40, [], { kind: "warn", daysBefore: 2, eraseAt: day(42) }],
    ["does not erase until the last warning has been sent", 60, [warned(2, null)], { kind: "warning-under-way" }],
    ["sends the second warning after a week-long outage", 24, [], { kind: "warn", daysBefore: 7, eraseAt: day(30) }],
  ])("%s", (_name, onDay, warnings, expected) => {
    expect(nextRetentionStep({ since, warnings, now: day(onDay) })).toEqual(expected);
  });
});

describe("the date on which an account ended", () => {
  const trial = {
    accountStatus: "trial",
    trialEndsAt: since,
    suspendedAt: null,
    retentionFrom: null,
    isDemo: false,
  } as const;
  it.each([
    ["a trial that runs", { ...trial, now: day(-0.01) }, null],
    ["a trial that is over", { ...trial, now: since }, since],
    ["a paid account", { ...trial, accountStatus: "active", now: day(90) } as const, null],
    ["a suspended one", { ...trial, accountStatus: "suspended", suspendedAt: day(4), now: day(9) } as const, day(4)],
    ["one that ended before the job existed", { ...trial, retentionFrom: day(50), now: day(51) }, day(50)],
    ["a demo", { ...trial, isDemo: true, now: day(90) }, null],
  ])("%s", (_name, account, expected) => {
    expect(endedSince(account)).toEqual(expected);
  });
});
