import { ChevronLeft, ChevronRight } from "lucide-react";
import { count, NOTHING, rupees, shortRupees } from "../../lib/display.ts";
import { type Outputs, trpc } from "../../lib/trpc.ts";
import { squareButtonClass } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { FigureTile, FigureTiles } from "../../ui/figure-tiles.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Cohorts } from "./cohorts.tsx";
import { percent } from "./heat.ts";
import { longMonth } from "./months.ts";
import type { ReportTexts } from "./report-texts.ts";
import { RevenueTrend } from "./revenue-trend.tsx";
import { movedSentence, Waterfall } from "./waterfall.tsx";

type Month = Outputs["analytics"]["month"];

export const useMonthReport = (month: string | undefined) =>
  trpc.analytics.month.useQuery(month ? { month } : {}, { placeholderData: (previous) => previous });

/** The month that is shown, and the way to the one before and after. */
export function MonthHeading({
  month,
  isLatest,
  texts,
  onMove,
}: {
  month: string;
  isLatest: boolean;
  texts: ReportTexts;
  onMove: (by: 1 | -1) => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
        <p role="status" className="num text-text-2 max-lg:text-md max-lg:font-medium max-lg:text-text">
          {longMonth(month)}
        </p>
      </div>
      <div className="flex gap-2">
        <button type="button" aria-label={texts.earlier} onClick={() => onMove(-1)} className={squareButtonClass}>
          <ChevronLeft aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
        <button
          type="button"
          aria-label={texts.later}
          disabled={isLatest}
          onClick={() => onMove(1)}
          className={`${squareButtonClass} disabled:opacity-55`}
        >
          <ChevronRight aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      </div>
    </div>
  );
}

/** The month's four figures, how its revenue moved, who stayed, and what each of it means. */
export function MonthReport({ report, texts, today }: { report: Month; texts: ReportTexts; today: string }) {
  return (
    <>
      <MonthFigures report={report} texts={texts} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Panel title={texts.movements.title(longMonth(report.month))} lead={movedSentence(report, texts.movements)}>
          <Waterfall month={report} texts={texts.movements} today={today} />
        </Panel>
        <Panel title={texts.cohorts.title} lead={texts.cohorts.lead}>
          <Cohorts cohorts={report.cohorts} texts={texts.cohorts} />
        </Panel>
      </div>
      <Panel title={texts.trend.title} lead={texts.trend.lead}>
        <RevenueTrend trend={report.trend} texts={texts.trend} />
      </Panel>
    </>
  );
}

function MonthFigures({ report, texts }: { report: Month; texts: ReportTexts }) {
  const { mrr, mrrBefore, renewals, churn, nrr } = report;
  const moved = mrr - mrrBefore;
  return (
    <FigureTiles label={texts.figures}>
      <FigureTile isLink={false} figure={shortRupees(mrr)} note={texts.mrrMoved(signed(moved))}>
        {texts.mrr}
      </FigureTile>
      <FigureTile
        isLink={false}
        figure={renewals.due === 0 ? NOTHING : percent(renewals.renewed / renewals.due)}
        note={renewals.due === 0 ? texts.noTerms : texts.ofTerms(count(renewals.renewed), count(renewals.due))}
      >
        {texts.renewalRate}
      </FigureTile>
      <FigureTile
        isLink={false}
        figure={churn.active === 0 ? NOTHING : percent(churn.churned / churn.active)}
        note={churn.active === 0 ? texts.nobodyYet : texts.ofCustomers(count(churn.churned), count(churn.active))}
      >
        {texts.churn}
      </FigureTile>
      <FigureTile
        isLink={false}
        figure={nrr === null ? NOTHING : percent(nrr)}
        note={nrr === null ? texts.unknown : texts.nrrNote}
      >
        {texts.nrr}
      </FigureTile>
    </FigureTiles>
  );
}

/** What each figure means, and those that follow from the others. */
export function Definitions({ report, texts }: { report: Month; texts: ReportTexts["counted"] }) {
  const { grr, quickRatio, mrr, customers } = report;
  const further = [
    [texts.grr, grr === null ? NOTHING : percent(grr)],
    [texts.quick, quickRatio === null ? NOTHING : quickRatio.toFixed(1)],
    [texts.arpu, customers === 0 ? NOTHING : rupees(Math.round((mrr / customers) * 100) / 100)],
  ] as const;
  return (
    <Disclosure label={texts.title} hint={texts.hint}>
      <dl className="num grid gap-x-8 gap-y-3 max-lg:text-md lg:grid-cols-2">
        {[texts.mrr, texts.movements, texts.renewal, texts.churn, texts.nrr, texts.cohorts].map(([term, meaning]) => (
          <div key={term}>
            <dt className="font-medium">{term}</dt>
            <dd className="text-text-2">{meaning}</dd>
          </div>
        ))}
        {further.map(([[term, meaning], figure]) => (
          <div key={term}>
            <dt className="font-medium">{term}</dt>
            <dd className="text-text-2">
              {meaning} <span className="font-medium text-text">{figure}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

const signed = (amount: number): string => `${amount < 0 ? "−" : "+"}${shortRupees(Math.abs(amount))}`;

export function MonthWaiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4 lg:gap-6">
      <Skeleton className="h-24 w-full rounded-md" />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <Skeleton className="h-88 w-full rounded-md" />
        <Skeleton className="h-88 w-full rounded-md max-lg:hidden" />
      </div>
    </div>
  );
}
