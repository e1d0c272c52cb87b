import type { Queue } from "bullmq";
import type { JobDefinition } from "./define-job.ts";
import { bullRules } from "./producer.ts";
import type { QueueName } from "./queues.ts";

export type Schedule = {
  job: JobDefinition;
  /** What each run carries. */
  payload: unknown;
  /** Milliseconds between runs, or a cron pattern on the clocks of a zone. */
  repeat: { every: number } | { pattern: string; tz: string };
};

/** A run that is later than this was lost: the queue forgot it. */
const LOST_AFTER_MS = 5 * 60_000;
/** Patterns here are daily; a day on a zone's clocks has at most 25 hours. */
const LONGEST_DAY_MS = 25 * 60 * 60_000;
/** What clocks that are right, and a run that is just being set, may be apart. */
const TOLERANCE_MS = 60_000;

/**
 * Sees to it that the queue rings as scheduled, also after it lost its memory. Does nothing when it
 * already does, so any number of workers may call it as often as they like. A next run further away
 * than one interval was set by a machine whose clock was ahead; it is set anew, or nothing would
 * run until then. A schedule is a doorbell only: runs that were missed collapse into one, and what
 * is due is found from rows.
 */
export async function ensureSchedule(
  queues: ReadonlyMap<QueueName, Queue>,
  { job, payload, repeat }: Schedule,
  now: Date,
): Promise<"kept" | "set"> {
  const queue = queues.get(job.queue);
  if (!queue) throw new Error(`The queue ${job.queue} is not open`);
  const id = job.key(payload);
  const known = await queue.getJobScheduler(id);
  const isSame =
    known !== undefined &&
    ("every" in repeat ? known.every === repeat.every : known.pattern === repeat.pattern && known.tz === repeat.tz);
  const next = known?.next ?? 0;
  const latest = now.getTime() + ("every" in repeat ? repeat.every : LONGEST_DAY_MS) + TOLERANCE_MS;
  if (isSame && next > now.getTime() - LOST_AFTER_MS && next <= latest) return "kept";
  // The store would count the new runs from the one that is too far away.
  if (next > latest) await queue.removeJobScheduler(id);
  await queue.upsertJobScheduler(id, repeat, { name: job.name, data: payload, opts: bullRules(job.name) });
  return "set";
}

/** Ends a schedule that an earlier version set. True when there was one. */
export async function endSchedule(
  queues: ReadonlyMap<QueueName, Queue>,
  { queue: name, id }: { queue: QueueName; id: string },
): Promise<boolean> {
  const queue = queues.get(name);
  if (!queue) throw new Error(`The queue ${name} is not open`);
  return (await queue.getJobScheduler(id)) !== undefined && queue.removeJobScheduler(id);
}
