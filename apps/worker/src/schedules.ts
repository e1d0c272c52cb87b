import { DEFAULT_TIME_ZONE } from "@aavarti/domain/calendar";
import { sweepPayments } from "@aavarti/jobs/definitions/activation";
import { resetDemo } from "@aavarti/jobs/definitions/demo";
import { sweepFiles } from "@aavarti/jobs/definitions/files";
import { sweepForecasts } from "@aavarti/jobs/definitions/forecasts";
import { tidyUp } from "@aavarti/jobs/definitions/housekeeping";
import { sweepImports } from "@aavarti/jobs/definitions/imports";
import { checkMovements, sweepMovements } from "@aavarti/jobs/definitions/movements";
import { sweepOwnTemplates } from "@aavarti/jobs/definitions/own-templates";
import { checkLedgers } from "@aavarti/jobs/definitions/payments";
import { settlePromises } from "@aavarti/jobs/definitions/promises";
import { dailyRounds, sweepReminders } from "@aavarti/jobs/definitions/reminders";
import { sweepRetention } from "@aavarti/jobs/definitions/retention";
import { ALL_SLICES } from "@aavarti/jobs/definitions/slices";
import { sweepWebhooks } from "@aavarti/jobs/definitions/webhooks";
import type { JobLog } from "@aavarti/jobs/log";
import type { QueueName } from "@aavarti/jobs/queues";
import { endSchedule, ensureSchedule, type Schedule } from "@aavarti/jobs/schedule";
import type { Dependencies } from "@aavarti/services/context";
import { enqueueIn } from "@aavarti/services/outbox";
import type { Queue } from "bullmq";

const MINUTE_MS = 60_000;
/** How often to check that the queue still has the schedules. */
const CHECK_MS = MINUTE_MS;

/**
 * Returns the schedules of the sweeps, which find work that is due or that a crash or an emptied
 * queue left behind: those of reminders and the daily rounds every `reminderSweepSeconds`, in
 * shares of the tenants, those of providers' events and imports every half minute, of businesses'
 * payments to us every 5 minutes, of WhatsApp templates and large forecasts every 15, of retention,
 * files and movements hourly.
 * Sets none: see `keepSchedules`.
 */
export const sweepSchedules = (reminderSweepSeconds: number): Schedule[] => [
  ...inSlices({ job: sweepReminders, repeat: { every: reminderSweepSeconds * 1_000 } }),
  ...inSlices({ job: dailyRounds, repeat: { every: reminderSweepSeconds * 1_000 } }),
  ...inSlices({ job: sweepMovements, repeat: { every: 60 * MINUTE_MS } }),
  ...inSlices({ job: sweepForecasts, repeat: { every: 15 * MINUTE_MS } }),
  { job: sweepPayments, payload: {}, repeat: { every: 5 * MINUTE_MS } },
  { job: sweepWebhooks, payload: {}, repeat: { every: MINUTE_MS / 2 } },
  { job: sweepImports, payload: {}, repeat: { every: MINUTE_MS / 2 } },
  { job: sweepRetention, payload: {}, repeat: { every: 60 * MINUTE_MS } },
  { job: sweepFiles, payload: {}, repeat: { every: 60 * MINUTE_MS } },
  { job: sweepOwnTemplates, payload: {}, repeat: { every: 15 * MINUTE_MS } },
];

/**
 * Returns the nightly schedules, in India's time zone: promises at 0:10, ledgers at 0:20, movements
 * at 0:40, cleanup at 2:30 and, with `demo`, the reset of the demo's data at 3:00. Sets none: see
 * `keepSchedules`.
 */
export const nightlySchedules = ({ demo }: { demo: boolean }): Schedule[] => [
  ...inSlices({ job: settlePromises, repeat: { pattern: "10 0 * * *", tz: DEFAULT_TIME_ZONE } }),
  ...inSlices({ job: checkLedgers, repeat: { pattern: "20 0 * * *", tz: DEFAULT_TIME_ZONE } }),
  ...inSlices({ job: checkMovements, repeat: { pattern: "40 0 * * *", tz: DEFAULT_TIME_ZONE } }),
  { job: tidyUp, payload: {}, repeat: { pattern: "30 2 * * *", tz: DEFAULT_TIME_ZONE } },
  ...(demo ? [{ job: resetDemo, payload: {}, repeat: { pattern: "0 3 * * *", tz: DEFAULT_TIME_ZONE } }] : []),
];

/** Splits a schedule into one per slice of the tenants; any worker can take any slice. */
const inSlices = (schedule: Omit<Schedule, "payload">): Schedule[] =>
  ALL_SLICES.map((payload) => ({ ...schedule, payload }));

/** Schedule ids of earlier versions, which swept all tenants in one job. They are removed. */
const ENDED = ["reminders-sweep", "reminders-daily", "promises-settle"];

/**
 * Adds each schedule's job to the outbox, to run now, one after the other and not in one
 * transaction; called at a worker's start. When several workers add one, the queue keeps a single
 * job by its key.
 */
export async function enqueueSweepsNow(deps: Dependencies, schedules: readonly Schedule[]): Promise<void> {
  for (const { job, payload } of schedules) await enqueueIn(deps, deps.db, null, job, payload);
}

/**
 * Starts checking, at once and then every minute, that the queue has these schedules
 * (`ensureSchedule`), and removes those of earlier versions. Nothing is checked while `mayWork`
 * resolves to false. A check that still runs is not repeated, and failures are logged. Returns the
 * function that stops it, without waiting for a running check.
 */
export function keepSchedules({
  queues,
  schedules,
  now,
  log,
  mayWork = async () => true,
}: {
  queues: ReadonlyMap<QueueName, Queue>;
  schedules: readonly Schedule[];
  now: () => Date;
  log: JobLog;
  /** Whether this process may set schedules: BullMQ computes the next run from its clock. */
  mayWork?: () => Promise<boolean>;
}): () => void {
  const check = async () => {
    if (!(await mayWork())) return;
    const set = new Set<string>();
    for (const schedule of schedules) {
      if ((await ensureSchedule(queues, schedule, now())) === "set") set.add(schedule.job.name);
    }
    for (const id of ENDED) await endSchedule(queues, { queue: "sweeps", id });
    if (set.size > 0) log.info({ jobs: [...set].join(", ") }, "schedules set");
  };
  let isChecking = false;
  const tick = () => {
    // While the queue is unavailable a check waits; the next one must not queue up behind it.
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
