import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { MoneyTiles } from "../features/analytics/money-tiles.tsx";
import { LatestSubscriptions } from "../features/subscriptions/latest-subscriptions.tsx";
import { useMay } from "../lib/session/may.tsx";

/**
 * Shows what is below the dashboard's figures: what was booked and collected in the period and what
 * is owed, for a role that may see totals, and the latest subscriptions.
 */
export function BelowFigures({ today, period }: { today: CalendarDate; period: AnalyticsPeriod }) {
  const may = useMay();
  return (
    <>
      {may("payments.totals") && <MoneyTiles today={today} period={period} />}
      <LatestSubscriptions today={today} />
    </>
  );
}
