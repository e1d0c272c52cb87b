import type { ReminderStep } from "@aavarti/domain/reminder-rules";

/** How a step is named in the ledger. */
export const STEP_NAMES = { 7: "due_in_7", 0: "due_today" } as const satisfies Record<ReminderStep, string>;

/** @throws RangeError for a name that no step has. */
export function stepNamed(name: string): ReminderStep {
  if (name === STEP_NAMES[7]) return 7;
  if (name === STEP_NAMES[0]) return 0;
  throw new RangeError(`No reminder step is called ${name}`);
}
