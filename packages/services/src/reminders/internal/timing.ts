/**
 * How long a worker may take between claiming a reminder and recording the provider's response, in
 * seconds. Longer than any provider call may last.
 */
export const LEASE_SECONDS = 30;

/**
 * A claim older than this is released unsent: the process was suspended, and the lease may expire
 * during the call. Milliseconds.
 */
export const CLAIM_FRESH_MS = 5_000;

/**
 * How long after the lease an empty result of the provider's search can be trusted, in seconds: the
 * search lags behind sending.
 */
export const SEARCH_LAG_SECONDS = 30;

/**
 * How long after the lease a message of unknown outcome is looked up at a provider that does not
 * respond, in seconds: a day. The members are told then, and nothing is looked up any more.
 */
export const LOOKUP_SECONDS = 86_400;

/**
 * Number of days after a step's day during which a missed step is still recorded. Older steps are
 * not searched.
 */
export const MISSED_RECORD_DAYS = 30;

/**
 * Retried jobs are placed after the first thousand of any tenant: a provider that fails for one
 * tenant must not delay the others.
 */
export const RETRY_TURN = 1_000;

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 1_800;

/**
 * Returns when to retry a send that certainly did not happen: after `attempts` attempts the delay
 * has doubled from half a minute up to half an hour, is shortened by up to half as the random
 * `chance` goes from 0 to 1, and is never shorter than the `retryAfterSeconds` that the provider
 * requested. There is no last attempt: the reminder expires 48 hours after it was due.
 */
export function nextAttemptAt({
  now,
  attempts,
  retryAfterSeconds,
  chance,
}: {
  now: Date;
  /** Number of attempts so far, at least 1. */
  attempts: number;
  retryAfterSeconds: number | undefined;
  chance: number;
}): Date {
  const full = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
  const seconds = Math.max(full * (1 - chance / 2), retryAfterSeconds ?? 0);
  return new Date(now.getTime() + Math.round(seconds * 1_000));
}
