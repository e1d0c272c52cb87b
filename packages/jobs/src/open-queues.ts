import type { Queue } from "bullmq";
import type { JobBackend } from "./backend.ts";
import { QUEUES, type QueueName } from "./queues.ts";

/**
 * Opens all queues and returns them by name, for the producer, the schedules and Bull Board. Starts
 * no worker.
 */
export const openQueues = (backend: JobBackend): Map<QueueName, Queue> =>
  new Map(QUEUES.map((name) => [name, backend.openQueue(name)]));

/** Closes the connections of all queues; the jobs stay. */
export async function closeQueues(queues: ReadonlyMap<QueueName, Queue>): Promise<void> {
  await Promise.all([...queues.values()].map((queue) => queue.close()));
}
