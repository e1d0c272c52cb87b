import type { Processor, Queue, Worker } from "bullmq";
import type { QueueName } from "./queues.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** The store of the queues: PostgreSQL or Redis. All other code is the same for both. */
export type JobBackend = {
  readonly kind: "redis" | "postgres";
  openQueue(name: QueueName): Queue;
  openWorker(name: QueueName, processor: Processor, settings: WorkerSettings): Worker;
  /** Resolves when the store answers; rejects when it does not within `deadlineMs`. */
  ping(deadlineMs: number): Promise<void>;
  /** Closes the connections. Whoever opened queues and workers closes them first. */
  close(): Promise<void>;
};
