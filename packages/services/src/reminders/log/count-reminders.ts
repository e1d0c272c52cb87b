import type { CountReminders, ReminderCounts } from "@aavarti/contract/reminders";
import { countReminders as queryCounts } from "@aavarti/db/queries/reminders/log";
import { REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-state-words";
import { logState, REMINDER_LOG_STATES } from "@aavarti/domain/reminder-states";
import { requirePermission, type ServiceContext } from "../../context.ts";
import { periodBegin } from "./log-period.ts";

/**
 * Returns how many reminders of the period's days, today included, and of those due later are in
 * each state, zeros included, with its English label and explanation, and the total.
 * @throws AppError FORBIDDEN without `reminders.read`.
 */
export function countReminders(ctx: ServiceContext, { period, channel }: CountReminders): Promise<ReminderCounts> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => {
    const rows = await queryCounts(trx, { dueFrom: periodBegin(ctx, period), channel });
    const states = REMINDER_LOG_STATES.map((state) => ({
      state,
      label: REMINDER_STATE_WORDS[state].label,
      explanation: REMINDER_STATE_WORDS[state].meaning.message,
      count: rows.reduce(
        (sum, row) => (logState(row.state, { isSkipped: row.is_skipped }) === state ? sum + row.count : sum),
        0,
      ),
    }));
    return { period, total: states.reduce((sum, { count }) => sum + count, 0), states };
  });
}
