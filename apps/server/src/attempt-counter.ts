import { setTimeout } from "node:timers/promises";
import {
  type AttemptCounter,
  type AttemptLimit,
  LIMITS,
  type LimitName,
  SLOWDOWNS,
  type SlowdownName,
  waitAfter,
} from "@aavarti/api/limits";
import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import { isConnectionFailure, UnavailableError } from "@aavarti/runtime/connection-failure";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export type AttemptCounterOptions = {
  /** The database in which all processes share their counts. */
  pool: pg.Pool;
  /**
   * Multiplies the limits per network address: 1 in production. Where all requests come from one
   * loopback address, the per-address limit would only block the person trying the product out.
   */
  addressFactor: number;
  /**
   * Resolves after the given number of milliseconds. Tests pass one that only records the waits.
   */
  wait?: (milliseconds: number) => Promise<void>;
};

/**
 * Returns a counter of attempts for rate limits, kept in PostgreSQL, so that all processes share
 * one count. `count` counts an attempt and `check` counts nothing; `count` throws AppError
 * RATE_LIMITED with the seconds to wait over a limit, `check` as soon as no attempt is left.
 * `forget` resets a count. `noteFailure` counts a failure, and `slowDown` waits longer the more of
 * them were noted, and never refuses. All throw when the database can't be reached, except that a
 * limit marked `withoutStore` is counted and checked in memory and `forget` ignores it. Keys are
 * told apart by their first 200 characters.
 */
export function createAttemptCounter({ pool, addressFactor, wait = realWait }: AttemptCounterOptions): AttemptCounter {
  const store = { storeClient: pool, storeType: "pool", tableName: "rate_limit", tableCreated: true };
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  for (const [name, limit] of Object.entries(LIMITS) as [LimitName, AttemptLimit][]) {
    const points = limit.perAddress ? limit.attempts * addressFactor : limit.attempts;
    const own = { keyPrefix: name, points, duration: limit.seconds };
    const insurance = limit.withoutStore && { insuranceLimiter: new RateLimiterMemory(own) };
    limiters.set(name, new RateLimiterPostgres({ ...store, ...own, ...insurance }));
  }
  const failures = new Map(
    (Object.keys(SLOWDOWNS) as SlowdownName[]).map((name) => {
      const { free: points, seconds: duration } = SLOWDOWNS[name];
      return [name, new RateLimiterPostgres({ ...store, keyPrefix: name, points, duration })];
    }),
  );
  return {
    async count(limit, key) {
      try {
        await limiters.get(limit)?.consume(bounded(key));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : storeFailure(refusal);
      }
    },
    async check(limit, key) {
      const limiter = limiters.get(limit);
      const counted = await limiter?.get(bounded(key)).catch((error: unknown) => {
        throw storeFailure(error);
      });
      if (limiter && counted && counted.consumedPoints >= limiter.points) throw tooMany(counted);
    },
    async forget(limit, key) {
      try {
        await limiters.get(limit)?.delete(bounded(key));
      } catch (error) {
        // If the database is unreachable, the count expires by itself; the successful request must
        // not fail.
        if (!isConnectionFailure(error)) throw error;
      }
    },
    async slowDown(name, key) {
      const counted = await stored(() => failures.get(name)?.get(bounded(key)));
      const milliseconds = waitAfter(counted?.consumedPoints ?? 0, SLOWDOWNS[name]);
      if (milliseconds > 0) await wait(milliseconds);
    },
    async noteFailure(name, key) {
      await stored(() => failures.get(name)?.penalty(bounded(key)));
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return refusal("limit.attempts", { seconds: retryAfterSeconds }, { retryAfterSeconds });
}

/**
 * An attempt that can't be counted is not allowed: while the database is unreachable, the caller
 * must try again later.
 */
const storeFailure = (error: unknown): unknown =>
  isConnectionFailure(error) ? new UnavailableError("not-connected", error) : error;

async function stored<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    throw storeFailure(error);
  }
}

const realWait = (milliseconds: number): Promise<void> => setTimeout(milliseconds);

/**
 * The table's key column holds 255 characters; a 254-character address plus a limit's name is
 * longer.
 */
const bounded = (key: string): string => key.slice(0, 200);
