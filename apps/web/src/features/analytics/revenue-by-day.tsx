import type { Analytics } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { analyticsTexts as texts } from "./texts.ts";

const HEIGHT = 100;

/**
 * Shows a bar chart with one bar per day, including days of zero: the bars add up to the figure
 * above. The caption has the first and the last day and names the best one, the first of equal
 * ones. When no day has revenue, it shows one sentence instead. `today` decides which dates have
 * their year.
 */
export function RevenueByDay({ daily, today }: { daily: Analytics["daily"]; today: CalendarDate }) {
  const best = daily.reduce<Analytics["daily"][number] | null>(
    (highest, day) => (day.revenue > (highest?.revenue ?? 0) ? day : highest),
    null,
  );
  const first = daily[0];
  const last = daily.at(-1);
  if (!best || !first || !last) return <p className="mt-4 text-text-2 max-lg:text-md">{texts.noRevenue}</p>;

  const summary = texts.best(amountLabel(best.revenue), dayLabel(best.date, today));
  return (
    <figure className="mt-5">
      <svg
        viewBox={`0 0 ${daily.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${texts.byDay}. ${summary}`}
        className="h-24 w-full border-b border-line-strong"
      >
        {daily.map((day, index) => {
          const height = (day.revenue / best.revenue) * HEIGHT;
          return (
            <rect
              key={day.date}
              x={index + 0.12}
              width={0.76}
              y={HEIGHT - height}
              height={height}
              fill={day.date === best.date ? "var(--chart-1)" : "var(--heat-2)"}
            />
          );
        })}
      </svg>
      <figcaption className="num mt-2 flex justify-between gap-3 text-xs text-text-3">
        <span>{dayLabel(first.date, today)}</span>
        <span className="cut-off text-text-2">{summary}</span>
        <span>{dayLabel(last.date, today)}</span>
      </figcaption>
    </figure>
  );
}
