import type { z } from "zod";
import type { QueueName } from "./queues.ts";

/**
 * The delay between runs starts at `delayMs` and doubles. `jitter` (0 to 1) is the random share of
 * it, so that a thousand failed jobs do not retry at the same moment.
 */
export type JobBackoff = { delayMs: number; jitter: number };

/**
 * A kind of background job: its queue, payload and retry rules. Payloads hold ids only; the data is
 * in the tables.
 */
export type JobDefinition<Payload = unknown> = {
  readonly queue: QueueName;
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /**
   * The deduplication key: while a job with this key waits, another one is dropped; while it runs,
   * one more is kept to run afterwards. Declared as a method so that a list can hold definitions
   * with different payloads.
   */
  key(payload: Payload): string;
  /** Maximum number of runs, the first included. A permanent error ends them early. */
  readonly attempts: number;
  readonly backoff: JobBackoff;
  /**
   * `person`: a person waits for it, so it is served before the `bulk` jobs of its queue. A
   * password reset does not wait behind ten thousand reminders.
   */
  readonly urgency: "person" | "bulk";
  /** Slow jobs with the same key share a limited number of slots; see `createFairScheduler`. */
  fairnessKey?(payload: Payload): string;
};

type Defaulted = "attempts" | "backoff" | "urgency";
type JobInput<Payload> = Omit<JobDefinition<Payload>, Defaulted> & Partial<Pick<JobDefinition<Payload>, Defaulted>>;

export const DEFAULT_ATTEMPTS = 6;
export const DEFAULT_BACKOFF: JobBackoff = { delayMs: 1_000, jitter: 0.5 };

/**
 * Returns a job definition with the defaults for what is not given: up to 6 runs over about half a
 * minute, the delay doubling from one second with half of it random, and urgency `person`.
 * Registers and runs nothing.
 */
export const defineJob = <Payload>(job: JobInput<Payload>): JobDefinition<Payload> => ({
  attempts: DEFAULT_ATTEMPTS,
  backoff: DEFAULT_BACKOFF,
  urgency: "person",
  ...job,
});
