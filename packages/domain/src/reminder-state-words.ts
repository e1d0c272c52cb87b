import type { Explanation } from "./explanations.ts";
import { explainReminder } from "./reasons/reminders.ts";
import type { ReminderLogState } from "./reminder-states.ts";

/**
 * Names and descriptions of the states for people. `nextStep` applies when the row itself has none.
 */
export const REMINDER_STATE_WORDS = {
  queued: { label: "Queued", meaning: explainReminder("state.queued"), nextStep: null },
  sent: { label: "Sent", meaning: explainReminder("state.sent"), nextStep: null },
  delivered: { label: "Delivered", meaning: explainReminder("state.delivered"), nextStep: null },
  read: { label: "Read", meaning: explainReminder("state.read"), nextStep: null },
  failed: {
    label: "Failed",
    meaning: explainReminder("state.failed"),
    nextStep: explainReminder("next.checkAddress"),
  },
  unknown: {
    label: "Unknown",
    meaning: explainReminder("state.unknown"),
    nextStep: explainReminder("next.checkWithCustomer"),
  },
  cancelled: { label: "Cancelled", meaning: explainReminder("state.cancelled"), nextStep: null },
  skipped: { label: "Skipped", meaning: explainReminder("state.skipped"), nextStep: null },
  missed: {
    label: "Missed",
    meaning: explainReminder("state.missed"),
    nextStep: explainReminder("next.contactCustomer"),
  },
} as const satisfies Record<ReminderLogState, { label: string; meaning: Explanation; nextStep: Explanation | null }>;
