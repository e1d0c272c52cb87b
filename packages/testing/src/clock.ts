export type TestClock = {
  now: () => Date;
  set(instant: string | Date): void;
  advance(span: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/**
 * Creates a clock that moves only when a test moves it. By default it starts on Saturday 21
 * November 2026 at 9:30 in India.
 */
export function createTestClock(start = "2026-11-21T04:00:00.000Z"): TestClock {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = new Date(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      current = new Date(current.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}
