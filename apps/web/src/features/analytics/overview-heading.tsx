import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { currentHour } from "../../lib/display/clock.ts";
import { longDay } from "../../lib/display/display.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { analyticsPeriods } from "./analytics-periods.ts";
import { analyticsTexts as texts } from "./texts.ts";

/**
 * Shows the dashboard's heading: a greeting by first name that follows the hour in
 * `DEFAULT_TIME_ZONE`, the date, and the choice of the period (`onPeriod`).
 */
export function OverviewHeading({
  name,
  today,
  period,
  onPeriod,
}: {
  name: string;
  today: CalendarDate;
  period: AnalyticsPeriod;
  onPeriod: (period: AnalyticsPeriod) => void;
}) {
  const firstName = name.trim().split(/\s+/u)[0] ?? name;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold wrap-anywhere">{`${texts.greeting(currentHour())}, ${firstName}`}</h1>
        <p className="num text-text-2 max-lg:text-md">{longDay(today)}</p>
      </div>
      <Segmented
        legend={texts.period}
        isLegendHidden
        value={period}
        options={analyticsPeriods.map((value) => ({ value, label: texts.periods[value] }))}
        onChange={onPeriod}
        className="max-lg:w-full"
      />
    </div>
  );
}
