/**
 * How long a worker may take between claiming a reminder and recording the provider's answer.
 * Longer than any provider call may last.
 */
export const LEASE_SECONDS = 30;

/**
 * A claim older than this is given back unsent: the process was asleep, and its lease may pass
 * during the call. Milliseconds.
 */
export const CLAIM_FRESH_MS = 5_000;

/**
 * How long after the lease a provider's search is believed when it finds nothing: it lags behind
 * sending.
 */
export const SEARCH_LAG_SECONDS = 30;

/**
 * Days that a missed step is still recorded after its day. Before that, nobody looks for it any
 * more.
 */
export const MISSED_RECORD_DAYS = 30;

/**
 * What is tried again stands behind the first thousand of any tenant: a provider that is down for
 * one must not keep the others waiting.
 */
export const RETRY_TURN = 1_000;

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 1_800;

/**
 * When a send that surely did not happen is tried again: doubling from half a minute to half an
 * hour, spread by `chance` (0 to 1), and never sooner than the provider asked. There is no last
 * attempt: the step itself ends it, 48 hours after it was due.
 */
export function nextAttemptAt({
  now,
  attempts,
  retryAfterSeconds,
  chance,
}: {
  now: Date;
  /** Attempts so far, at least 1. */
  attempts: number;
  retryAfterSeconds: number | undefined;
  chance: number;
}): Date {
  const full = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
  const seconds = Math.max(full * (1 - chance / 2), retryAfterSeconds ?? 0);
  return new Date(now.getTime() + Math.round(seconds * 1_000));
}
