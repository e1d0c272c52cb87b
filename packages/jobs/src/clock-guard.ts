import { ClockSkewError, MAX_CLOCK_SKEW_MS } from "./clock-check.ts";
import type { JobLog } from "./log.ts";

/** Milliseconds between two comparisons with the database's clock. */
const CHECK_EVERY_MS = 5_000;
/** Before work is taken, a comparison must not be older than this. Milliseconds. */
const FRESH_MS = 1_000;

export type ClockGuardOptions = {
  databaseNow: () => Promise<Date>;
  /** This machine's clock, which may be wrong or be changed. */
  wall: () => Date;
  /** Milliseconds from an arbitrary start, from a clock that can't be set. */
  monotonic: () => number;
  log: JobLog;
  /** Called when the clock becomes wrong and when it is right again. */
  onChange?: (isRight: boolean) => void;
};

export type ClockGuard = {
  /**
   * Returns the time to decide by: this machine's clock while it agrees with the database's,
   * otherwise the database's time at the last comparison plus the time since. Changing the
   * machine's clock does not move it.
   */
  now: () => Date;
  /**
   * Milliseconds by which this machine's clock was ahead of the database's at the last comparison.
   */
  skewMs: () => number;
  /**
   * Whether the clock is right. Compares again when the last comparison is older than a second by
   * either clock, or when the clock has jumped since.
   */
  isRight: () => Promise<boolean>;
  /** Throws when the clock is wrong, for `/readyz`. @throws ClockSkewError */
  assertRight: () => Promise<void>;
  /** Compares the clocks now. @throws what the database throws. */
  check: () => Promise<void>;
  /** Compares now and then every five seconds. Returns the function that stops it. */
  watch: () => () => void;
};

/**
 * Returns by how many milliseconds `at` is outside the range of the database's possible time: it
 * answered with `theirs` at some moment of the last `tookMs`.
 */
const skewOf = (at: number, theirs: number, tookMs: number): number => {
  if (at < theirs) return at - theirs;
  return at > theirs + tookMs ? at - theirs - tookMs : 0;
};

/**
 * Returns a guard that compares this machine's clock with the database's and calls `onChange` when
 * the clock becomes wrong (over 2 seconds off) or right again. `check` compares at once and throws
 * if the database can't be reached; `watch` does so now and every 5 seconds, with failures logged,
 * until the function it returns is called. `isRight` and `assertRight` (which throws
 * ClockSkewError) compare unless that was done within a second; without the database only jumps are
 * noticed. `now` gives the database's time while the clock is off, computed from the last
 * comparison; `skewMs` is the difference at that comparison. Until the first comparison the
 * machine's clock is trusted.
 */
export function createClockGuard({ databaseNow, wall, monotonic, log, onChange }: ClockGuardOptions): ClockGuard {
  const wallMs = () => wall().getTime();
  let anchor: { at: number; database: number; wall: number } | null = null;
  let skew = 0;
  let isRight = true;

  /** Returns the database's time, computed from the last comparison. */
  const expected = (from: { at: number; database: number }): number => from.database + (monotonic() - from.at);
  const hasJumped = (): boolean => anchor !== null && Math.abs(wallMs() - expected(anchor) - skew) > MAX_CLOCK_SKEW_MS;
  const isFresh = (): boolean =>
    anchor !== null &&
    !hasJumped() &&
    Math.abs(monotonic() - anchor.at) < FRESH_MS &&
    Math.abs(wallMs() - anchor.wall) < FRESH_MS;

  const settle = (nowRight: boolean): void => {
    if (nowRight === isRight) return;
    isRight = nowRight;
    if (nowRight) log.info({}, "this machine's clock is right again; taking up work");
    else
      log.error({ err: new ClockSkewError(skew) }, "this machine's clock is wrong; no work is taken until it is right");
    onChange?.(nowRight);
  };

  const check = async (): Promise<void> => {
    const began = monotonic();
    const theirs = (await databaseNow()).getTime();
    const at = monotonic();
    const tookMs = Math.max(0, at - began);
    skew = skewOf(wallMs(), theirs, tookMs);
    anchor = { at, database: theirs + tookMs / 2, wall: wallMs() };
    settle(Math.abs(skew) <= MAX_CLOCK_SKEW_MS);
  };
  const isRightNow = async (): Promise<boolean> => {
    if (!isFresh()) {
      // Without the database there is no comparison, but a jump of the clock is still detected.
      await check().catch(() => {
        if (hasJumped()) settle(false);
      });
    }
    return isRight;
  };

  return {
    now() {
      const at = wallMs();
      if (anchor === null) return new Date(at);
      const database = expected(anchor);
      return new Date(Math.abs(at - database) <= MAX_CLOCK_SKEW_MS ? at : database);
    },
    skewMs: () => skew,
    isRight: isRightNow,
    async assertRight() {
      if (!(await isRightNow())) throw new ClockSkewError(skew);
    },
    check,
    watch() {
      const compare = () => {
        check().catch((error: unknown) =>
          log.warn({ err: error }, "the clock could not be compared with the database's"),
        );
      };
      compare();
      const timer = setInterval(compare, CHECK_EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}
