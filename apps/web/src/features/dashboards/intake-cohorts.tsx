import { parseCalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { useToday } from "../../lib/display/clock.ts";
import { count, shortMonthName } from "../../lib/display/display.ts";
import { heat, retentionBand } from "../../lib/display/heat.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CohortNames } from "./cohort-names.tsx";
import { dashboardTexts } from "./figure-texts.ts";

/** Months with their own row, the current one included. */
const ROWS = 6;

/**
 * Shows for each of the last six months how many joined, and which share of them is still there at
 * the end of each later month; a cell opens the names. The figures are those of the analytics
 * screen's cohorts.
 */
export function IntakeCohorts() {
  const texts = dashboardTexts.education;
  const today = useToday();
  const may = useMay();
  const [chosen, setChosen] = useState<{ month: string; since: number; kept: number; size: number } | null>(null);
  const report = trpc.analytics.month.useQuery({});
  const cohorts = (report.data?.cohorts ?? [])
    .slice(-ROWS)
    // The first share is that of the month in which they joined, which says nothing.
    .map(({ month, size, kept }) => ({ month, size, kept: kept.slice(1) }));
  const longest = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  return (
    <section>
      <SectionHead title={texts.cohorts} lead={texts.cohortsLead}>
        <Link to="/dashboard/analytics" className={sectionLinkClass}>
          {texts.report}
        </Link>
      </SectionHead>
      {report.isPending && <Skeleton className="mt-3 h-52 w-full" />}
      {report.isError && <QueryNotice query={report} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {report.data && cohorts.length === 0 && <p className="py-4 text-text-2 max-lg:text-md">{texts.noCohorts}</p>}
      {cohorts.length > 0 && (
        <table className="num mt-2 w-full table-fixed border-separate border-spacing-0.5 text-sm">
          <thead>
            <tr className="text-xs text-text-2">
              <th scope="col" className="h-8 w-11 text-left font-normal lg:w-14">
                {texts.joined}
              </th>
              <th scope="col" className="w-14 pr-3 text-right font-normal lg:w-16">
                {texts.size}
              </th>
              {Array.from({ length: Math.max(1, longest) }, (_, since) => (
                <th key={since} scope="col" className="text-left font-normal max-lg:text-center">
                  <span aria-hidden>{texts.plus(since + 1)}</span>
                  <span className="sr-only">{texts.after(since + 1)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, size, kept }) => (
              <tr key={month}>
                <th scope="row" className="text-left font-medium">
                  {shortMonthName(parseCalendarDate(`${month}-01`) ?? today)}
                </th>
                <td className="pr-3 text-right text-text-2">{count(size)}</td>
                {kept.map((still, since) => (
                  <td
                    key={since}
                    className={classNames("h-9 rounded-xs max-lg:text-2xs", heat[retentionBand(still / size)])}
                  >
                    {may("customers.read") ? (
                      <button
                        type="button"
                        aria-label={texts.cell(
                          shortMonthName(parseCalendarDate(`${month}-01`) ?? today),
                          texts.after(since + 1),
                          `${Math.round((still / size) * 100)}%`,
                        )}
                        onClick={() => setChosen({ month: `${month}-01`, since: since + 1, kept: still, size })}
                        className="h-9 w-full rounded-xs px-2 text-left max-lg:px-0 max-lg:text-center"
                      >
                        {Math.round((still / size) * 100)}%
                      </button>
                    ) : (
                      <span className="px-2 max-lg:px-0">{Math.round((still / size) * 100)}%</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && (
        <OpeningDialog onCancel={() => setChosen(null)}>
          <CohortNames {...chosen} onClose={() => setChosen(null)} />
        </OpeningDialog>
      )}
    </section>
  );
}
