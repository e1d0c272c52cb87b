import { AppError, isUnavailable } from "@aavarti/domain/errors";
import { ConnectionClosedError, DelayedError, type Job, WaitingError, type Worker } from "bullmq";
import type { JobBackend } from "./backend.ts";
import type { JobDefinition } from "./define-job.ts";
import { createFairScheduler } from "./fair-scheduler.ts";
import { keptFailure, thrownBy } from "./job-failure.ts";
import type { JobLog } from "./log.ts";
import { isPermanentError } from "./permanent-error.ts";
import { QUEUES, type QueueName } from "./queues.ts";
import { outagePause, retryDelay } from "./retry-delay.ts";
import { workerSettings } from "./worker-settings.ts";

/**
 * A job definition with the function that does the work. `run` and `fairnessKeyOf` parse the job's
 * raw data.
 */
export type Handler = {
  readonly name: string;
  readonly queue: QueueName;
  run(data: unknown): Promise<void>;
  /** Called once a job failed for good, with its raw data, before it counts as failed. */
  giveUp?(data: unknown): Promise<void>;
  /** Undefined for jobs without a fairness key and for data that does not parse. */
  fairnessKeyOf(data: unknown): string | undefined;
};

/**
 * Returns the handler of a kind of job: its `run` parses the job's payload and calls `work` with
 * it, and rejects with ZodError for an invalid payload; `fairnessKeyOf` gives undefined for one.
 * `giveUp` is called with the payload of one that failed for good.
 * Runs nothing itself.
 */
export const createHandler = <Payload>(
  job: JobDefinition<Payload>,
  work: (payload: Payload) => Promise<unknown>,
  giveUp?: (payload: Payload) => Promise<void>,
): Handler => ({
  name: job.name,
  queue: job.queue,
  async run(data) {
    await work(job.payload.parse(data));
  },
  ...(giveUp && { giveUp: (data) => giveUp(job.payload.parse(data)) }),
  fairnessKeyOf(data) {
    const { data: payload } = job.payload.safeParse(data);
    return payload && job.fairnessKey?.(payload);
  },
});

export type FinishedJob = {
  queue: QueueName;
  name: string;
  /**
   * `put-back`: returned to its queue without counting as an attempt, because slow runs of its
   * tenant used their share of the slots or the database was not available.
   */
  outcome: "completed" | "failed" | "retried" | "put-back";
  seconds: number;
};

export type ConsumerOptions = {
  backend: JobBackend;
  handlers: readonly Handler[];
  /** The worker's name in Bull Board. */
  workerName: string;
  /** Concurrent jobs per queue in this process. */
  concurrency: Record<QueueName, number>;
  log: JobLog;
  /** Recognises failures, besides those of `isPermanentError`, that no retry can fix. */
  isPermanent?: (error: unknown) => boolean;
  onFinished?: (job: FinishedJob) => void;
  /**
   * Checked before every job; while it resolves to false, a job goes back to its queue at once
   * without counting as an attempt.
   */
  mayWork?: () => Promise<boolean>;
};

export type Consumer = {
  /** Takes no more jobs and checks for no stalled ones until `resume`. Running jobs go on. */
  pause(): Promise<void>;
  resume(): void;
  /** Takes no more jobs and resolves when the running ones have finished. */
  close(): Promise<void>;
};

/**
 * Starts one BullMQ worker per queue, at once, each of which runs the given handlers' jobs. A
 * failed job is retried with growing delays, unless its error is permanent or its attempts are used
 * up. One whose kind no handler knows fails too, so that a worker of another version may get it. A
 * job that waits for its tenant's share of the slots, for a right clock (`mayWork`) or for the
 * database is put back, which is no attempt. `onFinished` is called with each run's outcome, also
 * for a job put back, but not for one that waits for the clock. `pause` takes no further jobs and
 * doesn't wait for running ones; `close` does.
 */
export function createConsumer(options: ConsumerOptions): Consumer {
  const workers = QUEUES.map((queue) => startWorker(options, queue));
  return {
    async pause() {
      await Promise.all(workers.map((worker) => worker.pause(true)));
    },
    resume() {
      for (const worker of workers) void worker.resume();
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

function startWorker(options: ConsumerOptions, queue: QueueName): Worker {
  const handlers = new Map(options.handlers.filter((h) => h.queue === queue).map((h) => [h.name, h]));
  const scheduler = createFairScheduler({ slots: options.concurrency[queue], now: () => performance.now() });
  const putBack = async (job: Job, token: string | undefined, waitMs: number): Promise<never> => {
    await job.moveToDelayed(Date.now() + waitMs, token).catch((error: unknown) => {
      // If the queue's store is unavailable too, the job's lock expires and the job waits again.
      if (!(error instanceof ConnectionClosedError)) throw error;
    });
    options.onFinished?.({ queue, name: job.name, outcome: "put-back", seconds: 0 });
    // BullMQ's signal that the job was moved; it does not count as an attempt.
    throw new DelayedError();
  };
  const run = async (job: Job, token: string | undefined, handler: Handler | undefined): Promise<void> => {
    try {
      // Not a permanent error, so that the job waits for a worker of the version that knows it.
      if (!handler) throw new Error(`No handler for the job ${job.name}`);
      await handler.run(job.data);
    } catch (error) {
      if (isUnavailable(error)) {
        // An unavailable database is not the job's failure, so it never counts as an attempt.
        options.log.warn({ err: error, queue, job: job.name }, "the database is not available; the job waits");
        return putBack(job, token, outagePause(job.attemptsStarted - job.attemptsMade, Math.random()));
      }
      const isFinal = isPermanentError(error) || (options.isPermanent?.(error) ?? false);
      if (isFinal || job.attemptsMade + 1 >= (job.opts.attempts ?? 1))
        await handler?.giveUp?.(job.data).catch((err: unknown) => {
          options.log.error({ err, queue, job: job.name }, "that a job failed for good could not be recorded");
        });
      throw keptFailure(error, { isFinal });
    }
  };
  const process = async (job: Job, token?: string): Promise<void> => {
    if (options.mayWork && !(await options.mayWork())) {
      await job.moveToWait(token);
      // BullMQ's signal that the job is back in its queue; it does not count as an attempt.
      throw new WaitingError();
    }
    const handler = handlers.get(job.name);
    const key = handler?.fairnessKeyOf(job.data);
    if (key === undefined) return run(job, token, handler);
    const waitMs = scheduler.takeSlot(key);
    if (waitMs !== null) return putBack(job, token, waitMs);
    const startedAt = performance.now();
    try {
      await run(job, token, handler);
    } finally {
      scheduler.releaseSlot(key, performance.now() - startedAt);
    }
  };

  const settings = workerSettings({
    name: options.workerName,
    concurrency: options.concurrency[queue],
    backoffStrategy: (attemptsMade, _type, error, job) => {
      const backoff = job?.opts.backoff;
      const cause = thrownBy(error);
      const { delay, jitter } = typeof backoff === "object" ? backoff : {};
      return retryDelay({
        delayMs: delay ?? 1_000,
        jitter: jitter ?? 0,
        attemptsMade,
        retryAfterSeconds: cause instanceof AppError ? cause.retryAfterSeconds : undefined,
        chance: Math.random(),
      });
    },
  });
  const worker = options.backend.openWorker(queue, process, settings);
  report(options, queue, worker);
  return worker;
}

function report({ log, onFinished }: ConsumerOptions, queue: QueueName, worker: Worker): void {
  const finished = (job: Job, outcome: FinishedJob["outcome"]) => {
    const seconds = ((job.finishedOn ?? Date.now()) - (job.processedOn ?? Date.now())) / 1_000;
    onFinished?.({ queue, name: job.name, outcome, seconds });
  };
  worker.on("completed", (job) => finished(job, "completed"));
  worker.on("failed", (job, error) => {
    if (!job) {
      log.error({ err: error, queue }, "a job failed that is not there any more");
      return;
    }
    const final = job.finishedOn !== undefined;
    const fields = { err: thrownBy(error), queue, job: job.name, payload: job.data, attempt: job.attemptsMade };
    if (final) log.error(fields, "job failed for good");
    else log.warn(fields, "job failed and will be tried again");
    finished(job, final ? "failed" : "retried");
  });
}
