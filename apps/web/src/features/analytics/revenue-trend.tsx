import { Link } from "@tanstack/react-router";
import { roundAmount } from "../../lib/display/amounts.ts";
import { classNames } from "../../ui/class-names.ts";
import type { GrowthReport } from "./growth.ts";
import { monthLabel } from "./months.ts";
import type { ReportTexts } from "./report-texts.ts";

/**
 * Shows a bar chart of MRR by month; each bar links to its month in the report, and the last is
 * marked as the one shown. The amounts are only in the links' labels and tooltips.
 */
export function RevenueTrend({ trend, texts }: { trend: GrowthReport["trend"]; texts: ReportTexts["trend"] }) {
  const highest = Math.max(...trend.map(({ mrr }) => mrr), 1);
  const last = trend.at(-1);
  return (
    <ol className="num flex items-end gap-1 px-3 pt-4 pb-3 lg:gap-2 lg:px-4">
      {trend.map(({ month, mrr, customers }) => {
        const isShown = month === last?.month;
        // It contains the month as it is shown below the bar.
        const label = texts.bar(`${monthLabel(month)} ${month.slice(0, 4)}`, roundAmount(mrr), customers);
        return (
          <li key={month} className="min-w-0 flex-1">
            <Link
              to="."
              search={({ fy: _, ...previous }) => ({ ...previous, month })}
              resetScroll={false}
              aria-label={label}
              aria-current={isShown ? "true" : undefined}
              title={label}
              className="group block rounded-xs text-center"
            >
              <span className="flex h-28 items-end border-b border-line-strong">
                <span
                  className={classNames(
                    "block w-full rounded-t-xs",
                    isShown ? "bg-chart-1" : "bg-heat-2 group-hover:bg-heat-3",
                  )}
                  style={{ height: `${(mrr / highest) * 100}%`, minHeight: mrr > 0 ? 2 : 0 }}
                />
              </span>
              <span
                className={classNames(
                  "mt-1.5 flex justify-center text-2xs whitespace-nowrap lg:text-xs",
                  isShown ? "font-medium text-text" : "text-text-3",
                )}
              >
                {monthLabel(month)}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
