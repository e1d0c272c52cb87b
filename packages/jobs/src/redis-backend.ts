import { createRedis } from "@aavarti/runtime/redis";
import { type Processor, Queue, Worker } from "bullmq";
import type { JobBackend } from "./backend.ts";
import { withDeadline } from "./deadline.ts";
import type { JobLog } from "./log.ts";
import { type QueueName, redisPrefix } from "./queues.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/**
 * Opens the queues' store in Redis, without waiting for a connection. One connection serves the
 * short commands of all queues; each worker adds its own blocking connection. Errors are logged.
 * Redis must run with `maxmemory-policy noeviction`: an evicted key is a lost job. `ping` rejects
 * while it is not connected.
 */
export function openRedisBackend(redisUrl: string, log: JobLog): JobBackend {
  const connection = createRedis({
    url: redisUrl,
    connectionName: "aavarti-queue",
    onError: (error) => log.warn({ err: error }, "redis connection"),
  });
  // All queues and workers add listeners to this one connection.
  connection.setMaxListeners(64);

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
      // Without a connection, a command would only wait in ioredis's memory.
      if (connection.status !== "ready") throw new Error(`Redis is not connected (${connection.status})`);
      await withDeadline("Redis", deadlineMs, connection.ping());
    },
    async close() {
      connection.disconnect();
    },
  };
}
