import type { Processor, Queue, Worker } from "bullmq";
import type { QueueName } from "./queues.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** Where the queues live. Everything above it is one code path. */
export type JobBackend = {
  readonly kind: "redis" | "postgres";
  openQueue(name: QueueName): Queue;
  openWorker(name: QueueName, processor: Processor, settings: WorkerSettings): Worker;
  /** Resolves when the store answers; rejects within `deadlineMs` when it does not. */
  ping(deadlineMs: number): Promise<void>;
  /** Ends the connections. Queues and workers are closed by whoever opened them, before. */
  close(): Promise<void>;
};
