import { lazy, Suspense, useState } from "react";
import { count } from "../../lib/display/display.ts";
import { heat, retentionBand } from "../../lib/display/heat.ts";
import { loadTexts } from "../../lib/i18n/text-parts.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import type { GrowthReport } from "./growth.ts";
import { monthLabel } from "./months.ts";
import type { ReportTexts } from "./report-texts.ts";

const CohortNames = lazy(async () => {
  const [{ CohortNames }] = await Promise.all([import("../dashboards/cohort-names.tsx"), loadTexts("dashboards")]);
  return { default: CohortNames };
});

/**
 * Shows the retention table: a row for each month of first terms with its number of customers, a
 * column for each month since, and in each cell the share of them still active, in whole percent
 * and as a colour; a cell opens the names. It is the only table that may scroll sideways. Without
 * a cohort it shows one sentence.
 */
export function Cohorts({ cohorts, texts }: { cohorts: GrowthReport["cohorts"]; texts: ReportTexts["cohorts"] }) {
  const may = useMay();
  const [chosen, setChosen] = useState<{ month: string; since: number; kept: number; size: number } | null>(null);
  const longest = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  if (cohorts.length === 0) return <p className="px-4 py-6 text-text-2 max-lg:text-md">{texts.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <div className="relative overflow-x-auto px-3.5 py-4" tabIndex={0}>
      <table className="num w-full border-separate border-spacing-0.5 text-xs lg:text-sm">
        <thead>
          <tr className="text-text-3">
            <th scope="col" className="w-12 text-left font-normal">
              <span className="sr-only">{texts.month}</span>
            </th>
            <th scope="col" className="w-14 pr-3 text-right font-normal lg:w-20">
              {texts.people}
            </th>
            {Array.from({ length: longest }, (_, since) => (
              <th key={since} scope="col" className="h-7 font-normal">
                <span aria-hidden>{since}</span>
                <span className="sr-only">{texts.since(since)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, size, kept }) => (
            <tr key={month}>
              <th scope="row" className="pr-2 text-left font-medium whitespace-nowrap">
                {monthLabel(month)}
              </th>
              <td className="pr-3 text-right text-text-2">{count(size)}</td>
              {kept.map((still, since) => (
                <td
                  key={since}
                  className={classNames("h-9 min-w-11 rounded-xs text-center", heat[retentionBand(still / size)])}
                >
                  {may("customers.read") ? (
                    <button
                      type="button"
                      aria-label={texts.show(
                        monthLabel(month),
                        texts.since(since),
                        `${Math.round((still / size) * 100)}%`,
                      )}
                      onClick={() => setChosen({ month: `${month}-01`, since, kept: still, size })}
                      className="h-9 w-full rounded-xs"
                    >
                      {Math.round((still / size) * 100)}%
                    </button>
                  ) : (
                    `${Math.round((still / size) * 100)}%`
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <OpeningDialog onCancel={() => setChosen(null)}>
          <Suspense>
            <CohortNames {...chosen} onClose={() => setChosen(null)} />
          </Suspense>
        </OpeningDialog>
      )}
    </div>
  );
}
