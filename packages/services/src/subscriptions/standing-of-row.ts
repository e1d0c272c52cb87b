import type { SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Standing, standingOf } from "@aavarti/domain/standing";

/** Where a stored subscription stands on the tenant's day. */
export const standingOfRow = (row: SubscriptionRow, today: CalendarDate): Standing =>
  standingOf(
    {
      status: row.status,
      coveredFrom: row.covered_from ?? row.start_on,
      endOn: row.end_on,
      graceDays: row.grace_days,
      pausedFrom: row.paused_from,
      cancelsAtEnd: row.cancels_at_end,
    },
    today,
  );
