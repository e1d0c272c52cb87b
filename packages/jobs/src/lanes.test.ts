import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLanes } from "./lanes.ts";

const SLOW = 5_000;

function lanesAt(places = 10) {
  let at = 0;
  const lanes = createLanes({ places, now: () => at });
  return {
    ...lanes,
    pass: (ms: number) => {
      at += ms;
    },
    /** How many of so many runs find a place. */
    fill: (lane: string, runs: number) =>
      Array.from({ length: runs }, () => lanes.enter(lane)).filter((wait) => wait === null).length,
    known: (lane: string, tookMs: number) => {
      lanes.enter(lane);
      lanes.leave(lane, tookMs);
    },
  };
}

describe("a worker's places", () => {
  it("are all there for one tenant whose runs are quick", () => {
    const { fill, known } = lanesAt();
    known("a", 40);
    expect(fill("a", 10)).toBe(10);
  });

  it.each([
    ["is slow", SLOW],
    ["is not known yet", null],
  ])("are half there for one of which all that is known is that it %s", (_what, tookMs) => {
    const { fill, known } = lanesAt();
    if (tookMs !== null) known("slow", tookMs);
    expect(fill("slow", 100)).toBe(5);
    known("quick", 40);
    expect(fill("quick", 5)).toBe(5);
  });

  it.each([
    ["one that takes many times what the others do", [40, 60, 1_500], 5],
    ["one that takes as long as all the others", [1_500, 1_400, 1_500], 10],
    ["one that is over in a moment all the same", [20, 20, 250], 10],
  ])("go to %s", (_what, typical, places) => {
    const { fill, known, pass } = lanesAt();
    for (const [index, tookMs] of typical.entries()) known(`tenant ${index}`, tookMs);
    pass(1_000);
    expect(fill(`tenant ${typical.length - 1}`, 10)).toBe(places);
  });

  it("are never all taken by the slow, however many they are", () => {
    const { fill, known } = lanesAt();
    for (const lane of ["a", "b", "c"]) known(lane, SLOW);
    expect(fill("a", 9) + fill("b", 9) + fill("c", 9)).toBe(8);
    expect(fill("new", 2)).toBe(2);
  });

  it("come back, and a tenant that has become quick again has them all", () => {
    const { fill, leave, known } = lanesAt();
    known("a", SLOW);
    expect(fill("a", 9)).toBe(5);
    for (let run = 0; run < 5; run += 1) leave("a", 40);
    expect(fill("a", 10)).toBe(10);
  });

  it("make those wait who find none, each behind the one before and none for over an hour", () => {
    const { fill, enter, known, pass } = lanesAt();
    known("a", SLOW);
    fill("a", 5);
    expect([enter("a"), enter("a"), enter("a")]).toEqual([900, 1_800, 2_700]);
    pass(1_000);
    expect(enter("a")).toBe(2_600);
    for (let run = 0; run < 5_000; run += 1) enter("a");
    expect(enter("a")).toBe(3_600_000);
  });

  it("are kept busy by a slow tenant's queue that is seldom looked at", () => {
    const { enter, leave, pass } = lanesAt();
    const JOBS = 1_000;
    const MS = 3_000;
    type Event = { at: number; ends: boolean };
    const coming: Event[] = Array.from({ length: JOBS }, (_, index) => ({ at: index, ends: false }));
    let at = 0;
    let looks = 0;
    for (let done = 0; done < JOBS; ) {
      const next = coming.reduce((first, event) => (event.at < first.at ? event : first));
      coming.splice(coming.indexOf(next), 1);
      pass(next.at - at);
      at = next.at;
      if (next.ends) {
        leave("slow", MS);
        done += 1;
        continue;
      }
      looks += 1;
      const wait = enter("slow");
      coming.push(wait === null ? { at: at + MS, ends: true } : { at: at + wait, ends: false });
    }
    expect(looks / JOBS).toBeLessThan(4);
    // Five places for three seconds each.
    expect(at).toBeLessThan((JOBS / 5) * MS * 1.15);
  });

  it("are one at least, and are counted right whatever happens", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(10_000)), { maxLength: 60 }),
        (places, runs) => {
          const { enter, leave, pass } = lanesAt(places);
          const running: [string, number][] = [];
          for (const [lane, tookMs] of runs) {
            // A worker asks only while it has a place.
            if (running.length === places) leave(...(running.shift() ?? ["a", 0]));
            if (enter(lane) === null) running.push([lane, tookMs]);
            else expect(running.length).toBeGreaterThan(0);
            pass(100);
          }
        },
      ),
    );
  });
});
