import { setTimeout as sleep } from "node:timers/promises";
import {
  assertSchemaCompatibility,
  type BackendFactory,
  ConnectionClosedError,
  PostgresConnection,
  PostgresQueueBackend,
} from "bullmq";
import type { PatientPool } from "./patient-pool.ts";

/**
 * How long an idle worker waits for PostgreSQL's notification of a job before it asks for one,
 * in seconds.
 */
const LONGEST_WAIT_SECONDS = 5;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Returns BullMQ's PostgreSQL backend for one queue or worker, which survives lost connections at
 * any moment: while it opens, too, and when a notification is lost with one. A worker is named in
 * Bull Board by its `name`. Closing it leaves the pool open.
 */
export const createPatientBackend: BackendFactory<PostgresQueueBackend, PatientPool> = (queue, options, kind) => {
  // The form by which BullMQ recognises a worker's connection.
  const workerName = "name" in options ? `${queue}:w:${options.name}` : queue;
  const connection = new PatientConnection(options.connection);
  return new PatientBackend(connection, queue, options, true, kind?.withBlockingConnection ? workerName : undefined);
};

class PatientConnection extends PostgresConnection {
  readonly #pool: PatientPool;
  #ready: Promise<void> | undefined;

  constructor(pool: PatientPool) {
    super(pool);
    this.#pool = pool;
  }

  /**
   * Resolves when the queues' tables are there, which BullMQ awaits before each statement. BullMQ's
   * own check runs once: when its connection is lost, every later statement fails, and a worker's
   * retries leave no time to anything else in the process. Rejects only when it is closing.
   */
  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#whenReady();
    return this.#ready;
  }

  async #whenReady(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await assertSchemaCompatibility(this.#pool, this.schema);
        break;
      } catch (error) {
        if (this.isClosing || !this.#pool.isWaiting()) throw error;
        if (!(error instanceof ConnectionClosedError)) this.emit("error", error);
        await sleep(pauseMs);
      }
    }
    this.emit("ready");
  }
}

class PatientBackend extends PostgresQueueBackend {
  /**
   * BullMQ relies on a notification for up to an hour. It can be lost with a connection, and so can
   * the answer that says when the next delayed job is due.
   */
  override get maximumBlockTimeout(): number {
    return LONGEST_WAIT_SECONDS;
  }
}
