/** How a part of the product ended. */
export type Crash = {
  /**
   * Whether the part itself is at fault: not when it was ready and then killed from outside, or
   * lost a part that it needs.
   */
  isItsFault: boolean;
  /** Milliseconds for which it was ready; null when it never was. */
  readyForMs: number | null;
};

export type RestartRules = {
  firstWaitMs: number;
  longestWaitMs: number;
  /** After this many crashes of its own in a row, it is not restarted any more. */
  crashes: number;
  /** After being ready for this long, a crash counts as the first in a row again. Milliseconds. */
  steadyAfterMs: number;
};

const RULES: RestartRules = { firstWaitMs: 200, longestWaitMs: 10_000, crashes: 5, steadyAfterMs: 60_000 };

/**
 * Decides when to restart one part of the product. The delay doubles with each crash in a row, with
 * a random spread of a quarter so that parts that died together do not restart together. A part
 * that was ready and then killed from outside is not at fault: it restarts after the first delay,
 * however often.
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
   * Returns the milliseconds to wait before the next start, or null after too many crashes in a
   * row.
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
