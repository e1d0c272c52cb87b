/** A run that takes longer than this is slow, whatever the typical duration. Milliseconds. */
const SLOW_MS = 2_000;
/** A run that takes this many times the typical duration is slow. */
const SLOW_FACTOR = 3;
/** A run that ends within this time is never slow. Milliseconds. */
const NEVER_SLOW_MS = 300;
/** How long the typical duration is cached. Milliseconds. */
const TYPICAL_TTL_MS = 1_000;
const MIN_WAIT_MS = 250;
/**
 * Looking at a waiting job again costs as much as sending a quick one. When this was half a minute,
 * 4,000 waiting jobs of one tenant kept a worker from serving all the others. Milliseconds.
 */
const MAX_WAIT_MS = 3_600_000;
/** Waiting jobs come back slightly before slots become free, so that no slot stays empty. */
const EARLY_RETURN = 0.9;
/** Weight of the newest run in a key's moving average of durations. */
const NEWEST_WEIGHT = 0.3;
/** A key without runs for this long is forgotten. Milliseconds. */
const FORGET_AFTER_MS = 600_000;

export type FairScheduler = {
  /**
   * Takes a slot for a run of this key. Returns null if it got one, otherwise the number of
   * milliseconds after which to try again.
   */
  takeSlot(key: string): number | null;
  /** Frees the slot and records how long the run took, in milliseconds. */
  releaseSlot(key: string, tookMs: number): void;
};

type Usage = { running: number; typicalMs: number | null; nextAt: number; usedAt: number };

/**
 * Creates a scheduler that shares a worker's slots fairly among keys (tenants). `takeSlot` returns
 * null for a slot, else the milliseconds to wait before asking again; `releaseSlot` gives it back
 * with the time the run took. A key is slow when its runs take over two seconds, or three times as
 * long as the faster quarter of the keys. A slow key, or one without a run so far, gets at most
 * half of the slots, and all slow keys together leave a fifth of them free. Fast keys are not
 * limited: one tenant with 10,000 fast runs may use the whole worker. `now` is a clock in
 * milliseconds. Keys unused for ten minutes are forgotten.
 */
export function createFairScheduler({ slots, now }: { slots: number; now: () => number }): FairScheduler {
  const maxPerSlowKey = Math.max(1, Math.floor(slots / 2));
  const maxForSlowKeys = Math.max(1, slots - Math.ceil(slots / 5));
  const usages = new Map<string, Usage>();
  let forgetAt = now() + FORGET_AFTER_MS;

  let slowFromMs = SLOW_MS;
  let typicalUntil = Number.NEGATIVE_INFINITY;

  const updateTypical = (at: number): void => {
    if (at < typicalUntil) return;
    typicalUntil = at + TYPICAL_TTL_MS;
    const known = [...usages.values()].flatMap(({ typicalMs }) => typicalMs ?? []).sort((a, b) => a - b);
    const typicalMs = known[Math.floor((known.length - 1) / 4)] ?? SLOW_MS;
    slowFromMs = Math.min(SLOW_MS, Math.max(NEVER_SLOW_MS, SLOW_FACTOR * typicalMs));
  };
  const isSlow = ({ typicalMs }: Usage): boolean => typicalMs !== null && typicalMs > slowFromMs;
  const countSlowRuns = (): number => {
    let runs = 0;
    for (const usage of usages.values()) if (isSlow(usage)) runs += usage.running;
    return runs;
  };
  const hasSlot = (usage: Usage): boolean => {
    if (usage.typicalMs !== null && !isSlow(usage)) return true;
    return usage.running < maxPerSlowKey && (!isSlow(usage) || countSlowRuns() < maxForSlowKeys);
  };
  const forgetUnused = (at: number): void => {
    if (at < forgetAt) return;
    forgetAt = at + FORGET_AFTER_MS;
    for (const [key, usage] of usages)
      if (usage.running === 0 && usage.usedAt < at - FORGET_AFTER_MS) usages.delete(key);
  };

  return {
    takeSlot(key) {
      const at = now();
      forgetUnused(at);
      updateTypical(at);
      const usage = usages.get(key) ?? { running: 0, typicalMs: null, nextAt: 0, usedAt: at };
      usages.set(key, usage);
      usage.usedAt = at;
      if (hasSlot(usage)) {
        usage.running += 1;
        return null;
      }
      // Each run waits behind the one before, at the rate at which the key's slots become free.
      const paceMs = (EARLY_RETURN * (usage.typicalMs ?? MIN_WAIT_MS)) / maxPerSlowKey;
      usage.nextAt = Math.max(usage.nextAt, at) + paceMs;
      return Math.ceil(Math.min(Math.max(usage.nextAt - at, MIN_WAIT_MS), MAX_WAIT_MS));
    },
    releaseSlot(key, tookMs) {
      const usage = usages.get(key);
      if (!usage) return;
      usage.running -= 1;
      const { typicalMs } = usage;
      usage.typicalMs = typicalMs === null ? tookMs : typicalMs + NEWEST_WEIGHT * (tookMs - typicalMs);
    },
  };
}
