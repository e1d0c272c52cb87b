import { listReportReaders } from "@aavarti/db/queries/report-emails";
import { findTenant } from "@aavarti/db/queries/tenants";
import { type CalendarDate, weekdayOf, zonedInstant } from "@aavarti/domain/calendar";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import type { ReportInterval } from "@aavarti/domain/reports";
import type { ServiceContext } from "../context.ts";
import { recordDueMovements } from "../movements/record-due.ts";
import { planMemberMessages } from "../notifications/plan-member-messages.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";

/** The ledger's step name for an email with reports. The email's day is stored in `term_end_on`. */
export const REPORTS_STEP = "reports";

/** Returns which report emails go out on a day: weekly ones on Mondays, monthly ones on the 1st. */
export const intervalsOn = (day: CalendarDate): ReportInterval[] => [
  ...(weekdayOf(day) === 1 ? (["week"] as const) : []),
  ...(day.endsWith("-01") ? (["month"] as const) : []),
];

/**
 * Stores today's email with reports for each member who gets one as a planned message and enqueues
 * it, once a day. Returns the number planned. Plans nothing on other days than Mondays and the
 * first of a month, before the hour of reminders, in quiet hours, or for an account that may not
 * remind.
 */
export async function planReportEmails(ctx: ServiceContext): Promise<number> {
  const now = ctx.now();
  const day = ctx.today();
  const intervals = intervalsOn(day);
  const morning = zonedInstant(day, ctx.settings.reminderSendHour, ctx.timeZone);
  if (intervals.length === 0 || now < morning) return 0;
  // The email is composed in one transaction, which can't record what came due overnight.
  await recordDueMovements(ctx);
  return ctx.transact(async (unit) => {
    const [tenant, switches] = await Promise.all([findTenant(unit.trx), readSwitches(unit.trx)]);
    if (nextSendInstant({ now, ...clockOf(ctx, switches) }) > now) return 0;
    if (!tenant || !mayRemind(tenant, now)) return 0;
    const readers = await listReportReaders(unit.trx, { intervals, day });
    const to = readers.map(({ user_id, email }) => ({ userId: user_id, channel: "email" as const, address: email }));
    return planMemberMessages(ctx, unit, { step: REPORTS_STEP, day, dueAt: now, to });
  });
}
