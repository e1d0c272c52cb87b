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
  /** Where all processes count together. */
  pool: pg.Pool;
  /**
   * Multiplies the limits per network address: 1 in production. Where everybody shares one loopback
   * address, the limit per address would only ever stop the person who tries the product out.
   */
  addressFactor: number;
  /** Resolves after so many milliseconds. Tests pass one that only records them. */
  wait?: (milliseconds: number) => Promise<void>;
};

/** Counts attempts in PostgreSQL, so that two processes share one count. */
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
        // With the store away the count runs out by itself; the success that led here must not fail
        // for it.
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
 * An attempt that could not be counted is not allowed: with the store away the caller tries again
 * later.
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

/** The table's key holds 255 characters; an address of 254 and a limit's name are more. */
const bounded = (key: string): string => key.slice(0, 200);
