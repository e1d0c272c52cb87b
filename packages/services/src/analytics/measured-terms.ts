import type { runningTermsByDates, termsDue, termsStarting } from "@aavarti/db/queries/analytics";
import type { BookedTerms, DueTerms, MeasuredSubscription } from "@aavarti/domain/metrics";

type RunningRow = Awaited<ReturnType<typeof runningTermsByDates>>[number];
type DueRow = Awaited<ReturnType<typeof termsDue>>[number];
type StartingRow = Awaited<ReturnType<typeof termsStarting>>[number];

/**
 * Converts a row of running terms to the shape from which MRR and other metrics are computed, as
 * active and not paused: the query returns only subscriptions that are running today.
 */
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

/**
 * Converts a row of terms that ended in a period, with their number and price in paise, to the
 * shape from which the renewal rate is computed.
 */
export const toDue = (row: DueRow): DueTerms => ({
  endOn: row.end_on,
  graceDays: row.grace_days,
  renewedOn: row.renewed_on,
  isClosed: row.is_closed,
  count: row.count,
  pricePaise: row.price_paise,
});

/**
 * Converts a row of terms that start on a day, with their number and price in paise, to the shape
 * from which the booked revenue by day is computed.
 */
export const toBooked = (row: StartingRow): BookedTerms => ({
  status: row.status,
  startOn: row.start_on,
  cancelledOn: row.cancelled_on,
  count: row.count,
  pricePaise: row.price_paise,
});
