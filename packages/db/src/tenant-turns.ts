import { AsyncLocalStorage } from "node:async_hooks";
import type { Unavailable } from "@aavarti/domain/errors";

/** How long a transaction waits for its business's turn, in milliseconds. */
const TURN_WAIT_MS = 20_000;
/** Transactions of one business that wait at once; further ones are refused. */
const MAX_WAITING = 1_000;

/**
 * A business's calls used all of its connections for as long as one of them waits, or whoever made
 * this call left meanwhile: nothing of this transaction ran, and it can be repeated.
 */
class TenantBusy extends Error implements Unavailable {
  override readonly name = "UnavailableError";
  readonly outcome = "busy";

  constructor() {
    super("Other calls of this business used all of its connections");
  }
}

/** What the transactions of one call share: one request, with everything that it does. */
type Call = {
  /** In milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
  /** The businesses in whose transaction it is. */
  readonly inside: ReadonlySet<TenantTurns>;
  /**
   * Aborted when whoever made the call no longer waits for its answer; null if that isn't known.
   */
  readonly left: AbortSignal | null;
  /** Whether one of its transactions has had a turn: what has begun is finished. */
  readonly progress: { hasBegun: boolean };
};

type Waiter = { readonly arrivedAt: number; readonly enter: () => void };

const currentCall = new AsyncLocalStorage<Call>();

const newCall = (left: AbortSignal | null): Call => ({
  arrivedAt: performance.now(),
  inside: new Set(),
  left,
  progress: { hasBegun: false },
});

/**
 * Runs `fn`, and whatever it starts, as one call that arrives now: its transactions wait for turns
 * in its order of arrival, so that a call that has begun is finished before later ones begin. If
 * `left` is aborted before its first transaction has had a turn, it gives up its place. Returns
 * what `fn` returns.
 */
export const asOneCall = <T>(fn: () => T, left: AbortSignal | null = null): T => currentCall.run(newCall(left), fn);

/**
 * Runs `fn`, which finds out who calls and changes nothing, as part of the current call: the call
 * has not begun by it, and gives up its place after it if whoever made it leaves. Outside a call it
 * only runs `fn`. Returns what `fn` returns.
 */
export function beforeCall<T>(fn: () => T): T {
  const call = currentCall.getStore();
  return call ? currentCall.run({ ...call, progress: { hasBegun: false } }, fn) : fn();
}

/** Turns of one business: at most so many of its transactions run at once, the others wait. */
class TenantTurns {
  readonly #most: number;
  readonly #waitMs: number;
  readonly #waiting: Waiter[] = [];
  #running = 0;

  constructor({ most, waitMs }: Required<TurnLimits>) {
    this.#most = most;
    this.#waitMs = waitMs;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `fn` in a turn, after waiting for one, and returns its result. A transaction inside
   * another of the same business has the other's turn, so that no transaction waits for itself.
   * @throws TenantBusy when no turn came in time, when too many wait, or when whoever made the call
   * left before anything of it had begun.
   */
  async run<T>(fn: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const call = currentCall.getStore() ?? newCall(null);
    if (call.inside.has(this)) return fn();
    const left = call.progress.hasBegun ? null : call.left;
    if (left?.aborted) throw new TenantBusy();
    if (this.#running < this.#most) this.#running += 1;
    // A download or a live connection is old by its next transaction, which then comes last.
    else await this.#wait(now - call.arrivedAt > this.#waitMs ? now : call.arrivedAt, left);
    call.progress.hasBegun = true;
    const inside = new Set([...call.inside, this]);
    try {
      return await currentCall.run({ ...call, inside }, fn);
    } finally {
      // What was started and not awaited goes on without this turn.
      inside.delete(this);
      this.#pass();
    }
  }

  #wait(arrivedAt: number, left: AbortSignal | null): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) throw new TenantBusy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { arrivedAt, enter: resolve };
    const place = this.#waiting.findLastIndex((other) => other.arrivedAt <= arrivedAt) + 1;
    this.#waiting.splice(place, 0, waiter);
    const giveUp = () => {
      const index = this.#waiting.indexOf(waiter);
      // It has its turn already.
      if (index === -1) return;
      this.#waiting.splice(index, 1);
      reject(new TenantBusy());
    };
    const timer = setTimeout(giveUp, this.#waitMs);
    left?.addEventListener("abort", giveUp, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      left?.removeEventListener("abort", giveUp);
    });
  }

  /** Gives the turn to who waits first, or leaves it free. */
  #pass(): void {
    const first = this.#waiting.shift();
    if (first) first.enter();
    else this.#running -= 1;
  }
}

type TurnLimits = {
  /** Transactions of one business that run at once. */
  most: number;
  /** Milliseconds after which a transaction that waits is refused; `TURN_WAIT_MS` by default. */
  waitMs?: number;
};

/** The turns of all businesses in one process. */
class Turns {
  readonly #limits: Required<TurnLimits>;
  readonly #tenants = new Map<string, TenantTurns>();

  constructor({ most, waitMs = TURN_WAIT_MS }: TurnLimits) {
    this.#limits = { most, waitMs };
  }

  /** How many transactions of all businesses wait for a turn. */
  get waiting(): number {
    return [...this.#tenants.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Runs `fn` in a turn of the business, after waiting for one, and returns its result.
   * @throws TenantBusy when no turn came in time, when too many wait, or when whoever made the call
   * left before anything of it had begun.
   */
  async run<T>(tenantId: string, fn: () => Promise<T>): Promise<T> {
    const turns = this.#tenants.get(tenantId) ?? new TenantTurns(this.#limits);
    this.#tenants.set(tenantId, turns);
    try {
      return await turns.run(fn);
    } finally {
      if (turns.isIdle) this.#tenants.delete(tenantId);
    }
  }
}

const turnsByDatabase = new WeakMap<object, Turns>();

/**
 * Limits how many connections of a database's pool the transactions of one business use at once, in
 * this process and from now on: the others wait in memory, in the order in which their calls
 * arrived. Returns the turns, for figures.
 */
export function limitTenants(db: object, limits: TurnLimits): Turns {
  const turns = new Turns(limits);
  turnsByDatabase.set(db, turns);
  return turns;
}

/** Returns the turns of a database; undefined when the businesses in it are not limited. */
export const turnsOf = (db: object): Turns | undefined => turnsByDatabase.get(db);

/**
 * Returns how many of a pool's connections one business may use at once: two fifths, rounded down,
 * but at least one.
 */
export const tenantShare = (connections: number): number => Math.max(1, Math.floor(connections * 0.4));
