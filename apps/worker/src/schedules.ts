import { DEFAULT_TIME_ZONE } from "@aavarti/domain/calendar";
import { resetDemo } from "@aavarti/jobs/definitions/demo";
import { tidyUp } from "@aavarti/jobs/definitions/housekeeping";
import { sweepImports } from "@aavarti/jobs/definitions/imports";
import { sweepPayments } from "@aavarti/jobs/definitions/payments";
import { settlePromises } from "@aavarti/jobs/definitions/promises";
import { dailyRounds, sweepReminders } from "@aavarti/jobs/definitions/reminders";
import { sweepWebhooks } from "@aavarti/jobs/definitions/webhooks";
import type { JobLog } from "@aavarti/jobs/log";
import type { QueueName } from "@aavarti/jobs/queues";
import { ensureSchedule, type Schedule } from "@aavarti/jobs/schedule";
import type { Dependencies } from "@aavarti/services/context";
import { enqueueIn } from "@aavarti/services/outbox";
import type { Queue } from "bullmq";

const MINUTE_MS = 60_000;
/** How often the queue is asked whether it still knows the schedules. */
const CHECK_MS = MINUTE_MS;

/** Sweeps find work that a crash or an empty queue left behind; they also run once at every start. */
export const sweepSchedules = (reminderSweepSeconds: number): Schedule[] => [
  { job: sweepReminders, repeat: { every: reminderSweepSeconds * 1_000 } },
  { job: dailyRounds, repeat: { every: reminderSweepSeconds * 1_000 } },
  { job: sweepPayments, repeat: { every: 5 * MINUTE_MS } },
  { job: sweepWebhooks, repeat: { every: MINUTE_MS / 2 } },
  { job: sweepImports, repeat: { every: MINUTE_MS / 2 } },
];

/** At night in India, one after the other. The demo's data is put back only where there is a demo. */
export const nightlySchedules = ({ demo }: { demo: boolean }): Schedule[] => [
  { job: settlePromises, repeat: { pattern: "10 0 * * *", tz: DEFAULT_TIME_ZONE } },
  { job: tidyUp, repeat: { pattern: "30 2 * * *", tz: DEFAULT_TIME_ZONE } },
  ...(demo ? [{ job: resetDemo, repeat: { pattern: "0 3 * * *", tz: DEFAULT_TIME_ZONE } }] : []),
];

/** Rings for a sweep now, through the outbox: several workers that start together ring once. */
export async function ringNow(deps: Dependencies, schedules: readonly Schedule[]): Promise<void> {
  for (const { job } of schedules) await enqueueIn(deps, deps.db, null, job, {});
}

/** Keeps the schedules in the queue for as long as it runs. Returns what stops it. */
export function keepSchedules({
  queues,
  schedules,
  now,
  log,
}: {
  queues: ReadonlyMap<QueueName, Queue>;
  schedules: readonly Schedule[];
  now: () => Date;
  log: JobLog;
}): () => void {
  const check = async () => {
    const set: string[] = [];
    for (const schedule of schedules) {
      if ((await ensureSchedule(queues, schedule, now())) === "set") set.push(schedule.job.name);
    }
    if (set.length > 0) log.info({ jobs: set.join(", ") }, "schedules set");
  };
  let isChecking = false;
  const tick = () => {
    // With the queue away a check waits; the next one must not wait behind it as well.
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => log.warn({ err: error }, "the schedules could not be checked"))
      .finally(() => {
        isChecking = false;
      });
  };
  tick();
  const timer = setInterval(tick, CHECK_MS);
  return () => clearInterval(timer);
}
