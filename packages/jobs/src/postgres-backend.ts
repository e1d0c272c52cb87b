import { KEEP_ALIVE, watchConnections } from "@aavarti/runtime/postgres";
import { type Processor, type Queue, type Worker, withBackend } from "bullmq";
import pg from "pg";
import type { JobBackend } from "./backend.ts";
import { withDeadline } from "./deadline.ts";
import type { JobLog } from "./log.ts";
import { createPatientBackend } from "./patient-backend.ts";
import { createPatientPool } from "./patient-pool.ts";
import { QUEUE_SCHEMA } from "./queue-schema.ts";
import { QUEUES, type QueueName } from "./queues.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** Each queue's worker keeps one connection for LISTEN; five more run short statements. */
const POOL_SIZE = QUEUES.length + 5;
const postgres = withBackend(createPatientBackend);

/**
 * Opens the queues' store in PostgreSQL, in BullMQ's own schema, without waiting for a connection.
 * Connects as the app's role, which may use those tables and owns none of them. Lost connections
 * are logged. BullMQ writes lock times with the worker's own clock here: see `checkClock`. `ping`
 * rejects when the database does not answer by its deadline.
 */
export function openPostgresBackend(databaseUrl: string, log: JobLog): JobBackend {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    // Otherwise LISTEN would wait for hours on a connection that a router dropped silently.
    ...KEEP_ALIVE,
    options: `-c role=aavarti_app -c search_path=${QUEUE_SCHEMA}`,
    application_name: "aavarti-queue",
  });
  watchConnections(pool, (error) => log.warn({ err: error }, "a connection to the queue's database was lost"));

  return {
    kind: "postgres",
    openQueue(name: QueueName) {
      const queue = asQueue(new postgres.Queue(name, { connection: createPatientPool(pool) }));
      queue.on("error", (error) => log.warn({ err: error, queue: name }, "queue"));
      return queue;
    },
    openWorker(name: QueueName, processor: Processor, settings: WorkerSettings) {
      const connection = createPatientPool(pool);
      const worker = asWorker(new postgres.Worker(name, processor, { ...settings, connection }));
      worker.on("closing", () => connection.stopWaiting());
      worker.on("error", (error) => log.warn({ err: error, queue: name }, "worker"));
      return worker;
    },
    async ping(deadlineMs) {
      await withDeadline("The queue's database", deadlineMs, pool.query("select 1"));
    },
    async close() {
      await pool.end();
    },
  };
}

type PostgresQueue = InstanceType<typeof postgres.Queue>;
type PostgresWorker = InstanceType<typeof postgres.Worker>;

/**
 * BullMQ's classes use their backend's type only as the result of `getBackend()`, which is
 * never called; Bull Board requires the default type.
 */
const asQueue = (queue: PostgresQueue): Queue => queue as unknown as Queue;
const asWorker = (worker: PostgresWorker): Worker => worker as unknown as Worker;
