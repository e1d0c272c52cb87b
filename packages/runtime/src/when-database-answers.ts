import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "./connection-failure.ts";

export type WaitOptions = {
  /**
   * Milliseconds after which the last failure is thrown: an address that is wrong should end a
   * start, not make it wait for ever.
   */
  withinMs?: number;
  onWait: (error: UnavailableError) => void;
};

const WITHIN_MS = 30_000;
const PAUSE_MS = 500;

/**
 * What a process does once while it starts: runs `ask`, which may run more than once without harm,
 * until the database is there.
 * @throws UnavailableError when it is not within half a minute.
 */
export async function whenDatabaseAnswers<T>(
  ask: () => Promise<T>,
  { withinMs = WITHIN_MS, onWait }: WaitOptions,
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof UnavailableError) || performance.now() - startedAt > withinMs) throw error;
      onWait(error);
      await sleep(PAUSE_MS);
    }
  }
}
