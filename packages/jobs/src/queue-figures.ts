import type { Queue } from "bullmq";
import type { QueueName } from "./queues.ts";

export type QueueFigures = {
  queue: QueueName;
  /** Jobs by state. `failed` are dead letters, which are not retried automatically. */
  jobs: { waiting: number; active: number; delayed: number; failed: number };
  /** Age in seconds of the job that is served next; 0 when none waits. */
  oldestWaitingSeconds: number;
};

/**
 * Returns, for each queue, the number of its jobs that wait, run, are delayed and have failed for
 * good (those of the last 14 days, which are kept), and the age in seconds of the one that is
 * served next, or of the next bulk job if that one is older; 0 when none waits. From the queues'
 * store: the result is the same in every process.
 */
export const readQueueFigures = (queues: ReadonlyMap<QueueName, Queue>, now: Date): Promise<QueueFigures[]> =>
  Promise.all([...queues].map(([name, queue]) => figuresOf(name, queue, now)));

async function figuresOf(name: QueueName, queue: Queue, now: Date): Promise<QueueFigures> {
  const [counts, next] = await Promise.all([
    queue.getJobCounts("waiting", "prioritized", "active", "delayed", "failed"),
    // Jobs with `person` urgency first, as they are served; each list begins with its oldest job.
    Promise.all([queue.getJobs(["waiting"], 0, 0, true), queue.getJobs(["prioritized"], 0, 0, true)]),
  ]);
  const waitingSince = next.flat().map((job) => job.timestamp);
  return {
    queue: name,
    jobs: {
      waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
      active: counts.active ?? 0,
      delayed: counts.delayed ?? 0,
      failed: counts.failed ?? 0,
    },
    oldestWaitingSeconds:
      waitingSince.length > 0 ? Math.max(0, (now.getTime() - Math.min(...waitingSince)) / 1_000) : 0,
  };
}
