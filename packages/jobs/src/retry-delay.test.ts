import { describe, expect, it } from "vitest";
import { retryDelay } from "./retry-delay.ts";

const base = { delayMs: 1_000, jitter: 0, attemptsMade: 1, retryAfterSeconds: undefined, chance: 0 };

describe("retryDelay", () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [30, 900_000],
  ])("doubles from run to run, up to 15 minutes (run %i: %i ms)", (attemptsMade, expected) => {
    expect(retryDelay({ ...base, attemptsMade })).toBe(expected);
  });

  it("spreads by the share that is left to chance", () => {
    expect(retryDelay({ ...base, jitter: 0.5, chance: 1 })).toBe(500);
    expect(retryDelay({ ...base, jitter: 0.5, chance: 0 })).toBe(1_000);
  });

  it("is never sooner than the provider asked", () => {
    expect(retryDelay({ ...base, jitter: 1, chance: 1, retryAfterSeconds: 30 })).toBe(30_000);
    expect(retryDelay({ ...base, attemptsMade: 8, retryAfterSeconds: 2 })).toBe(128_000);
  });
});
