import type { CalendarDate } from "@aavarti/domain/calendar";
import { MOVEMENT_KINDS, type MovementKind } from "@aavarti/domain/growth";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountHead, saveCsv } from "../../lib/list/save-csv.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type AskedFigure, FigureRows } from "../dashboards/figure-rows.tsx";
import { Cohorts } from "./cohorts.tsx";
import type { GrowthReport } from "./growth.ts";
import { GrowthFigures } from "./growth-figures.tsx";
import { MoneyFigures } from "./money-figures.tsx";
import { MovementSheet } from "./movement-sheet.tsx";
import { PanelTools } from "./panel-tools.tsx";
import type { ReportTexts } from "./report-texts.ts";
import { RevenueTrend } from "./revenue-trend.tsx";
import type { Span } from "./span.ts";
import { spanLabel } from "./span.ts";
import { movedSentence, Waterfall } from "./waterfall.tsx";

/**
 * Returns the query for the figures of a month or a financial year, whichever `kind` says; only
 * that one runs. While another period of the same kind loads, the last figures of that kind stay
 * (`isPlaceholderData`).
 */
export function useGrowthReport({ kind, name }: Span) {
  const month = trpc.analytics.month.useQuery(
    { month: name },
    { enabled: kind === "month", placeholderData: (previous) => previous },
  );
  const year = trpc.analytics.financialYear.useQuery(
    { year: name },
    { enabled: kind === "year", placeholderData: (previous) => previous },
  );
  return kind === "month" ? month : year;
}

/**
 * Shows the report of a period: what was booked and collected, eight figures, the revenue
 * movements, which open their people, the cohorts and the trend, each with definitions and a CSV
 * download. A role without
 * the right to totals doesn't see what was booked and collected. Without any revenue the trend is
 * one sentence. `isOutdated` says that the figures are still those of another period: they are
 * dimmed and can't be used or saved.
 */
export function Growth({
  report,
  isOutdated,
  span,
  texts,
  today,
}: {
  report: GrowthReport;
  isOutdated: boolean;
  span: Span;
  texts: ReportTexts;
  today: CalendarDate;
}) {
  const { movements, cohorts, trend } = texts;
  const [shown, setShown] = useState<MovementKind | null>(null);
  const [asked, setAsked] = useState<AskedFigure | null>(null);
  const may = useMay();
  const { mrr: name, mrrMeaning: meaning } = texts.figures;
  const showDay = (day: string) => setAsked({ code: "recurring", name, meaning, from: day, until: day });
  const hasTrend = report.trend.some(({ mrr }) => mrr > 0);
  const saveMovements = () =>
    saveCsv(`movements-${span.name}.csv`, [
      [movements.columns.kind, movements.columns.amount],
      [movements.before, report.mrrBefore],
      ...MOVEMENT_KINDS.map((kind) => [movements.kinds[kind], report.movements[kind]]),
      [movements.after, report.mrr],
    ]);
  const saveCohorts = () => {
    const longest = Math.max(0, ...report.cohorts.map(({ kept }) => kept.length));
    saveCsv(`cohorts-${span.name}.csv`, [
      [cohorts.month, cohorts.people, ...Array.from({ length: longest }, (_, since) => cohorts.since(since))],
      ...report.cohorts.map(({ month, size, kept }) => [month, size, ...kept]),
    ]);
  };
  const saveTrend = () =>
    saveCsv(`mrr-${span.name}.csv`, [
      [trend.columns.month, amountHead(trend.columns.mrr), trend.columns.customers],
      ...report.trend.map(({ month, mrr, customers }) => [month, mrr, customers]),
    ]);
  return (
    <div
      inert={isOutdated}
      aria-busy={isOutdated}
      className={classNames("grid gap-4 lg:gap-6", isOutdated && "opacity-60")}
    >
      <MoneyFigures report={report} span={span} texts={texts} today={today} />
      <GrowthFigures report={report} span={span} texts={texts} />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <Panel
          title={movements.title(spanLabel(span, texts))}
          lead={movedSentence(report, movements)}
          action={
            <PanelTools title={movements.name} meaning={movements.meaning} texts={texts} onSave={saveMovements} />
          }
        >
          <Waterfall
            report={report}
            texts={movements}
            today={today}
            onShow={setShown}
            onShowDay={may("customers.read") ? showDay : undefined}
          />
        </Panel>
        <Panel
          title={cohorts.title}
          lead={cohorts.lead}
          action={<PanelTools title={cohorts.title} meaning={cohorts.meaning} texts={texts} onSave={saveCohorts} />}
        >
          <Cohorts cohorts={report.cohorts} texts={cohorts} />
        </Panel>
      </div>
      <Panel
        title={trend.title}
        lead={hasTrend && trend.lead}
        action={<PanelTools title={trend.title} meaning={trend.meaning} texts={texts} onSave={saveTrend} />}
      >
        {hasTrend ? (
          <RevenueTrend trend={report.trend} texts={trend} />
        ) : (
          <p className="px-4 py-6 text-text-2 max-lg:text-md">{movements.none}</p>
        )}
      </Panel>
      {asked && <FigureRows asked={asked} onClose={() => setAsked(null)} />}
      {shown && (
        <MovementSheet
          kind={shown}
          report={report}
          period={spanLabel(span, texts)}
          texts={texts}
          today={today}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** Shows the placeholder of `Growth` while its report loads. */
export function GrowthWaiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4 lg:gap-6">
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:mt-10 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, figure) => (
          <div key={figure} className="grid content-between bg-surface p-4 lg:h-27.5">
            <Skeleton className="h-4 w-28 max-w-full" />
            <Skeleton className="my-2 h-6 w-20 lg:h-7" />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <PanelShape />
        <PanelShape className="max-lg:hidden" />
      </div>
    </div>
  );
}

const PanelShape = ({ className }: { className?: string }) => (
  <div className={classNames("rounded-md border border-line bg-surface", className)}>
    <div className="grid h-17 content-center gap-2 border-b border-line px-4">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-3 w-64 max-w-full" />
    </div>
    <div className="p-4">
      <Skeleton className="h-72 w-full" />
    </div>
  </div>
);
