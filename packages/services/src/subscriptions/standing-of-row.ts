import type { SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import type { StandingFacts } from "@aavarti/domain/standing";

/**
 * Returns the fields of a stored subscription that determine its status by dates: stored status,
 * first covered day, end, grace days, pause and scheduled cancellation.
 */
export const factsOfRow = (row: SubscriptionRow): StandingFacts => ({
  status: row.status,
  coveredFrom: row.covered_from ?? row.start_on,
  endOn: row.end_on,
  graceDays: row.grace_days,
  pausedFrom: row.paused_from,
  cancelsAtEnd: row.cancels_at_end,
});
