import type { LastReminder } from "@aavarti/contract/reminders";
import type { lastReminders } from "@aavarti/db/queries/renewals";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import { logState } from "@aavarti/domain/reminder-states";
import { toStatedReason } from "../stated-reason.ts";

export type LastReminderRow = Awaited<ReturnType<typeof lastReminders>>[number];

/**
 * Converts a subscription's newest reminder to the API's shape; `at` is the due time of a planned
 * one, else that of its last change.
 */
export const toLastReminder = (reminder: Omit<LastReminderRow, "subscription_id">): LastReminder => ({
  channel: reminder.channel,
  state: logState(reminder.state, { isSkipped: reminder.skipped_by !== null }),
  cause: reminder.state_reason,
  causeReason: toStatedReason(explanationOf(reminder.state_reason, reminder.state_explanation)),
  at: (reminder.state === "planned" ? reminder.due_at : reminder.updated_at).toISOString(),
});
