/**
 * Returns this machine's time. Passed on as `now` and called nowhere but in compose.ts, so that
 * tests can move the clock.
 */
export const systemClock = (): Date => new Date();
