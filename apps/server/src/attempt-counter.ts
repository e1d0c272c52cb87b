import { type AttemptCounter, LIMITS, type LimitName } from "@aavarti/api/limits";
import { AppError } from "@aavarti/domain/errors";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export type AttemptCounterOptions = {
  /** Where all processes count together. */
  pool: pg.Pool;
  /**
   * Multiplies the limits per network address: 1 in production. Where everybody shares one loopback address, the limit per
   * address would only ever stop the person who tries the product out.
   */
  addressFactor: number;
};

/** Counts attempts in PostgreSQL, so that two processes share one count. */
export function createAttemptCounter({ pool, addressFactor }: AttemptCounterOptions): AttemptCounter {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  for (const [name, { attempts, seconds, perAddress }] of Object.entries(LIMITS) as [
    LimitName,
    (typeof LIMITS)[LimitName],
  ][]) {
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        keyPrefix: name,
        points: perAddress ? attempts * addressFactor : attempts,
        duration: seconds,
      }),
    );
  }
  return {
    async count(limit, key) {
      try {
        await limiters.get(limit)?.consume(bounded(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError("RATE_LIMITED", `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
          retryAfterSeconds,
        });
      }
    },
    async forget(limit, key) {
      await limiters.get(limit)?.delete(bounded(key));
    },
  };
}

/** The table's key holds 255 characters; an address of 254 and a limit's name are more. */
const bounded = (key: string): string => key.slice(0, 200);
