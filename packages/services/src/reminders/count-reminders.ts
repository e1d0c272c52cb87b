import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import type { CountReminders, ReminderCounts } from "@aavarti/contract/reminders";
import { countReminders as queryCounts } from "@aavarti/db/queries/reminder-log";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import { logState, REMINDER_LOG_STATES, REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-states";
import { requirePermission, type ServiceContext } from "../context.ts";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<AnalyticsPeriod, number>;

/** How many reminders of the period's days, today included, stand in each state. Every state is there, zeros too. */
export function countReminders(ctx: ServiceContext, { period }: CountReminders): Promise<ReminderCounts> {
  requirePermission(ctx, "reminders.read");
  const today = ctx.today();
  const from = zonedInstant(addDays(today, 1 - DAYS[period]), 0, ctx.timeZone);
  const until = zonedInstant(addDays(today, 1), 0, ctx.timeZone);
  return ctx.transact(async ({ trx }) => {
    const rows = await queryCounts(trx, { from, until });
    const states = REMINDER_LOG_STATES.map((state) => ({
      state,
      label: REMINDER_STATE_WORDS[state].label,
      explanation: REMINDER_STATE_WORDS[state].explanation,
      count: rows.reduce((sum, row) => (logState(row.state) === state ? sum + row.count : sum), 0),
    }));
    return { period, total: states.reduce((sum, { count }) => sum + count, 0), states };
  });
}
