import type { JobBackoff } from "./define-job.ts";

export type RetryDelayInput = JobBackoff & {
  /** Runs so far, at least 1. */
  attemptsMade: number;
  /** Seconds the provider asked us to wait, if it did. */
  retryAfterSeconds: number | undefined;
  /** 0 to 1, from the caller: chance is an argument. */
  chance: number;
};

const MAX_DELAY_MS = 15 * 60_000;

/**
 * Milliseconds until the next run: doubling from `delayMs`, shortened by chance, never sooner than
 * the provider asked, at most 15 minutes.
 */
export function retryDelay({ delayMs, jitter, attemptsMade, retryAfterSeconds, chance }: RetryDelayInput): number {
  const full = Math.min(delayMs * 2 ** (attemptsMade - 1), MAX_DELAY_MS);
  const shortened = full * (1 - jitter * chance);
  return Math.round(Math.min(Math.max(shortened, (retryAfterSeconds ?? 0) * 1_000), MAX_DELAY_MS));
}

const FIRST_OUTAGE_PAUSE_MS = 500;
const LONGEST_OUTAGE_PAUSE_MS = 30_000;

/**
 * Milliseconds until a job that the database's absence stopped runs again: doubling from half a
 * second with each of its `starts` that ended so, at most half a minute, and at least half of that
 * by `chance` (0 to 1).
 */
export const outagePause = (starts: number, chance: number): number =>
  Math.round(
    Math.min(FIRST_OUTAGE_PAUSE_MS * 2 ** Math.max(0, starts - 1), LONGEST_OUTAGE_PAUSE_MS) * (0.5 + chance / 2),
  );
