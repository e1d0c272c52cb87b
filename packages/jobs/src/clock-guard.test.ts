import { beforeEach, describe, expect, it } from "vitest";
import { ClockSkewError } from "./clock-check.ts";
import { type ClockGuard, createClockGuard } from "./clock-guard.ts";

const DAY_MS = 86_400_000;
const START = 1_800_000_000_000;

let database: number;
let wall: number;
let monotonic: number;
let asked: number;
let isAway: boolean;
let reported: boolean[];
let guard: ClockGuard;

/** Advances all clocks. */
const pass = (ms: number) => {
  database += ms;
  wall += ms;
  monotonic += ms;
};

beforeEach(async () => {
  [database, wall, monotonic] = [START, START, 5_000];
  asked = 0;
  isAway = false;
  reported = [];
  const silent = () => undefined;
  guard = createClockGuard({
    databaseNow: async () => {
      asked += 1;
      if (isAway) throw new Error("away");
      return new Date(database);
    },
    wall: () => new Date(wall),
    monotonic: () => monotonic,
    log: { info: silent, warn: silent, error: silent },
    onChange: (isRight) => reported.push(isRight),
  });
  await guard.check();
});

describe("a clock that is right", () => {
  it("is believed, and compared at most once a second", async () => {
    for (let time = 0; time < 5; time += 1) expect(await guard.isRight()).toBe(true);
    expect(asked).toBe(1);
    pass(1_001);
    expect(await guard.isRight()).toBe(true);
    expect([asked, guard.now().getTime(), reported]).toEqual([2, wall, []]);
  });

  it("may be up to two seconds off", async () => {
    pass(1_500);
    wall += 1_900;
    expect(await guard.isRight()).toBe(true);
    expect([guard.now().getTime(), guard.skewMs()]).toEqual([wall, 1_900]);
  });
});

describe.each([
  ["ahead", DAY_MS],
  ["behind", -DAY_MS],
])("a clock that jumps a day %s", (_, jump) => {
  it("does not move the time by which is decided, from its first moment on", () => {
    pass(400);
    wall += jump;
    expect(guard.now().getTime()).toBe(database);
    pass(700);
    expect(guard.now().getTime()).toBe(database);
  });

  it("stops work before the next job, and takes it up when it is right again", async () => {
    pass(400);
    wall += jump;
    expect(await guard.isRight()).toBe(false);
    await expect(guard.assertRight()).rejects.toThrow(ClockSkewError);
    expect([guard.skewMs(), reported]).toEqual([jump, [false]]);
    pass(10_000);
    expect([await guard.isRight(), guard.now().getTime()]).toEqual([false, database]);
    wall -= jump;
    expect([await guard.isRight(), reported, guard.now().getTime()]).toEqual([true, [false, true], database]);
  });

  it("is seen when the monotonic clock jumps with it", async () => {
    pass(400);
    wall += jump;
    monotonic += jump;
    expect(await guard.isRight()).toBe(false);
    expect(guard.now().getTime()).toBe(database);
  });

  it("is seen without the database", async () => {
    isAway = true;
    wall += jump;
    expect(await guard.isRight()).toBe(false);
  });
});
