import { deleteOutbox, lockDueJobs } from "@aavarti/db/queries/outbox-relay";
import type { GlobalDb } from "@aavarti/db/tenant";
import type { JobLog } from "@aavarti/jobs/log";
import type { Producer, QueuedJob } from "@aavarti/jobs/producer";
import { isQueueName, QUEUES } from "@aavarti/jobs/queues";

export type RelayOptions = {
  db: GlobalDb;
  producer: Producer;
  now: () => Date;
  log: JobLog;
  onRelayed?: (count: number) => void;
  /** Checked before every batch; while it resolves to false, the outbox waits. */
  mayWork?: () => Promise<boolean>;
};

export type Relay = {
  /** Stops the relay and resolves when the current batch is done. */
  stop(): Promise<void>;
};

const BATCH = 200;
/** Milliseconds between two polls of an empty outbox. */
const IDLE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Shorter than the database's idle-in-transaction timeout, which would abort the batch first. */
const QUEUE_DEADLINE_MS = 5_000;

/**
 * Starts moving jobs from the outbox to the queues as they become due, until it is stopped, 200 at
 * a time. A row is locked, its job is added to the queue, and the row is deleted in the same
 * transaction. After a crash in between, the job is added again, which is harmless. While the queue
 * or the database is unavailable, rows wait, with a pause of up to five seconds; nothing is lost.
 * Nothing is moved while `mayWork` resolves to false. `stop` resolves when the current batch is
 * done.
 */
export function startRelay(options: RelayOptions): Relay {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    });

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        if (options.mayWork && !(await options.mayWork())) {
          await pause(LONGEST_PAUSE_MS);
          continue;
        }
        const count = await relayBatch(options);
        failures = 0;
        if (count > 0) options.onRelayed?.(count);
        if (count < BATCH) await pause(IDLE_MS);
      } catch (error) {
        failures += 1;
        options.log.warn({ err: error, failures }, "the outbox could not be relayed");
        await pause(Math.min(IDLE_MS * 2 ** failures, LONGEST_PAUSE_MS));
      }
    }
  }

  const running = run();
  return {
    stop() {
      isStopping = true;
      wake();
      return running;
    },
  };
}

/**
 * Moves up to 200 due jobs from the outbox to the queues, in one transaction, and returns their
 * number.
 * @throws when the database or the queue is unavailable; the rows then stay in the outbox.
 */
export const relayBatch = ({ db, producer, now }: Pick<RelayOptions, "db" | "producer" | "now">): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await lockDueJobs(trx, { queues: QUEUES, dueAt: now(), limit: BATCH });
    if (rows.length === 0) return 0;
    await producer.add(rows.flatMap(toJob), QUEUE_DEADLINE_MS);
    await deleteOutbox(
      trx,
      rows.map((row) => row.id),
    );
    return rows.length;
  });

const toJob = (row: Awaited<ReturnType<typeof lockDueJobs>>[number]): QueuedJob[] =>
  isQueueName(row.queue)
    ? [{ queue: row.queue, name: row.name, payload: row.payload, key: row.job_key, turn: row.turn }]
    : [];
