import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "@aavarti/domain/errors";

/** Milliseconds between attempts: together well within the lease of what is being recorded. */
const PAUSES = [100, 400, 1_000, 2_000, 4_000];

/**
 * Records what is known and would be lost with this process, such as a provider's answer: tries
 * again while the database is away. `store` has the same effect however often it runs.
 * @throws Unavailable when the database stays away for about eight seconds and the time that
 * connecting took.
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
