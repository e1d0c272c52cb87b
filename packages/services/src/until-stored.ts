import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "@aavarti/domain/errors";

/**
 * Delays between attempts in milliseconds: together well within the lease of what is being
 * recorded.
 */
const PAUSES = [100, 400, 1_000, 2_000, 4_000];

/**
 * Runs `store`, which stores information that would be lost with this process, such as a provider's
 * response, again while the database is unavailable: six times at most, in about eight seconds.
 * Returns its result. `store` must be idempotent. Any other error is thrown at once.
 * @throws Unavailable when the database stays unavailable until the last attempt.
 */
export async function untilStored<T>(store: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES) {
    try {
      return await store();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(pauseMs);
    }
  }
  return store();
}
