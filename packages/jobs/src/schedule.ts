import type { Queue } from "bullmq";
import type { JobDefinition } from "./define-job.ts";
import { bullRules } from "./producer.ts";
import type { QueueName } from "./queues.ts";

export type Schedule = {
  job: JobDefinition;
  /** The payload of each run. */
  payload: unknown;
  /** Milliseconds between runs, or a cron pattern in a time zone. */
  repeat: { every: number } | { pattern: string; tz: string };
};

/** A run that is later than this was lost by the queue. Milliseconds. */
const LOST_AFTER_MS = 5 * 60_000;
/** Patterns are daily here; a day in a time zone has at most 25 hours. Milliseconds. */
const LONGEST_DAY_MS = 25 * 60 * 60_000;
/** Tolerance for small clock differences and for a run that is just being set. Milliseconds. */
const TOLERANCE_MS = 60_000;

/**
 * Makes sure that the queue has a schedule for repeated runs of a job, also after the queue's store
 * was emptied, and returns `set` if it changed anything, else `kept`. Any number of workers may
 * call it at any time. A schedule that differs in its times (its payload is not compared) or whose
 * next run is over five minutes late is set again; so is one whose next run is more than one
 * interval away, which a machine with a fast clock has set. Missed runs are not made up for one by
 * one: a run only triggers the sweep, which finds the due work in the tables.
 * @throws Error when its queue is not open.
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
  // Otherwise BullMQ would compute the next runs from the one that is too far away.
  if (next > latest) await queue.removeJobScheduler(id);
  await queue.upsertJobScheduler(id, repeat, { name: job.name, data: payload, opts: bullRules(job.name) });
  return "set";
}

/**
 * Removes a schedule for repeated runs that an earlier version set, by its queue and id. Returns
 * whether there was one.
 * @throws Error when its queue is not open.
 */
export async function endSchedule(
  queues: ReadonlyMap<QueueName, Queue>,
  { queue: name, id }: { queue: QueueName; id: string },
): Promise<boolean> {
  const queue = queues.get(name);
  if (!queue) throw new Error(`The queue ${name} is not open`);
  return (await queue.getJobScheduler(id)) !== undefined && queue.removeJobScheduler(id);
}
