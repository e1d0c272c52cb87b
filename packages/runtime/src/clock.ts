/**
 * The time of this machine. Passed in as `now`, never called below compose.ts, so that tests can
 * move it.
 */
export const systemClock = (): Date => new Date();
