import type { BulkJobOptions, Queue } from "bullmq";
import type { JobBackend } from "./backend.ts";
import { jobNamed } from "./catalog.ts";
import { withDeadline } from "./deadline.ts";
import { DEFAULT_ATTEMPTS, DEFAULT_BACKOFF } from "./define-job.ts";
import type { QueueName } from "./queues.ts";

/** One row of the outbox, with what the queue needs of it. */
export type QueuedJob = {
  queue: QueueName;
  name: string;
  payload: unknown;
  key: string;
  /**
   * Position among its tenant's bulk jobs, from 0. Of all tenants' jobs, those with the lower
   * position are served first.
   */
  turn: number;
};

export type Producer = {
  /**
   * Adds jobs to the queues. Rejects when the store does not answer within `deadlineMs`; the jobs
   * may have been added even so, and adding them again is harmless.
   */
  add(jobs: QueuedJob[], deadlineMs: number): Promise<void>;
};

/**
 * How long finished jobs stay visible in Bull Board, in seconds; the tables keep the permanent
 * record. Limited by age and not by count: for a count, BullMQ's PostgreSQL backend sorts all
 * finished jobs of the queue at the end of every job, which cost more than everything else
 * together.
 */
const KEEP_COMPLETED = { age: 3_600 };
const KEEP_FAILED = { age: 14 * 24 * 3_600 };
const PING_DEADLINE_MS = 1_000;

/**
 * Returns the producer through which the outbox relay adds jobs to the queues. Nothing else adds
 * jobs: a job must not exist before its transaction has committed. Its `add` rejects when the
 * queues' store doesn't answer a ping within a second, or the jobs by the deadline, and for a queue
 * that is not open. A job whose key is waiting already is dropped; if that one is running, it runs
 * once more afterwards.
 */
export function createProducer(backend: JobBackend, queues: ReadonlyMap<QueueName, Queue>): Producer {
  return {
    async add(jobs, deadlineMs) {
      // If the store is unavailable, an add would wait in memory and happen once more after the
      // relay's own retry.
      await backend.ping(Math.min(PING_DEADLINE_MS, deadlineMs));
      const adding = [...Map.groupBy(jobs, (job) => job.queue)].map(([name, group]) =>
        queueNamed(queues, name).addBulk(group.map(toBullJob)),
      );
      await withDeadline("The queue", deadlineMs, Promise.all(adding));
    },
  };
}

function queueNamed(queues: ReadonlyMap<QueueName, Queue>, name: QueueName): Queue {
  const queue = queues.get(name);
  if (!queue) throw new Error(`The queue ${name} is not open`);
  return queue;
}

const toBullJob = ({ name, payload, key, turn }: QueuedJob) => ({
  name,
  data: payload,
  opts: bullOptions({ name, key, turn }),
});

/**
 * BullMQ serves jobs without a priority first, then lower numbers before higher ones, and equal
 * ones in order of arrival.
 */
const BULK_PRIORITY = 10;
/** BullMQ's maximum priority. */
const LAST_PRIORITY = 2_097_152;

/**
 * Returns BullMQ's options for the kind of job with this name, also for scheduled jobs: its
 * attempts and delays, how long finished jobs are kept (an hour, failed ones 14 days) and, for a
 * bulk job only, its priority. `turn` is its position among its tenant's bulk jobs, from 0; a lower
 * one runs first. An unknown name gets the defaults.
 */
export function bullRules(name: string, turn = 0) {
  const job = jobNamed(name);
  const { delayMs, jitter } = job?.backoff ?? DEFAULT_BACKOFF;
  return {
    attempts: job?.attempts ?? DEFAULT_ATTEMPTS,
    backoff: { type: "product", delay: delayMs, jitter },
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
    // Tenants take turns: the first job of every tenant is served before the second of any, so ten
    // thousand jobs of one tenant do not delay the three of another.
    ...(job?.urgency === "bulk" && { priority: Math.min(BULK_PRIORITY + turn, LAST_PRIORITY) }),
  };
}

/**
 * The key is BullMQ's deduplication id and not its job id: a job id stays in use while the finished
 * job is kept, so a second job for the same row would be dropped. `keepLastIfActive`: if the job is
 * added again while it runs, it runs once more afterwards.
 */
const bullOptions = ({ name, key, turn }: Pick<QueuedJob, "name" | "key" | "turn">): BulkJobOptions => ({
  ...bullRules(name, turn),
  deduplication: { id: key, keepLastIfActive: true },
});
