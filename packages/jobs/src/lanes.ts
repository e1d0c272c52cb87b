/** A run that takes longer than this keeps a place from others. Milliseconds. */
const SLOW_MS = 2_000;
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
 * Shares a worker's places among tenants by time, as their turns share them by number. One whose runs are slow, or of which nothing is known yet, may
 * hold half of the places, and all the slow together leave a fifth free: who comes next finds a place at once. Quick ones are held back by nothing,
 * so a single tenant with ten thousand quick runs has the whole worker. What finds no place waits for about as long as its tenant's queue is.
 */
export function createLanes({ places, now }: { places: number; now: () => number }): Lanes {
  const perLane = Math.max(1, Math.floor(places / 2));
  const forTheSlow = Math.max(1, places - Math.ceil(places / 5));
  const lanes = new Map<string, Lane>();
  let forgetAt = now() + FORGOTTEN_MS;

  const isSlow = ({ typicalMs }: Lane): boolean => typicalMs !== null && typicalMs > SLOW_MS;
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
