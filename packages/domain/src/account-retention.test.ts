import { describe, expect, it } from "vitest";
import { endedSince, nextRetentionStep, type PlannedWarning } from "./account-retention.ts";

const since = new Date("2026-11-01T06:00:00Z");
const day = (days: number): Date => new Date(since.getTime() + days * 86_400_000);
const warned = (daysBefore: number, settledOnDay: number | null): PlannedWarning => ({
  daysBefore,
  settledAt: settledOnDay === null ? null : day(settledOnDay),
});

describe("what happens to an account that has ended", () => {
  it.each<[string, number, PlannedWarning[], object]>([
    ["the first warning, at once", 0, [], { kind: "warn", daysBefore: 30, eraseAt: day(30) }],
    ["nothing until the next one", 0.5, [warned(30, 0)], { kind: "wait", until: day(23) }],
    ["the second, 7 days before", 23, [warned(30, 0)], { kind: "warn", daysBefore: 7, eraseAt: day(30) }],
    ["the last, 2 days before", 28, [warned(30, 0), warned(7, 23)], { kind: "warn", daysBefore: 2, eraseAt: day(30) }],
    ["nothing while one is on its way", 28, [warned(30, 0), warned(2, null)], { kind: "warning-under-way" }],
    ["nothing between the last and the end", 29, [warned(2, 28)], { kind: "wait", until: day(30) }],
    ["erasure after 30 days", 30, [warned(30, 0), warned(7, 23), warned(2, 28)], { kind: "erase" }],
    ["two days after a last warning that was late", 30, [warned(2, 28.5)], { kind: "wait", until: day(30.5) }],
    ["only the last warning after a long standstill", 40, [], { kind: "warn", daysBefore: 2, eraseAt: day(42) }],
    ["no erasure until that one has been sent", 60, [warned(2, null)], { kind: "warning-under-way" }],
    ["the second after a week's standstill", 24, [], { kind: "warn", daysBefore: 7, eraseAt: day(30) }],
  ])("%s", (_name, onDay, warnings, expected) => {
    expect(nextRetentionStep({ since, warnings, now: day(onDay) })).toEqual(expected);
  });
});

describe("since when an account has ended", () => {
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
