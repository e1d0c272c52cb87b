import { describe, expect, it } from "vitest";
import { ClockSkewError, checkClock } from "./clock-check.ts";

const at = (ms: number) => new Date(1_800_000_000_000 + ms);

/** A clock that returns these readings, one per call. */
const clock = (...readings: number[]) => {
  const left = [...readings];
  return () => at(left.shift() ?? 0);
};

describe("checkClock", () => {
  it("accepts a clock within two seconds of the database's", async () => {
    await expect(checkClock(async () => at(-1_999), clock(0, 5))).resolves.toBe(1_999);
    await expect(checkClock(async () => at(2_004), clock(0, 5))).resolves.toBe(-1_999);
  });

  it("does not take a slow answer for a wrong clock", async () => {
    await expect(checkClock(async () => at(2_500), clock(0, 5_000))).resolves.toBe(0);
  });

  it("rejects a clock that is ahead or behind, and names which", async () => {
    await expect(checkClock(async () => at(-60_000), clock(0, 5))).rejects.toThrow(ClockSkewError);
    await expect(checkClock(async () => at(-60_000), clock(0, 5))).rejects.toThrow("60 s ahead of");
    await expect(checkClock(async () => at(60_005), clock(0, 5))).rejects.toThrow("60 s behind");
  });
});
