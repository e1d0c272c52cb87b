/** Milliseconds that this machine's clock may be away from the database's. */
export const MAX_CLOCK_SKEW_MS = 2_000;

export class ClockSkewError extends Error {
  constructor(skewMs: number) {
    super(
      `This machine's clock is ${Math.abs(Math.round(skewMs / 100) / 10)} s ${skewMs > 0 ? "ahead of" : "behind"} the database's. ` +
        "Set the clock (NTP): a worker with a wrong clock would take over jobs that others still run.",
    );
    this.name = "ClockSkewError";
  }
}

/**
 * Compares this machine's clock with the database's `clock_timestamp()`. BullMQ's PostgreSQL
 * backend writes and compares lock times with the worker's own clock, so one that runs fast steals
 * live jobs.
 * @throws ClockSkewError above 2 seconds.
 */
export async function checkClock(databaseNow: () => Promise<Date>, now: () => Date): Promise<number> {
  const before = now().getTime();
  const theirs = (await databaseNow()).getTime();
  const after = now().getTime();
  // The answer was made somewhere between the two readings.
  const skew = theirs < before ? before - theirs : theirs > after ? after - theirs : 0;
  if (Math.abs(skew) > MAX_CLOCK_SKEW_MS) throw new ClockSkewError(skew);
  return skew;
}
