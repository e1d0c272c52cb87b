import type { CalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { useToday } from "../../lib/display/clock.ts";
import { count, shortMonthName } from "../../lib/display/display.ts";
import { heat, retentionBand } from "../../lib/display/heat.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListNotice } from "../../ui/list-notice.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CohortNames } from "./cohort-names.tsx";
import { dayOf } from "./day-of.ts";
import { dashboardTexts } from "./figure-texts.ts";
import { softwareNouns, softwareTexts } from "./software-saas-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";

type Cohort = Outputs["dashboards"]["customerCohorts"]["cohorts"][number];
type Measure = "customers" | "money";
type Chosen = { cohort: Cohort; since: number };

/**
 * Shows for each month in which customers first paid which share of them, or of their revenue, was
 * left at the end of each month since; a cell opens the names. It may scroll sideways.
 */
export function CohortGrid() {
  const texts = softwareTexts.cohorts;
  const nouns = softwareNouns(useBusinessWords());
  const data = trpc.dashboards.customerCohorts.useQuery(undefined, untilNewer);
  const may = useMay();
  const [measure, setMeasure] = useState<Measure>("customers");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const cohorts = data.data?.cohorts ?? [];
  const lead = useLead(cohorts.length > 0 ? nouns.cohortsLead : "", data.data);
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {cohorts.length > 0 && (
          <Segmented
            legend={texts.measure}
            isLegendHidden
            value={measure}
            options={[
              { value: "customers", label: nouns.customers },
              { value: "money", label: texts.money },
            ]}
            onChange={setMeasure}
          />
        )}
      </SectionHead>
      {data.isPending && <Skeleton className="mt-3 h-72 w-full" />}
      {data.isError && <QueryNotice query={data} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {data.data?.isReady === false && (
        <ListNotice
          text={dashboardTexts.notReady}
          actionLabel={dashboardTexts.retry}
          onAction={() => void data.refetch()}
        />
      )}
      {data.data?.isReady && cohorts.length === 0 && (
        <p className="py-4 text-text-2 max-lg:text-md">{nouns.noCohorts}</p>
      )}
      {cohorts.length > 0 && (
        <Grid cohorts={cohorts} measure={measure} onChoose={may("customers.read") ? setChosen : null} />
      )}
      {chosen && (
        <OpeningDialog onCancel={() => setChosen(null)}>
          <CohortNames
            month={chosen.cohort.month}
            since={chosen.since}
            kept={chosen.cohort.kept[chosen.since] ?? 0}
            size={chosen.cohort.customers}
            onClose={() => setChosen(null)}
          />
        </OpeningDialog>
      )}
    </section>
  );
}

/**
 * The share that was left, from 0 (more than 1 where those who stayed pay more); null without a
 * base.
 */
function shareOf({ customers, kept, mrr }: Cohort, measure: Measure, since: number): number | null {
  if (measure === "customers") return (kept[since] ?? 0) / customers;
  const base = mrr[0] ?? 0;
  return base > 0 ? (mrr[since] ?? 0) / base : null;
}

function Grid({
  cohorts,
  measure,
  onChoose,
}: {
  cohorts: readonly Cohort[];
  measure: Measure;
  onChoose: ((chosen: Chosen) => void) | null;
}) {
  const texts = softwareTexts.cohorts;
  const nouns = softwareNouns(useBusinessWords());
  const today = useToday();
  const longest = Math.max(1, ...cohorts.map(({ kept }) => kept.length));
  const columns = Array.from({ length: longest }, (_, since) => since);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section aria-label={texts.title} tabIndex={0} className="relative mt-2 overflow-x-auto">
      <table className="num w-full border-separate border-spacing-[3px] text-xs lg:text-sm">
        <thead>
          <tr className="text-xs text-text-2">
            <th scope="col" className="h-8 min-w-14 text-left font-normal">
              {texts.firstPaid}
            </th>
            <th scope="col" className="pr-2 text-right font-normal">
              {nouns.customers}
            </th>
            {columns.map((since) => (
              <th key={since} scope="col" className="font-normal">
                <span aria-hidden>{since}</span>
                <span className="sr-only">{texts.after(since)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {monthOfCohort(cohort, today)}
              </th>
              <td className="pr-2 text-right text-text-2">{count(cohort.customers)}</td>
              {cohort.kept.map((_, since) => {
                const share = shareOf(cohort, measure, since);
                if (share === null) return <td key={since} />;
                const label = `${Math.round(share * 100)}%`;
                const look = classNames(
                  "flex h-9 w-full min-w-10 items-center justify-center rounded-xs",
                  heat[retentionBand(share)],
                );
                return (
                  <td key={since} className="p-0">
                    {onChoose ? (
                      <button
                        type="button"
                        aria-label={texts.cell(monthOfCohort(cohort, today), texts.after(since), label)}
                        onClick={() => onChoose({ cohort, since })}
                        className={look}
                      >
                        {Math.round(share * 100)}
                      </button>
                    ) : (
                      <span className={look}>{Math.round(share * 100)}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-text-2">
            <th scope="row" colSpan={2} className="h-8 text-left font-normal">
              {texts.average}, %
            </th>
            {columns.map((since) => (
              <td key={since} className="text-center">
                {averageOf(cohorts, measure, since)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The share of all cohorts that have come so far, in whole percent. */
function averageOf(cohorts: readonly Cohort[], measure: Measure, since: number): number | null {
  const old = cohorts.filter(({ kept }) => kept.length > since);
  const base = old.reduce((sum, { customers, mrr }) => sum + (measure === "customers" ? customers : (mrr[0] ?? 0)), 0);
  const left = old.reduce((sum, { kept, mrr }) => sum + ((measure === "customers" ? kept : mrr)[since] ?? 0), 0);
  return base > 0 ? Math.round((left / base) * 100) : null;
}

/** `Nov`, or `Dec 25` in the year before. */
function monthOfCohort({ month }: Cohort, today: CalendarDate): string {
  return month.slice(0, 4) === today.slice(0, 4)
    ? shortMonthName(dayOf(month))
    : `${shortMonthName(dayOf(month))} ${month.slice(2, 4)}`;
}
