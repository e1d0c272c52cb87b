import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isConnectionFailure, UnavailableError } from "./connection-failure.ts";

/**
 * How long a request waits for a database that restarts, which is back within a second or two.
 * Milliseconds.
 */
const WITHIN_MS = 2_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/**
 * Takes a connection out of the pool and returns it; the caller must release it. When none can be
 * made, it tries again for about two seconds. Other errors are thrown at once. @throws
 * UnavailableError `not-connected` after that, or at once when all connections stayed busy for the
 * pool's own timeout.
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
