import type { z } from "zod";
import type { QueueName } from "./queues.ts";

/**
 * Waits between runs double from `delayMs`; `jitter` (0 to 1) is the share left to chance, so that
 * a thousand failures do not retry in one instant.
 */
export type JobBackoff = { delayMs: number; jitter: number };

/**
 * A kind of background work: where it runs, what it carries and how it is retried. Payloads are ids
 * only; the rows are the record.
 */
export type JobDefinition<Payload = unknown> = {
  readonly queue: QueueName;
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /**
   * What makes two rings the same: while a job with this key waits, another one is dropped; while
   * it runs, one more is kept for afterwards. A method, so that a list can hold definitions of
   * different payloads.
   */
  key(payload: Payload): string;
  /** Runs in all, the first one included. A permanent error ends them early. */
  readonly attempts: number;
  readonly backoff: JobBackoff;
  /**
   * `person`: somebody waits for it, so it overtakes the `bulk` of its queue: a new password does
   * not stand behind ten thousand reminders.
   */
  readonly urgency: "person" | "bulk";
  /**
   * Jobs with the same key share a limited number of slots while they are slow; see
   * `createFairScheduler`.
   */
  fairnessKey?(payload: Payload): string;
};

type Defaulted = "attempts" | "backoff" | "urgency";
type JobInput<Payload> = Omit<JobDefinition<Payload>, Defaulted> & Partial<Pick<JobDefinition<Payload>, Defaulted>>;

export const DEFAULT_ATTEMPTS = 6;
export const DEFAULT_BACKOFF: JobBackoff = { delayMs: 1_000, jitter: 0.5 };

/**
 * Describes a job; without `attempts` and `backoff` it runs up to 6 times over about half a minute.
 */
export const defineJob = <Payload>(job: JobInput<Payload>): JobDefinition<Payload> => ({
  attempts: DEFAULT_ATTEMPTS,
  backoff: DEFAULT_BACKOFF,
  urgency: "person",
  ...job,
});
