import { setTimeout as sleep } from "node:timers/promises";
import { connectSoon } from "@aavarti/runtime/connect-soon";
import { isConnectionFailure, UnavailableError } from "@aavarti/runtime/connection-failure";
import { ConnectionClosedError } from "bullmq";
import type pg from "pg";

const LONGEST_PAUSE_MS = 1_000;

export type PatientPool = {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  on(): PatientPool;
  removeAllListeners(): PatientPool;
  readonly options: { readonly keepAlive: boolean };
  /** After this call, a connection that cannot be made is an error at once. */
  stopWaiting(): void;
  /** Whether to wait for a database that is not available: true until `stopWaiting`. */
  isWaiting(): boolean;
};

/**
 * Wraps a PostgreSQL pool for one of BullMQ's queues or workers, so that it survives an unavailable
 * database: `connect` retries, up to a second apart, until there is a connection; `query` throws a
 * lost connection as BullMQ's own error class, after which BullMQ waits and retries. After
 * `stopWaiting`, `connect` fails at once, too. `on` and `removeAllListeners` do nothing. The caller
 * listens for errors of the pool's connections and ends the pool.
 */
export function createPatientPool(pool: pg.Pool): PatientPool {
  let isPatient = true;
  const connect = async (): Promise<pg.PoolClient> => {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isConnectionFailure(error)) throw error;
        if (!isPatient) throw asBullError(error);
        await sleep(pauseMs);
      }
    }
  };
  const query = async (text: string, values?: readonly unknown[]): Promise<pg.QueryResult> => {
    const client = await connectSoon(pool).catch(rethrow);
    try {
      const result = await client.query(text, values && [...values]);
      client.release();
      return result;
    } catch (error) {
      client.release(isConnectionFailure(error));
      return rethrow(error);
    }
  };
  const patient: PatientPool = {
    connect,
    query,
    end: () => pool.end(),
    on: () => patient,
    removeAllListeners: () => patient,
    options: { keepAlive: pool.options.keepAlive ?? false },
    stopWaiting() {
      isPatient = false;
    },
    isWaiting: () => isPatient,
  };
  return patient;
}

const asBullError = (error: Error): ConnectionClosedError =>
  new ConnectionClosedError(`The queue's database is not available: ${error.message}`, error);

function rethrow(error: unknown): never {
  if (error instanceof UnavailableError) throw asBullError(error);
  throw error instanceof Error && isConnectionFailure(error) ? asBullError(error) : error;
}
