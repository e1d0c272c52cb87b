/**
 * Rows from the first to the last by their places in the list; 0 is its first. An end before the
 * start: none.
 */
export interface RowRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** No rows. */
export const NONE: RowRange = { startIndex: 0, endIndex: -1 };

/** Rows beyond the edges of the screen, so that a quick scroll meets rows and not white. */
export const OVERSCAN = 10;
/** While the page moves, more rows come when so few are left beyond an edge. */
const FEW = 3;
/** So many come at a time: the frame in which they come has room for a key. */
export const HANDFUL = 2;

/** The rows on the screen and so many on either side of them, as far as a list of `count` goes. */
export const around = (seen: RowRange | null, rows: number, count: number): RowRange => ({
  startIndex: Math.max(0, (seen?.startIndex ?? 0) - rows),
  endIndex: Math.min(count - 1, (seen?.endIndex ?? -1) + rows),
});

/**
 * The rows to draw: the same ones while they hold all that are to be seen, and while the page moves
 * a few more; else those and a handful beyond.
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
 * A handful more towards enough, below the screen first; what is more than enough goes last. The
 * same object when they are enough.
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
