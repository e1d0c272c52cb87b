/** A run that takes longer than this keeps a place from others, whatever is usual. Milliseconds. */
const SLOW_MS = 2_000;
/** So does one that takes so many times what is usual, unless it is over in a moment all the same. */
const SLOW_TIMES = 3;
const MOMENT_MS = 300;
/** How long what was found to be usual is taken to be so. */
const USUAL_FOR_MS = 1_000;
const SHORTEST_WAIT_MS = 250;
/** Looking at a job again costs what sending a quick one does. With half a minute here, four thousand that waited kept a worker from all the others. */
const LONGEST_WAIT_MS = 3_600_000;
/** They come back a little sooner than places become free, so that no place waits for them. */
const HASTE = 0.9;
/** How much of what is known of a lane's runs the newest one counts for. */
const WEIGHT = 0.3;
/** A lane without a run for so long is forgotten; what it was like then says little. */
const FORGOTTEN_MS = 600_000;

export type Lanes = {
  /** Takes a place for a run of this lane: null; or says in how many whole milliseconds it should be tried again. */
  enter(lane: string): number | null;
  /** Gives the place back. */
  leave(lane: string, tookMs: number): void;
};

type Lane = { running: number; typicalMs: number | null; nextAt: number; usedAt: number };

/**
 * Shares a worker's places among tenants by time, as their turns share them by number. Slow is what takes three times as long as the quicker quarter
 * of the tenants: vendors who answer everybody in a second slow nobody down, and what one tenant takes beyond it the others do not pay for. One whose
 * runs are slow, or of which nothing is known yet, may hold half of the places, and all the slow together leave a fifth free: who comes next finds a
 * place at once. Quick ones are held back by nothing, so a single tenant with ten thousand quick runs has the whole worker. What finds no place waits
 * for about as long as its tenant's queue is.
 */
export function createLanes({ places, now }: { places: number; now: () => number }): Lanes {
  const perLane = Math.max(1, Math.floor(places / 2));
  const forTheSlow = Math.max(1, places - Math.ceil(places / 5));
  const lanes = new Map<string, Lane>();
  let forgetAt = now() + FORGOTTEN_MS;

  let slowFromMs = SLOW_MS;
  let slowUntil = Number.NEGATIVE_INFINITY;

  const findUsual = (at: number): void => {
    if (at < slowUntil) return;
    slowUntil = at + USUAL_FOR_MS;
    const known = [...lanes.values()].flatMap(({ typicalMs }) => typicalMs ?? []).sort((a, b) => a - b);
    const usualMs = known[Math.floor((known.length - 1) / 4)] ?? SLOW_MS;
    slowFromMs = Math.min(SLOW_MS, Math.max(MOMENT_MS, SLOW_TIMES * usualMs));
  };
  const isSlow = ({ typicalMs }: Lane): boolean => typicalMs !== null && typicalMs > slowFromMs;
  const slowRuns = (): number => {
    let runs = 0;
    for (const lane of lanes.values()) if (isSlow(lane)) runs += lane.running;
    return runs;
  };
  const hasPlace = (lane: Lane): boolean => {
    if (lane.typicalMs !== null && !isSlow(lane)) return true;
    return lane.running < perLane && (!isSlow(lane) || slowRuns() < forTheSlow);
  };
  const forget = (at: number): void => {
    if (at < forgetAt) return;
    forgetAt = at + FORGOTTEN_MS;
    for (const [name, lane] of lanes) if (lane.running === 0 && lane.usedAt < at - FORGOTTEN_MS) lanes.delete(name);
  };

  return {
    enter(name) {
      const at = now();
      forget(at);
      findUsual(at);
      const lane = lanes.get(name) ?? { running: 0, typicalMs: null, nextAt: 0, usedAt: at };
      lanes.set(name, lane);
      lane.usedAt = at;
      if (hasPlace(lane)) {
        lane.running += 1;
        return null;
      }
      // Each that waits does so behind the one before, at the pace at which the lane's places become free.
      lane.nextAt = Math.max(lane.nextAt, at) + (HASTE * (lane.typicalMs ?? SHORTEST_WAIT_MS)) / perLane;
      return Math.ceil(Math.min(Math.max(lane.nextAt - at, SHORTEST_WAIT_MS), LONGEST_WAIT_MS));
    },
    leave(name, tookMs) {
      const lane = lanes.get(name);
      if (!lane) return;
      lane.running -= 1;
      lane.typicalMs = lane.typicalMs === null ? tookMs : lane.typicalMs + WEIGHT * (tookMs - lane.typicalMs);
    },
  };
}
