import type { BulkJobOptions, Queue } from "bullmq";
import type { JobBackend } from "./backend.ts";
import { jobNamed } from "./catalog.ts";
import { withDeadline } from "./deadline.ts";
import { DEFAULT_ATTEMPTS, DEFAULT_BACKOFF } from "./define-job.ts";
import type { QueueName } from "./queues.ts";

/** One row of the outbox, as the queue needs it. */
export type RungJob = {
  queue: QueueName;
  name: string;
  payload: unknown;
  key: string;
  /**
   * Its place among the bulk jobs of its tenant, from 0; the lower is served first, whoever's it
   * is.
   */
  turn: number;
};

export type Producer = {
  /**
   * Hands jobs to the queues. Rejects when the store does not take them within `deadlineMs`; they
   * may then be there or not, and adding them again is harmless.
   */
  add(jobs: RungJob[], deadlineMs: number): Promise<void>;
};

/**
 * Seconds for which a finished job is kept to look at in Bull Board; the record of what happened is
 * in the product's own tables. By age alone: to keep a number of them, BullMQ's PostgreSQL backend
 * sorts a queue's finished jobs at the end of every job, and that cost more than all else together.
 */
const KEEP_COMPLETED = { age: 3_600 };
const KEEP_FAILED = { age: 14 * 24 * 3_600 };
const PING_DEADLINE_MS = 1_000;

/**
 * The relay's way into the queues. Nobody else adds jobs: a job must not exist before its
 * transaction has committed.
 */
export function createProducer(backend: JobBackend, queues: ReadonlyMap<QueueName, Queue>): Producer {
  return {
    async add(jobs, deadlineMs) {
      // An add to a store that is down would wait in memory and happen again after the relay has
      // tried anew.
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

const toBullJob = ({ name, payload, key, turn }: RungJob) => ({
  name,
  data: payload,
  opts: bullOptions({ name, key, turn }),
});

/**
 * BullMQ serves jobs without a priority first, then the lower before the higher, and equal ones in
 * the order in which they came.
 */
const BULK_PRIORITY = 10;
/** BullMQ's own limit. */
const LAST_PRIORITY = 2_097_152;

/** How a job is retried and kept, also for one that a schedule creates. */
export function bullRules(name: string, turn = 0) {
  const job = jobNamed(name);
  const { delayMs, jitter } = job?.backoff ?? DEFAULT_BACKOFF;
  return {
    attempts: job?.attempts ?? DEFAULT_ATTEMPTS,
    backoff: { type: "product", delay: delayMs, jitter },
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
    // Tenants take turns: the first job of each is served before the second of any, so ten thousand
    // of one hold up nobody's three.
    ...(job?.urgency === "bulk" && { priority: Math.min(BULK_PRIORITY + turn, LAST_PRIORITY) }),
  };
}

/**
 * The key is BullMQ's deduplication id and not its job id: a job id stays taken while the finished
 * job is kept to look at, and a second ring for the same row would vanish. `keepLastIfActive`: what
 * changed while the job ran is looked at by one more run.
 */
const bullOptions = ({ name, key, turn }: Pick<RungJob, "name" | "key" | "turn">): BulkJobOptions => ({
  ...bullRules(name, turn),
  deduplication: { id: key, keepLastIfActive: true },
});
