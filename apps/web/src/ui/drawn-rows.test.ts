import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { around, HANDFUL, NONE, OVERSCAN, type RowRange, withHandful, withThoseSeen } from "./drawn-rows.ts";

const rowsOf = ({ startIndex, endIndex }: RowRange) => endIndex - startIndex + 1;
const screenAt = (startIndex: number, rows = 14): RowRange => ({ startIndex, endIndex: startIndex + rows - 1 });

const listAndScreens = fc.integer({ min: 1, max: 100_000 }).chain((count) =>
  fc.tuple(
    fc.constant(count),
    fc.array(
      fc.record({
        seen: fc
          .tuple(fc.nat({ max: count - 1 }), fc.integer({ min: 1, max: 30 }))
          .map(([first, rows]) => ({ startIndex: first, endIndex: Math.min(count - 1, first + rows - 1) })),
        isMoving: fc.boolean(),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  ),
);

describe("the rows that are drawn", () => {
  it("include every visible row at any scroll position, and never many more", () => {
    fc.assert(
      fc.property(listAndScreens, ([count, screens]) => {
        let drawn = NONE;
        for (const { seen, isMoving } of screens) {
          drawn = withThoseSeen(drawn, seen, count, isMoving);
          expect(drawn.startIndex).toBeLessThanOrEqual(seen.startIndex);
          expect(drawn.endIndex).toBeGreaterThanOrEqual(seen.endIndex);
          expect(rowsOf(drawn)).toBeLessThanOrEqual(30 + 2 * (OVERSCAN + 2 * HANDFUL) + OVERSCAN);
          // The result must be stable, or the list would re-render for ever.
          expect(withThoseSeen(drawn, seen, count, isMoving)).toBe(drawn);
        }
      }),
    );
  });

  it("become enough at rest, a handful at a time, and then stay the same", () => {
    fc.assert(
      fc.property(listAndScreens, ([count, screens]) => {
        let drawn = NONE;
        for (const { seen, isMoving } of screens) drawn = withThoseSeen(drawn, seen, count, isMoving);
        const enough = around(screens.at(-1)?.seen ?? null, OVERSCAN, count);
        for (let turn = 0; turn < 30; turn += 1) {
          const more = withHandful(drawn, enough);
          expect(rowsOf(more) - rowsOf(drawn)).toBeLessThanOrEqual(HANDFUL);
          drawn = more;
        }
        expect(drawn).toEqual(enough);
        expect(withHandful(drawn, enough)).toBe(drawn);
      }),
    );
  });

  it("are first those on the screen alone, then some beyond it", () => {
    const first = withThoseSeen(NONE, screenAt(0), 50, false);
    expect(first).toEqual(screenAt(0));
    expect(withHandful(first, around(screenAt(0), OVERSCAN, 50))).toEqual(screenAt(0, 14 + HANDFUL));
  });

  it("stay while the page moves a row at a time, until few are left; then a handful comes", () => {
    const drawn = around(screenAt(20), OVERSCAN, 1000);
    for (let row = 21; row <= 27; row += 1) expect(withThoseSeen(drawn, screenAt(row), 1000, true)).toBe(drawn);
    const more = withThoseSeen(drawn, screenAt(28), 1000, true);
    expect(more.endIndex - drawn.endIndex).toBeLessThanOrEqual(HANDFUL + 1);
    expect(more.endIndex).toBeGreaterThan(drawn.endIndex);
  });

  it("are the new place's alone after a jump, and none of an empty list", () => {
    expect(withThoseSeen(around(screenAt(0), OVERSCAN, 1000), screenAt(500), 1000, false)).toEqual(screenAt(500));
    expect(withThoseSeen(NONE, null, 0, false)).toBe(NONE);
  });
});
