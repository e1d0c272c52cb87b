const MINUTE = 60;

/** Returns a duration in seconds as players show it, rounded down: `0:07`, `12:30`. */
export const durationLabel = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(Math.floor(seconds) % MINUTE).padStart(2, "0")}`;
