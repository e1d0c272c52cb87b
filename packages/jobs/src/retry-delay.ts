import type { JobBackoff } from "./define-job.ts";

export type RetryDelayInput = JobBackoff & {
  /** Number of runs so far, at least 1. */
  attemptsMade: number;
  /** Seconds that the provider asked us to wait; undefined if it did not. */
  retryAfterSeconds: number | undefined;
  /** A random number from 0 to 1, given by the caller so that the function is pure. */
  chance: number;
};

const MAX_DELAY_MS = 15 * 60_000;

/**
 * Returns the milliseconds until a failed job's next run: `delayMs` after the first run, doubled
 * with each further one, shortened by up to the share `jitter` as `chance` says, but never shorter
 * than the provider's `retryAfterSeconds`. At most 15 minutes, also where the provider asked for
 * more.
 */
export function retryDelay({ delayMs, jitter, attemptsMade, retryAfterSeconds, chance }: RetryDelayInput): number {
  const full = Math.min(delayMs * 2 ** (attemptsMade - 1), MAX_DELAY_MS);
  const shortened = full * (1 - jitter * chance);
  return Math.round(Math.min(Math.max(shortened, (retryAfterSeconds ?? 0) * 1_000), MAX_DELAY_MS));
}

const FIRST_OUTAGE_PAUSE_MS = 500;
const LONGEST_OUTAGE_PAUSE_MS = 30_000;

/**
 * Returns the milliseconds until a job runs again that failed because the database was unavailable.
 * Doubles from half a second with each of its `starts` that failed so, up to half a minute;
 * `chance` (0 to 1) shortens it to no less than half.
 */
export const outagePause = (starts: number, chance: number): number =>
  Math.round(
    Math.min(FIRST_OUTAGE_PAUSE_MS * 2 ** Math.max(0, starts - 1), LONGEST_OUTAGE_PAUSE_MS) * (0.5 + chance / 2),
  );
