/** Allowed difference between this machine's clock and the database's, in milliseconds. */
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
 * Compares this machine's clock with the database's, once, and returns by how many milliseconds it
 * is ahead (negative: behind); 0 while the database's time lies between two readings of this
 * machine's. BullMQ's PostgreSQL backend writes and compares lock times with the worker's own
 * clock, so a worker whose clock is ahead takes jobs from workers that are still running them.
 * @throws ClockSkewError when the difference is above 2 seconds.
 */
export async function checkClock(databaseNow: () => Promise<Date>, now: () => Date): Promise<number> {
  const before = now().getTime();
  const theirs = (await databaseNow()).getTime();
  const after = now().getTime();
  // The database read its clock at some time between the two readings.
  const skew = theirs < before ? before - theirs : theirs > after ? after - theirs : 0;
  if (Math.abs(skew) > MAX_CLOCK_SKEW_MS) throw new ClockSkewError(skew);
  return skew;
}
