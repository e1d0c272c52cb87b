import { ClockSkewError, MAX_CLOCK_SKEW_MS } from "./clock-check.ts";
import type { JobLog } from "./log.ts";

/** Milliseconds between two comparisons with the database. */
const CHECK_EVERY_MS = 5_000;
/** A comparison is believed for this long before work is begun. Milliseconds. */
const FRESH_MS = 1_000;

export type ClockGuardOptions = {
  databaseNow: () => Promise<Date>;
  /** This machine's clock, which may be set, or wrong. */
  wall: () => Date;
  /** Milliseconds from some beginning, which nobody sets. */
  monotonic: () => number;
  log: JobLog;
  /** Told when the clock becomes wrong, and when it is right again. */
  onChange?: (isRight: boolean) => void;
};

export type ClockGuard = {
  /**
   * The time by which this process decides: this machine's clock while it agrees with the
   * database's, else the database's, counted on from the last comparison. A clock that is set does
   * not move it.
   */
  now: () => Date;
  /**
   * Milliseconds by which this machine's clock is ahead of the database's, at the last comparison.
   */
  skewMs: () => number;
  /**
   * Whether the clock is right. Compares anew where the last comparison is older than a second by
   * either clock, or the clock has jumped since.
   */
  isRight: () => Promise<boolean>;
  /** The same, for `/readyz`. @throws ClockSkewError */
  assertRight: () => Promise<void>;
  /** Compares now. @throws what the database throws. */
  check: () => Promise<void>;
  /** Compares now and every five seconds. Returns what ends it. */
  watch: () => () => void;
};

/**
 * Milliseconds by which `at` is outside of what the database may have shown: its answer was made
 * some time within the last `tookMs`.
 */
const skewOf = (at: number, theirs: number, tookMs: number): number => {
  if (at < theirs) return at - theirs;
  return at > theirs + tookMs ? at - theirs - tookMs : 0;
};

/**
 * Watches this machine's clock against the database's. Before the first comparison it believes the
 * machine.
 */
export function createClockGuard({ databaseNow, wall, monotonic, log, onChange }: ClockGuardOptions): ClockGuard {
  const wallMs = () => wall().getTime();
  let anchor: { at: number; database: number; wall: number } | null = null;
  let skew = 0;
  let isRight = true;

  /** The database's time, counted on from the last comparison. */
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
      // Without the database nothing can be compared; a jump is seen without it.
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
