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

/** Milliseconds until the next run: doubling from `delayMs`, shortened by chance, never sooner than the provider asked, at most 15 minutes. */
export function retryDelay({ delayMs, jitter, attemptsMade, retryAfterSeconds, chance }: RetryDelayInput): number {
  const full = Math.min(delayMs * 2 ** (attemptsMade - 1), MAX_DELAY_MS);
  const shortened = full * (1 - jitter * chance);
  return Math.round(Math.min(Math.max(shortened, (retryAfterSeconds ?? 0) * 1_000), MAX_DELAY_MS));
}
