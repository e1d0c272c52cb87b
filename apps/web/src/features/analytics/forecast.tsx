import type { CalendarDate } from "@aavarti/domain/calendar";
import { ChartLine, CircleCheck, Table2, TrendingDown, TrendingUp } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { FailedCalculation } from "../../lib/calculations/failed-calculation.tsx";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count, dayLabel, daysLabel, dayWithYear } from "../../lib/display/display.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { amountHead, saveCsv } from "../../lib/list/save-csv.ts";
import { Button } from "../../ui/button.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ForecastChart, ForecastTable } from "./forecast-chart.tsx";
import { type ForecastTexts, forecastTexts } from "./forecast-texts.ts";
import { PanelTools } from "./panel-tools.tsx";
import type { ReportTexts } from "./report-texts.ts";

type Forecast = Outputs["analytics"]["forecast"];

/** A forecast of years of terms hardly changes within minutes. */
const STALE_MS = 300_000;
/** How often to look whether a calculation is done. */
const LOOK_MS = 5_000;

/**
 * Shows what is expected to be renewed in the next 30, 60 and 90 days, each as a range, the running
 * total as a chart or a table, and last quarter's forecast beside what came; with how it is
 * calculated and a CSV download. With too little history it says from when there is a forecast.
 */
export function ForecastPanel({
  today,
  tools,
}: {
  today: CalendarDate;
  tools: Pick<ReportTexts, "why" | "csv" | "retry">;
}) {
  const texts = forecastTexts(useBusinessWords());
  const [isTable, setIsTable] = useState(false);
  const query = trpc.analytics.forecast.useQuery(undefined, {
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.calculatedPercent == null || state.data.failure ? false : LOOK_MS),
  });
  const { data } = query;
  const hasChart = data?.points.some(({ due }) => due > 0) ?? false;
  const save = () => {
    const { day, due, low, expected, high } = texts.columns;
    saveCsv("forecast.csv", [
      [day, amountHead(due), amountHead(low), amountHead(expected), amountHead(high)],
      ...(data?.points ?? []).map((point) => [point.day, point.due, point.low, point.expected, point.high]),
    ]);
  };
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        hasChart && (
          <span className="flex flex-wrap items-center gap-2 max-lg:w-full">
            <Button look="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)} className="max-lg:-ml-3.5">
              {isTable ? (
                <ChartLine aria-hidden className="size-4" strokeWidth={1.75} />
              ) : (
                <Table2 aria-hidden className="size-4" strokeWidth={1.75} />
              )}
              {isTable ? texts.asChart : texts.asTable}
            </Button>
            <span className="flex-1 lg:hidden" />
            <PanelTools title={texts.title} meaning={texts.meaning} texts={tools} onSave={save} />
          </span>
        )
      }
    >
      {data ? (
        <Filled forecast={data} isTable={isTable} texts={texts} today={today} />
      ) : query.isError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={tools.retry} onAction={() => void query.refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} className="p-4">
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </Panel>
  );
}

function Filled({
  forecast,
  isTable,
  texts,
  today,
}: {
  forecast: Forecast;
  isTable: boolean;
  texts: ForecastTexts;
  today: CalendarDate;
}) {
  const { horizons, points, lastQuarter, known, renewed, needed, startsOn, calculatedAt, calculatedPercent, failure } =
    forecast;
  if (failure && calculatedAt === null) {
    return (
      <p className="px-4 py-6 text-text-2 max-lg:text-md">
        <FailedCalculation failure={failure} />
      </p>
    );
  }
  if (calculatedPercent !== null && calculatedAt === null) {
    return (
      <p role="status" className="num px-4 py-6 text-text-2 max-lg:text-md">
        {texts.notYet(`${calculatedPercent}%`)}
      </p>
    );
  }
  if (horizons.length === 0) {
    return (
      <p className="num px-4 py-6 text-text-2 max-lg:text-md">
        {[texts.tooFew(count(needed), count(known)), ...(startsOn ? [texts.startsOn(dayWithYear(startsOn))] : [])].join(
          " ",
        )}
      </p>
    );
  }
  const most = horizons.at(-1)?.due ?? 0;
  return (
    <div className="num">
      {most > 0 ? (
        <>
          <ul className="grid lg:grid-cols-3 lg:divide-x lg:divide-line">
            {horizons.map((horizon) => (
              <Horizon key={horizon.days} horizon={horizon} most={most} texts={texts} today={today} />
            ))}
          </ul>
          {isTable ? (
            <ForecastTable points={points} texts={texts} today={today} />
          ) : (
            <ForecastChart points={points} texts={texts} today={today} />
          )}
        </>
      ) : (
        <p className="px-4 py-6 text-text-2 max-lg:text-md">{texts.nothingDue}</p>
      )}
      <div className="grid gap-1 border-t border-line px-4 py-3 text-sm text-text-2 max-lg:text-base">
        {lastQuarter ? <Quarter quarter={lastQuarter} texts={texts} today={today} /> : <p>{texts.noQuarter}</p>}
        <p className="text-text-3">{texts.basis(count(renewed), count(known))}</p>
        {calculatedAt !== null && (
          <p className="text-text-3">
            {texts.calculatedAt(dayAndTimeInSentence(calculatedAt, today))}
            {calculatedPercent !== null && !failure && ` ${texts.calculating(`${calculatedPercent}%`)}`}
          </p>
        )}
        {failure && (
          <p>
            <FailedCalculation failure={failure} />
          </p>
        )}
      </div>
    </div>
  );
}

/** One horizon: its range in words, and a bar up to what is due, in which the range is marked. */
function Horizon({
  horizon,
  most,
  texts,
  today,
}: {
  horizon: Forecast["horizons"][number];
  most: number;
  texts: ForecastTexts;
  today: CalendarDate;
}) {
  const { low, high } = roundRange(horizon);
  const percent = (amount: number) => `${(amount / most) * 100}%`;
  const [day, range, due] = [
    dayLabel(horizon.until, today),
    texts.range(amountLabel(low), amountLabel(high)),
    amountLabel(horizon.due),
  ];
  return (
    <li className="px-4 py-3 max-lg:border-b max-lg:border-line">
      <p className="text-sm text-text-2 max-lg:text-base">{texts.by(day)}</p>
      <p className="text-lg font-semibold">{range}</p>
      <div role="img" aria-label={texts.bar(day, range, due)} className="relative mt-2 h-2.5">
        <span
          className="absolute inset-y-0 left-0 rounded-xs border border-line-strong bg-sunken"
          style={{ width: percent(horizon.due) }}
        />
        <span className="absolute inset-y-0 left-0 rounded-l-xs bg-heat-2" style={{ width: percent(horizon.low) }} />
        <span
          className="absolute inset-y-0 min-w-0.5 bg-chart-1"
          style={{ left: percent(horizon.low), width: percent(horizon.high - horizon.low) }}
        />
      </div>
      <p className="mt-1.5 text-sm text-text-3 max-lg:text-base">{texts.ofDue(due)}</p>
    </li>
  );
}

function Quarter({
  quarter,
  texts,
  today,
}: {
  quarter: NonNullable<Forecast["lastQuarter"]>;
  texts: ForecastTexts;
  today: CalendarDate;
}) {
  const { from, until, actual, everyone, lastMonth, isOver } = quarter;
  const { low, high } = roundRange(quarter);
  const place = actual < quarter.low ? "below" : actual > quarter.high ? "above" : "within";
  const Mark = MARKS[place];
  const judged = isOver || place === "above" ? texts[place] : texts.mayStillCome;
  return (
    <>
      <p className="text-text">
        {texts.quarter(daysLabel(from, until, today), amountLabel(low), amountLabel(high), amountLabel(actual))}{" "}
        <span className="inline-flex items-center gap-1 align-bottom font-medium whitespace-nowrap">
          {isOver && <Mark aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}
          {judged}
        </span>
      </p>
      <p>{texts.rules(amountLabel(Math.round(everyone)), amountLabel(Math.round(lastMonth)))}</p>
    </>
  );
}

const MARKS = { within: CircleCheck, above: TrendingUp, below: TrendingDown };

/**
 * Rounds a range outwards to three digits, since more would say more than is known; but never above
 * what is due.
 */
function roundRange({ low, high, due }: { low: number; high: number; due: number }): { low: number; high: number } {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(high, 1))) - 2);
  return { low: Math.floor(low / step) * step, high: Math.min(Math.ceil(high / step) * step, due) };
}
