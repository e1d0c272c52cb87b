import type { BackoffStrategy } from "bullmq";

/** Options of BullMQ's workers, the same for both backends. */
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
 * Lock duration in milliseconds. Another worker takes over a dead worker's job within about
 * `LOCK_DURATION + 2 × STALLED_INTERVAL`.
 */
const LOCK_DURATION = 15_000;
const STALLED_INTERVAL = 5_000;

/**
 * How often a job may lose its worker. BullMQ's default fails a job for good after its worker died
 * twice, whatever its `attempts`. A deploy or an out-of-memory kill is not the job's fault; a job
 * that took 25 workers down with it probably is at fault.
 */
const MAX_STALLED_COUNT = 25;

/**
 * Milliseconds after which a worker retries when its store is unavailable. BullMQ's default of 15
 * seconds is long for a database that restarts within one.
 */
const RETRY_AFTER_OUTAGE = 1_000;

/**
 * Returns the options of a BullMQ worker: those given, and the product's lock, stall and retry
 * times, which are the same for both stores.
 */
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
