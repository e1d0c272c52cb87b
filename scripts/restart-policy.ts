/** How a part of the product ended. */
export type Crash = {
  /**
   * Whether it says something about the part itself: not when it was ready and killed from outside,
   * or lost what it leans on.
   */
  isItsFault: boolean;
  /** Milliseconds for which it had been ready; null when it never was. */
  readyForMs: number | null;
};

export type RestartRules = {
  firstWaitMs: number;
  longestWaitMs: number;
  /** So many crashes of its own in a row end the attempts. */
  crashes: number;
  /** After being ready for this long a crash is the first in a row again. */
  steadyAfterMs: number;
};

const RULES: RestartRules = { firstWaitMs: 200, longestWaitMs: 10_000, crashes: 5, steadyAfterMs: 60_000 };

/**
 * When to restart one part of the product. The waits double with each crash in a row, spread by a
 * quarter so that parts that died together do not come back together. What was ready and then
 * killed from outside is not at fault: it comes back after the first wait, however often.
 */
export class RestartPolicy {
  readonly #rules: RestartRules;
  readonly #random: () => number;
  #crashes = 0;

  constructor({ random = Math.random, ...rules }: Partial<RestartRules> & { random?: () => number } = {}) {
    this.#rules = { ...RULES, ...rules };
    this.#random = random;
  }

  /**
   * Returns the milliseconds to wait before the next start, or null when there have been too many
   * crashes in a row.
   */
  afterCrash({ isItsFault, readyForMs }: Crash): number | null {
    const { firstWaitMs, longestWaitMs, crashes, steadyAfterMs } = this.#rules;
    if (readyForMs !== null && readyForMs >= steadyAfterMs) this.#crashes = 0;
    if (!isItsFault) return this.#spread(firstWaitMs);
    this.#crashes += 1;
    if (this.#crashes >= crashes) return null;
    return this.#spread(Math.min(firstWaitMs * 2 ** (this.#crashes - 1), longestWaitMs));
  }

  get crashesInARow(): number {
    return this.#crashes;
  }

  #spread(waitMs: number): number {
    return waitMs * (0.75 + this.#random() / 2);
  }
}
