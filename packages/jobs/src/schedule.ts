import type { Queue } from "bullmq";
import type { JobDefinition } from "./define-job.ts";
import { bullRules } from "./producer.ts";
import type { QueueName } from "./queues.ts";

export type Schedule = {
  job: JobDefinition<Record<string, never>>;
  /** Milliseconds between runs, or a cron pattern on the clocks of a zone. */
  repeat: { every: number } | { pattern: string; tz: string };
};

/** A run that is later than this was lost: the queue forgot it. */
const LOST_AFTER_MS = 5 * 60_000;

/**
 * Sees to it that the queue rings as scheduled, also after it lost its memory. Does nothing when it already does, so any number of workers may call it
 * as often as they like. A schedule is a doorbell only: runs that were missed collapse into one, and what is due is found from rows.
 */
export async function ensureSchedule(
  queues: ReadonlyMap<QueueName, Queue>,
  { job, repeat }: Schedule,
  now: Date,
): Promise<"kept" | "set"> {
  const queue = queues.get(job.queue);
  if (!queue) throw new Error(`The queue ${job.queue} is not open`);
  const id = job.name.replaceAll(".", "-");
  const known = await queue.getJobScheduler(id);
  const isSame =
    known !== undefined &&
    ("every" in repeat ? known.every === repeat.every : known.pattern === repeat.pattern && known.tz === repeat.tz);
  if (isSame && (known.next ?? 0) > now.getTime() - LOST_AFTER_MS) return "kept";
  await queue.upsertJobScheduler(id, repeat, { name: job.name, data: {}, opts: bullRules(job.name) });
  return "set";
}
