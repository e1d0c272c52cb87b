import { REMINDER_STEPS, type ReminderStep } from "@aavarti/domain/reminder-rules";

/** How a step is named in the ledger. */
export const STEP_NAMES = {
  30: "due_in_30",
  15: "due_in_15",
  7: "due_in_7",
  3: "due_in_3",
  0: "due_today",
  [-1]: "overdue_1",
  [-3]: "overdue_3",
  [-7]: "overdue_7",
} as const satisfies Record<ReminderStep, string>;

/** @throws RangeError for a name that no step has. */
export function stepNamed(name: string): ReminderStep {
  const step = REMINDER_STEPS.find((candidate) => STEP_NAMES[candidate] === name);
  if (step === undefined) throw new RangeError(`No reminder step is called ${name}`);
  return step;
}
