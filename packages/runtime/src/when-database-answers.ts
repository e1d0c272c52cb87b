import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "./connection-failure.ts";

export type WaitOptions = {
  /**
   * Milliseconds after which the last failure is thrown: a wrong address should end the start and
   * not make it wait for ever.
   */
  withinMs?: number;
  onWait: (error: UnavailableError) => void;
};

const WITHIN_MS = 30_000;
const PAUSE_MS = 500;

/**
 * Runs `ask` at the start of a process, every half second, until it does not throw
 * UnavailableError, and returns its result; any other error is thrown at once. `ask` must be safe
 * to repeat. `onWait` is called before each pause.
 * @throws UnavailableError when the database does not answer within `withinMs`, by default half a
 * minute.
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
