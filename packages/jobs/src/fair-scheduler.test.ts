import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairScheduler } from "./fair-scheduler.ts";

const SLOW = 5_000;

function schedulerWith(slots = 10) {
  let at = 0;
  const scheduler = createFairScheduler({ slots, now: () => at });
  return {
    ...scheduler,
    pass: (ms: number) => {
      at += ms;
    },
    /** Returns how many of this many runs get a slot. */
    fill: (key: string, runs: number) =>
      Array.from({ length: runs }, () => scheduler.takeSlot(key)).filter((wait) => wait === null).length,
    known: (key: string, tookMs: number) => {
      scheduler.takeSlot(key);
      scheduler.releaseSlot(key, tookMs);
    },
  };
}

describe("a worker's slots", () => {
  it("all go to one tenant whose runs are quick", () => {
    const { fill, known } = schedulerWith();
    known("a", 40);
    expect(fill("a", 10)).toBe(10);
  });

  it.each([
    ["is slow", SLOW],
    ["has no finished run yet", null],
  ])("go half to a tenant that %s", (_what, tookMs) => {
    const { fill, known } = schedulerWith();
    if (tookMs !== null) known("slow", tookMs);
    expect(fill("slow", 100)).toBe(5);
    known("quick", 40);
    expect(fill("quick", 5)).toBe(5);
  });

  it.each([
    ["one that takes many times what the others do", [40, 60, 1_500], 5],
    ["one that takes as long as all the others", [1_500, 1_400, 1_500], 10],
    ["one whose runs are never over 300 ms", [20, 20, 250], 10],
  ])("go to %s", (_what, typical, slots) => {
    const { fill, known, pass } = schedulerWith();
    for (const [index, tookMs] of typical.entries()) known(`tenant ${index}`, tookMs);
    pass(1_000);
    expect(fill(`tenant ${typical.length - 1}`, 10)).toBe(slots);
  });

  it("are never all taken by slow tenants, however many there are", () => {
    const { fill, known } = schedulerWith();
    for (const key of ["a", "b", "c"]) known(key, SLOW);
    expect(fill("a", 9) + fill("b", 9) + fill("c", 9)).toBe(8);
    expect(fill("new", 2)).toBe(2);
  });

  it("all go to a tenant that has become quick again", () => {
    const { fill, releaseSlot, known } = schedulerWith();
    known("a", SLOW);
    expect(fill("a", 9)).toBe(5);
    for (let run = 0; run < 5; run += 1) releaseSlot("a", 40);
    expect(fill("a", 10)).toBe(10);
  });

  it("make jobs without a slot wait, the next for a slot and others each after the one before, an hour at most", () => {
    const { fill, takeSlot, known, pass } = schedulerWith();
    known("a", SLOW);
    fill("a", 5);
    for (let nth = 0; nth < 5; nth += 1) expect(takeSlot("a")).toBe(SLOW);
    expect([takeSlot("a"), takeSlot("a"), takeSlot("a")]).toEqual([900, 1_800, 2_700]);
    pass(1_000);
    expect(takeSlot("a")).toBe(2_600);
    for (let run = 0; run < 5_000; run += 1) takeSlot("a");
    expect(takeSlot("a")).toBe(3_600_000);
  });

  it.each([
    { slots: 10, jobs: 1_000, share: 5 },
    { slots: 2, jobs: 300, share: 1 },
    { slots: 4, jobs: 300, share: 2 },
  ])(
    "stay busy with a slow tenant's queue while each job is seldom looked at ($slots slots)",
    ({ slots, jobs, share }) => {
      const { takeSlot, releaseSlot, pass } = schedulerWith(slots);
      // Runs of two to four seconds.
      const tookMs = (run: number) => 2_000 + ((run * 617) % 2_000);
      type Event = { at: number; took: number | null };
      const coming: Event[] = Array.from({ length: jobs }, (_, index) => ({ at: index, took: null }));
      let at = 0;
      let looks = 0;
      let runs = 0;
      let busyMs = 0;
      for (let done = 0; done < jobs; ) {
        const next = coming.reduce((first, event) => (event.at < first.at ? event : first));
        coming.splice(coming.indexOf(next), 1);
        pass(next.at - at);
        at = next.at;
        if (next.took !== null) {
          releaseSlot("slow", next.took);
          done += 1;
          busyMs += next.took;
          continue;
        }
        looks += 1;
        const wait = takeSlot("slow");
        if (wait === null) {
          const took = tookMs(runs);
          runs += 1;
          coming.push({ at: at + took, took });
        } else coming.push({ at: at + wait, took: null });
      }
      expect(looks / jobs).toBeLessThan(5);
      expect(at).toBeLessThan((busyMs / share) * 1.15);
    },
  );

  it("number at least one and are counted correctly in any order of runs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(10_000)), { maxLength: 60 }),
        (slots, runs) => {
          const { takeSlot, releaseSlot, pass } = schedulerWith(slots);
          const running: [string, number][] = [];
          for (const [key, tookMs] of runs) {
            // A worker asks for a slot only while it has a free one.
            if (running.length === slots) releaseSlot(...(running.shift() ?? ["a", 0]));
            if (takeSlot(key) === null) running.push([key, tookMs]);
            else expect(running.length).toBeGreaterThan(0);
            pass(100);
          }
        },
      ),
    );
  });
});
