/**
 * A range of rows by their zero-based index in the list, both ends included. Empty when the end is
 * before the start.
 */
export interface RowRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** The empty range. */
export const NONE: RowRange = { startIndex: 0, endIndex: -1 };

/**
 * Rows rendered beyond each edge of the screen, so that a quick scroll doesn't show blank space.
 */
export const OVERSCAN = 10;
/** While the page scrolls, more rows are added when fewer than this are left beyond an edge. */
const FEW = 3;
/** Rows added at a time: few enough that the frame still has time to handle a key press. */
export const HANDFUL = 2;

/**
 * Returns the visible rows extended by `rows` on either side, clipped to a list of `count`; the
 * first `rows` rows while null, when nothing is known to be visible yet.
 */
export const around = (seen: RowRange | null, rows: number, count: number): RowRange => ({
  startIndex: Math.max(0, (seen?.startIndex ?? 0) - rows),
  endIndex: Math.min(count - 1, (seen?.endIndex ?? -1) + rows),
});

/**
 * Returns the range of rows to render in a virtual list, from the one rendered so far. It is
 * `drawn` itself while that covers all visible rows, plus a margin of a few rows while the page
 * scrolls (`isMoving`); otherwise the range is extended to them. It keeps at most `OVERSCAN` rows
 * beyond what is needed, and starts anew elsewhere.
 */
export function withThoseSeen(drawn: RowRange, seen: RowRange | null, count: number, isMoving: boolean): RowRange {
  if (holds(drawn, around(seen, isMoving ? FEW : 0, count))) return drawn;
  const wanted = around(seen, isMoving ? FEW + HANDFUL : 0, count);
  const isElsewhere = drawn.startIndex > wanted.endIndex || drawn.endIndex < wanted.startIndex;
  if (isElsewhere) return wanted;
  return {
    startIndex: Math.max(Math.min(drawn.startIndex, wanted.startIndex), wanted.startIndex - OVERSCAN),
    endIndex: Math.min(Math.max(drawn.endIndex, wanted.endIndex), wanted.endIndex + OVERSCAN),
  };
}

/**
 * Returns the rendered range `drawn` with `HANDFUL` rows more towards `enough`, the wanted range,
 * below the screen first; when no edge needs more rows, without the excess. Returns `drawn` itself
 * when the two ranges are equal.
 */
export function withHandful(drawn: RowRange, enough: RowRange): RowRange {
  if (drawn.endIndex < enough.endIndex)
    return { ...drawn, endIndex: Math.min(enough.endIndex, drawn.endIndex + HANDFUL) };
  if (drawn.startIndex > enough.startIndex)
    return { ...drawn, startIndex: Math.max(enough.startIndex, drawn.startIndex - HANDFUL) };
  return drawn.startIndex === enough.startIndex && drawn.endIndex === enough.endIndex ? drawn : enough;
}

const holds = (drawn: RowRange, wanted: RowRange): boolean =>
  drawn.startIndex <= wanted.startIndex && drawn.endIndex >= wanted.endIndex;
