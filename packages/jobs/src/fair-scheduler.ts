/** A run that takes longer than this is slow, whatever the typical duration. Milliseconds. */
const SLOW_MS = 2_000;
/** A run that takes this many times the typical duration is slow. */
const SLOW_FACTOR = 3;
/** A run that ends within this time is never slow. Milliseconds. */
const NEVER_SLOW_MS = 300;
/** How long the typical duration is cached. Milliseconds. */
const TYPICAL_TTL_MS = 1_000;
const MIN_WAIT_MS = 250;
/** A run that takes longer than usual is waited for by this part of its time so far again. */
const OVERDUE_PART = 0.25;
/**
 * Looking at a waiting job again costs as much as sending a quick one. When this was half a minute,
 * 4,000 waiting jobs of one tenant kept a worker from serving all the others. Milliseconds.
 */
const MAX_WAIT_MS = 3_600_000;
/** Waiting jobs come back slightly faster than slots become free, so that some always wait. */
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

type Usage = {
  /** When each of its runs began. */
  startedAt: number[];
  /** When the jobs come back that wait for the next free slots; past ones have come. */
  nextInLine: number[];
  typicalMs: number | null;
  nextAt: number;
  usedAt: number;
};

/**
 * Creates a scheduler that shares a worker's slots fairly among keys (tenants). `takeSlot` returns
 * null for a slot, else the milliseconds to wait before asking again; `releaseSlot` gives it back
 * with the time the run took. A key is slow when its runs take over two seconds, or three times as
 * long as the faster quarter of the keys, and never within 0.3 seconds. A slow key, or one without
 * a run so far, gets at most half of the slots, and all slow keys together leave a fifth of them
 * free. Fast keys are not limited: one tenant with 10,000 fast runs may use the whole worker. Of a
 * key's waiting jobs, as many as it gets slots come back when its next runs should end, and the
 * others at the rate at which its slots become free. `now` is a clock in milliseconds. Keys unused
 * for ten minutes are forgotten.
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
    for (const usage of usages.values()) if (isSlow(usage)) runs += usage.startedAt.length;
    return runs;
  };
  const hasSlot = (usage: Usage): boolean => {
    if (usage.typicalMs !== null && !isSlow(usage)) return true;
    return usage.startedAt.length < maxPerSlowKey && (!isSlow(usage) || countSlowRuns() < maxForSlowKeys);
  };
  /** Returns when the key's `nth` next slot should become free, by how long its runs take. */
  const nextFreeAt = (usage: Usage, nth: number, at: number): number => {
    const counted = usage.startedAt.length >= maxPerSlowKey ? [usage] : [...usages.values()].filter(isSlow);
    const ends = counted
      .flatMap(({ startedAt, typicalMs }) =>
        startedAt.map((start) => Math.max(start + (typicalMs ?? 0), at + OVERDUE_PART * (at - start))),
      )
      .sort((a, b) => a - b);
    return ends[Math.min(nth, ends.length - 1)] ?? at;
  };
  const forgetUnused = (at: number): void => {
    if (at < forgetAt) return;
    forgetAt = at + FORGET_AFTER_MS;
    for (const [key, usage] of usages)
      if (usage.startedAt.length === 0 && usage.usedAt < at - FORGET_AFTER_MS) usages.delete(key);
  };

  return {
    takeSlot(key) {
      const at = now();
      forgetUnused(at);
      updateTypical(at);
      const usage = usages.get(key) ?? { startedAt: [], nextInLine: [], typicalMs: null, nextAt: 0, usedAt: at };
      usages.set(key, usage);
      usage.usedAt = at;
      usage.nextInLine = usage.nextInLine.filter((comesAt) => comesAt > at);
      if (hasSlot(usage)) {
        usage.startedAt.push(at);
        return null;
      }
      if (usage.nextInLine.length < maxPerSlowKey) {
        const waitMs = Math.max(nextFreeAt(usage, usage.nextInLine.length, at) - at, MIN_WAIT_MS);
        usage.nextInLine.push(at + waitMs);
        return Math.ceil(Math.min(waitMs, MAX_WAIT_MS));
      }
      // Each run waits behind the one before, at the rate at which the key's slots become free.
      const paceMs = (EARLY_RETURN * (usage.typicalMs ?? MIN_WAIT_MS)) / maxPerSlowKey;
      usage.nextAt = Math.max(usage.nextAt, at) + paceMs;
      return Math.ceil(Math.min(Math.max(usage.nextAt - at, MIN_WAIT_MS), MAX_WAIT_MS));
    },
    releaseSlot(key, tookMs) {
      const usage = usages.get(key);
      if (!usage) return;
      const { startedAt, typicalMs } = usage;
      const start = now() - tookMs;
      const distance = (one: number) => Math.abs(one - start);
      const nearest = startedAt.reduce((best, one) => (distance(one) < distance(best) ? one : best), Infinity);
      startedAt.splice(startedAt.indexOf(nearest), 1);
      usage.typicalMs = typicalMs === null ? tookMs : typicalMs + NEWEST_WEIGHT * (tookMs - typicalMs);
    },
  };
}
