import type { runningTermsByDates, termsDue } from "@aavarti/db/queries/analytics";
import { todayIn } from "@aavarti/domain/calendar";
import { type MeasuredSubscription, wasRenewedInTime } from "@aavarti/domain/metrics";
import type { ServiceContext } from "../context.ts";

type RunningRow = Awaited<ReturnType<typeof runningTermsByDates>>[number];
type DueRow = Awaited<ReturnType<typeof termsDue>>[number];

/** A running term as the figures measure it. The query answers only what runs today: neither paused nor set to something else. */
export const toMeasured = (row: RunningRow): MeasuredSubscription => ({
  status: "active",
  pausedFrom: null,
  startOn: row.start_on,
  endOn: row.end_on,
  durationMonths: row.duration_months,
  pausedDays: row.paused_days,
  graceDays: row.grace_days,
  cancelsAtEnd: row.cancels_at_end,
  pricePaise: row.price_paise,
});

/** Whether a term that came due was renewed before its grace ended, by the tenant's calendar. */
export const renewedInTime = ({ timeZone }: Pick<ServiceContext, "timeZone">, row: DueRow): boolean =>
  wasRenewedInTime({
    endOn: row.end_on,
    graceDays: row.grace_days,
    renewedOn: row.next_source === "renewed" && row.next_entered_at ? todayIn(timeZone, row.next_entered_at) : null,
  });
