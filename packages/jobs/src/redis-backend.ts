import { type Processor, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { JobBackend } from "./backend.ts";
import { withDeadline } from "./deadline.ts";
import type { JobLog } from "./log.ts";
import { type QueueName, redisPrefix } from "./queues.ts";
import type { WorkerSettings } from "./worker-settings.ts";

const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * The queues in Redis. One connection serves the short commands of all queues; each worker adds one of its own that blocks.
 * Redis must run with `maxmemory-policy noeviction`: an evicted key is a lost job.
 */
export function openRedisBackend(redisUrl: string, log: JobLog): JobBackend {
  const connection = new Redis(redisUrl, {
    // BullMQ waits for a connection by itself; a request limit would turn every outage into failed jobs.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
    connectTimeout: 3_000,
  });
  // Queues, workers and this backend listen on one connection.
  connection.setMaxListeners(64);
  connection.on("error", (error) => log.warn({ err: error }, "redis connection"));

  return {
    kind: "redis",
    openQueue(name: QueueName) {
      const queue = new Queue(name, { connection, prefix: redisPrefix(name) });
      queue.on("error", (error) => log.warn({ err: error, queue: name }, "queue"));
      return queue;
    },
    openWorker(name: QueueName, processor: Processor, settings: WorkerSettings) {
      const worker = new Worker(name, processor, { ...settings, connection, prefix: redisPrefix(name) });
      worker.on("error", (error) => log.warn({ err: error, queue: name }, "worker"));
      return worker;
    },
    async ping(deadlineMs) {
      // While it is not connected a command would only wait in ioredis's memory.
      if (connection.status !== "ready") throw new Error(`Redis is not connected (${connection.status})`);
      await withDeadline("Redis", deadlineMs, connection.ping());
    },
    async close() {
      connection.disconnect();
    },
  };
}
