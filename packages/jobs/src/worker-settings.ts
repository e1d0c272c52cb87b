import type { BackoffStrategy } from "bullmq";

/** What BullMQ's workers are told, the same on both backends. */
export type WorkerSettings = {
  name: string;
  concurrency: number;
  lockDuration: number;
  stalledInterval: number;
  maxStalledCount: number;
  runRetryDelay: number;
  settings: { backoffStrategy: BackoffStrategy };
};

/**
 * Milliseconds. A dead worker's job is taken up by another within about `LOCK_DURATION + 2 ×
 * STALLED_INTERVAL`.
 */
const LOCK_DURATION = 15_000;
const STALLED_INTERVAL = 5_000;

/**
 * By default BullMQ fails a job for good after its worker died twice, whatever its attempts say. A
 * deploy or an out-of-memory kill is not the job's fault; a job that took 25 workers down with it
 * probably is.
 */
const MAX_STALLED_COUNT = 25;

/**
 * Milliseconds after which a worker whose store is away asks again. BullMQ's own 15 seconds are
 * long for a database that restarts within one.
 */
const RETRY_AFTER_OUTAGE = 1_000;

export const workerSettings = (
  options: Pick<WorkerSettings, "name" | "concurrency"> & { backoffStrategy: BackoffStrategy },
): WorkerSettings => ({
  name: options.name,
  concurrency: options.concurrency,
  lockDuration: LOCK_DURATION,
  stalledInterval: STALLED_INTERVAL,
  maxStalledCount: MAX_STALLED_COUNT,
  runRetryDelay: RETRY_AFTER_OUTAGE,
  settings: { backoffStrategy: options.backoffStrategy },
});
