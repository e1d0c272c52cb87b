import { expect, it } from "vitest";
import { REMINDER_STATE_WORDS } from "./reminder-state-words.ts";
import { isSkippedState, logState, REMINDER_LOG_STATES, STORED_STATES } from "./reminder-states.ts";

it("shows every stored state as exactly one state of the log", () => {
  const stored = REMINDER_LOG_STATES.flatMap((state) =>
    STORED_STATES[state].map((each) => `${each} ${isSkippedState(state) ?? false}`),
  );
  expect(new Set(stored).size).toBe(stored.length);
  for (const state of REMINDER_LOG_STATES) {
    const isSkipped = isSkippedState(state) ?? false;
    for (const each of STORED_STATES[state]) expect(logState(each, { isSkipped })).toBe(state);
  }
});

it("has a next step for each problem, in full sentences", () => {
  for (const state of ["failed", "unknown", "missed"] as const)
    expect(REMINDER_STATE_WORDS[state].nextStep.message).toMatch(/^[A-Z].*\.$/);
  for (const state of REMINDER_LOG_STATES) expect(REMINDER_STATE_WORDS[state].meaning.message).toMatch(/^[A-Z].*\.$/);
});
