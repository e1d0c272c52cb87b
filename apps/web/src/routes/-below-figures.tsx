import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { mayDo } from "@aavarti/domain/permissions";
import { MoneyTiles } from "../features/analytics/money-tiles.tsx";
import { useSignedIn } from "../features/auth/session.tsx";
import { LatestSubscriptions } from "../features/subscriptions/latest-subscriptions.tsx";

/**
 * What the dashboard shows below its figures: what was booked and collected in the period and what
 * is owed, for a role that may see totals, and the latest subscriptions.
 */
export function BelowFigures({ today, period }: { today: CalendarDate; period: AnalyticsPeriod }) {
  const { user } = useSignedIn();
  return (
    <>
      {mayDo(user.role, "payments.totals") && <MoneyTiles today={today} period={period} />}
      <LatestSubscriptions today={today} />
    </>
  );
}
