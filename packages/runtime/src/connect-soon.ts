import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isConnectionFailure, UnavailableError } from "./connection-failure.ts";

/**
 * A database that restarts is back within a second or two: so long a request waits for it instead
 * of failing. Milliseconds.
 */
const WITHIN_MS = 2_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/**
 * A connection of the pool. Where none can be made it tries again for about two seconds.
 * @throws UnavailableError `not-connected` after that, and at once when all connections stayed busy
 * for as long as the pool waits.
 */
export async function connectSoon(pool: pg.Pool): Promise<pg.PoolClient> {
  const startedAt = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      if (performance.now() - startedAt > WITHIN_MS) throw new UnavailableError("not-connected", error);
      await sleep(pauseMs);
    }
  }
}
