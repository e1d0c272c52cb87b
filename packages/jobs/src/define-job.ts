import type { z } from "zod";
import type { QueueName } from "./queues.ts";

export type JobBackoff = {
  type: "exponential" | "fixed";
  /** Milliseconds before the first retry. */
  delay: number;
  /** Share of the delay, 0 to 1, that is left to chance, so that a thousand failures do not retry in the same instant. */
  jitter: number;
};

/** A kind of background work: where it runs, what it carries and how it is retried. Payloads are ids only; the rows are the record. */
export type JobDefinition<Payload = unknown> = {
  readonly queue: QueueName;
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /**
   * What makes two rings the same: while a job with this key waits or runs, another one is dropped.
   * A method, so that a list can hold definitions of different payloads.
   */
  key(payload: Payload): string;
  /** Runs in all, the first one included. A permanent `AppError` ends them early. */
  readonly attempts: number;
  readonly backoff: JobBackoff;
};

type JobInput<Payload> = Omit<JobDefinition<Payload>, "attempts" | "backoff"> &
  Partial<Pick<JobDefinition<Payload>, "attempts" | "backoff">>;

const DEFAULT_ATTEMPTS = 6;
const DEFAULT_BACKOFF: JobBackoff = { type: "exponential", delay: 1_000, jitter: 0.5 };

/** Describes a job; without `attempts` and `backoff` it runs up to 6 times over about half a minute. */
export const defineJob = <Payload>(job: JobInput<Payload>): JobDefinition<Payload> => ({
  attempts: DEFAULT_ATTEMPTS,
  backoff: DEFAULT_BACKOFF,
  ...job,
});
