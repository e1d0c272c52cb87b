import type { Analytics, AnalyticsPeriod } from "@aavarti/contract/analytics";
import { type CalendarDate, parseCalendarDate, weekdayOf } from "@aavarti/domain/calendar";
import { heatBand, type Performance, performanceOf, trendOf } from "@aavarti/domain/heatmap";
import { CalendarDays, Table2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { amountLabel, shortAmount } from "../../lib/display/amounts.ts";
import { count, dayLabel, fullDay, shortMonthName } from "../../lib/display/display.ts";
import { heat } from "../../lib/display/heat.ts";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { amountHead, saveCsv } from "../../lib/list/save-csv.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { analyticsPeriods } from "./analytics-periods.ts";
import type { HeatDay } from "./heat-day.ts";
import { HighlightLegend } from "./highlight-legend.tsx";
import { PanelTools } from "./panel-tools.tsx";
import type { ReportTexts } from "./report-texts.ts";

/**
 * Returns the days of a period, in their order, each with its revenue (in units of the currency,
 * not paise), the number of terms begun, its share of the best day's revenue (0 to 1; all 0 without
 * revenue), the performance group of that share, and the revenue of the day before (null for the
 * first day). A day with an unreadable date is left out.
 */
export function heatDays(daily: Analytics["daily"]): HeatDay[] {
  const best = Math.max(0, ...daily.map(({ revenue }) => revenue));
  return daily.flatMap(({ date, revenue, subscriptions }, place) => {
    const day = parseCalendarDate(date);
    const part = best === 0 ? 0 : revenue / best;
    const before = daily[place - 1]?.revenue ?? null;
    return day ? [{ date: day, revenue, began: subscriptions, part, performance: performanceOf(part), before }] : [];
  });
}

/**
 * Shows a heatmap of daily revenue: one hue, darker for more, and a dot for a festival; a cell
 * calls `onChoose` with its day, arrow keys move, and the `chosen` one is marked. Weeks are columns
 * on a desktop and rows on a phone. A button shows the days as a table instead, newest first; also
 * a legend, the choice of the period (`onPeriod`), and a CSV download. Without any revenue a
 * sentence replaces the legend.
 */
export function Heatmap({
  days,
  period,
  chosen,
  today,
  texts,
  tools,
  festivalOf,
  onPeriod,
  onChoose,
}: {
  days: readonly HeatDay[];
  period: AnalyticsPeriod;
  chosen: CalendarDate | undefined;
  today: CalendarDate;
  texts: ReportTexts["heat"];
  tools: Pick<ReportTexts, "why" | "csv">;
  festivalOf: (day: CalendarDate) => string | null;
  onPeriod: (period: AnalyticsPeriod) => void;
  onChoose: (day: CalendarDate) => void;
}) {
  const [isTable, setIsTable] = useState(false);
  const [highlighted, setHighlighted] = useState<Performance | null>(null);
  const best = Math.max(0, ...days.map(({ revenue }) => revenue));
  const { columns } = texts;
  const save = () =>
    saveCsv("days.csv", [
      [columns.day, amountHead(columns.revenue), columns.began, columns.performance, texts.festivals],
      ...days.map(({ date, revenue, began, performance }) => [
        date,
        revenue,
        began,
        texts.performances[performance],
        festivalOf(date),
      ]),
    ]);
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        <span className="flex flex-wrap items-center gap-2 max-lg:w-full">
          <Segmented
            legend={texts.period}
            isLegendHidden
            value={period}
            options={analyticsPeriods.map((value) => ({ value, label: texts.periods[value] }))}
            onChange={onPeriod}
            className="max-lg:w-full"
          />
          <Button look="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)} className="max-lg:-ml-3.5">
            {isTable ? (
              <CalendarDays aria-hidden className="size-4" strokeWidth={1.75} />
            ) : (
              <Table2 aria-hidden className="size-4" strokeWidth={1.75} />
            )}
            {isTable ? texts.asGrid : texts.asTable}
          </Button>
          <span className="flex-1 lg:hidden" />
          <PanelTools title={texts.title} meaning={texts.meaning} texts={tools} onSave={save} />
        </span>
      }
    >
      {isTable ? (
        <DayTable days={days} today={today} texts={texts} festivalOf={festivalOf} onChoose={onChoose} />
      ) : (
        <div className="p-4">
          <Grid
            days={days}
            chosen={chosen}
            highlighted={highlighted}
            today={today}
            texts={texts}
            festivalOf={festivalOf}
            onChoose={onChoose}
          />
          {best === 0 ? (
            <p className="mt-4 text-text-2 max-lg:text-md">{texts.nothing}</p>
          ) : (
            <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p aria-hidden className="num flex items-center gap-1 text-xs text-text-3 max-lg:text-sm">
                <span className="mr-1">{texts.least}</span>
                {([0, 1, 2, 3, 4, 5] as const).map((band) => (
                  <span key={band} className={classNames("h-2.5 w-5 rounded-xs", heat[band])} />
                ))}
                <span className="ml-1">{shortAmount(best)}</span>
              </p>
              <HighlightLegend days={days} shown={highlighted} texts={texts} onShow={setHighlighted} />
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

interface GridProps {
  readonly days: readonly HeatDay[];
  readonly chosen: CalendarDate | undefined;
  readonly highlighted: Performance | null;
  readonly today: CalendarDate;
  readonly texts: ReportTexts["heat"];
  readonly festivalOf: (day: CalendarDate) => string | null;
  readonly onChoose: (day: CalendarDate) => void;
}

/** How many days an arrow key moves, where weeks are columns and where they are rows. */
const MOVES = {
  columns: { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 },
  rows: { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 },
} as const;

function Grid({ days, chosen, highlighted, today, texts, festivalOf, onChoose }: GridProps) {
  const isWide = useIsWide();
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<CalendarDate | null>(null);
  const first = days[0];
  if (!first) return null;
  const lead = weekdayOf(first.date) - 1;
  const weeks = Math.ceil((lead + days.length) / 7);
  const tabStop = days.find(({ date }) => date === (stop ?? chosen))?.date ?? days.at(-1)?.date;

  const move = (event: KeyboardEvent, place: number) => {
    const moves: Readonly<Record<string, number>> = isWide ? MOVES.columns : MOVES.rows;
    const by = moves[event.key];
    const next = by === undefined ? undefined : days[place + by];
    if (!next) return;
    event.preventDefault();
    setStop(next.date);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.date}"]`)?.focus();
  };
  return (
    <div className="flex gap-2">
      <div aria-hidden className="grid grid-rows-7 gap-1 pt-6 text-xs text-text-3 max-lg:hidden">
        {texts.weekdays.map((weekday, place) => (
          <span key={weekday} className="flex h-9 items-center">
            {place % 2 === 0 && weekday}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div
          aria-hidden
          className="mb-2 grid h-4 gap-1 text-xs text-text-3 max-lg:grid-cols-7 lg:grid-cols-[repeat(var(--weeks),minmax(0,5.25rem))]"
          style={{ "--weeks": weeks } as React.CSSProperties}
        >
          {isWide
            ? monthHeads(days, lead, weeks).map((head, week) => (
                <span key={week} className="overflow-visible whitespace-nowrap">
                  {head}
                </span>
              ))
            : texts.weekdays.map((weekday) => (
                <span key={weekday} className="text-center">
                  {weekday}
                </span>
              ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, and no field of a form */}
        <div
          ref={grid}
          role="group"
          aria-label={texts.grid}
          className="grid gap-1 max-lg:grid-cols-7 lg:grid-flow-col lg:grid-cols-[repeat(var(--weeks),minmax(0,5.25rem))] lg:grid-rows-7"
          style={{ "--weeks": weeks } as React.CSSProperties}
        >
          {lead > 0 && (
            <span aria-hidden style={isWide ? { gridRow: `span ${lead}` } : { gridColumn: `span ${lead}` }} />
          )}
          {days.map((day, place) => {
            const festival = festivalOf(day.date);
            return (
              <button
                key={day.date}
                type="button"
                data-day={day.date}
                tabIndex={day.date === tabStop ? 0 : -1}
                aria-pressed={day.date === chosen}
                aria-label={cellLabel(day, festival, texts)}
                title={cellLabel(day, festival, texts)}
                onClick={() => onChoose(day.date)}
                onKeyDown={(event) => move(event, place)}
                className={classNames(
                  "num relative h-11 min-w-0 rounded-xs text-sm lg:h-9",
                  heat[heatBand(day.part)],
                  day.performance === highlighted && "ring-2 ring-accent ring-inset",
                  day.date === chosen && "outline-2 outline-offset-1 outline-text",
                  day.date === today && "font-semibold",
                )}
              >
                {Number(day.date.slice(8))}
                {festival && <span aria-hidden className="absolute top-1 right-1 size-1.5 rounded-full bg-today" />}
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const cellLabel = (day: HeatDay, festival: string | null, texts: ReportTexts["heat"]): string =>
  texts.cell(fullDay(day.date), amountLabel(day.revenue), texts.performances[day.performance]) +
  (festival ? texts.festival(festival) : "");

/**
 * Returns the label above each week's column: the month that begins in it, and for the first column
 * the month it lies in.
 */
function monthHeads(days: readonly HeatDay[], lead: number, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, week) => {
    const own = days.slice(Math.max(0, week * 7 - lead), (week + 1) * 7 - lead);
    const begins = week === 0 ? own[0] : own.find(({ date }) => date.endsWith("-01"));
    return begins ? shortMonthName(begins.date) : "";
  });
}

/** The same data as a table, for users who find it easier to read than colours. */
function DayTable({
  days,
  today,
  texts,
  festivalOf,
  onChoose,
}: Pick<GridProps, "days" | "today" | "texts" | "festivalOf" | "onChoose">) {
  return (
    <section aria-label={texts.grid} className="max-h-110 overflow-y-auto">
      <table className="num w-full text-left">
        <thead className="sticky top-0 bg-sunken text-xs text-text-2">
          <tr>
            <th scope="col" className="h-9 px-4 font-medium">
              {texts.columns.day}
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              {texts.columns.revenue}
            </th>
            <th scope="col" className="px-2 text-right font-medium max-lg:hidden">
              {texts.columns.began}
            </th>
            <th scope="col" className="px-4 font-medium max-lg:hidden">
              {texts.columns.trend}
            </th>
            <th scope="col" className="px-4 font-medium">
              {texts.columns.performance}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => {
            const festival = festivalOf(day.date);
            return (
              <tr key={day.date} className="border-t border-line">
                <th scope="row" className="h-11 px-4 font-normal whitespace-nowrap">
                  <button type="button" className="font-medium hover:underline" onClick={() => onChoose(day.date)}>
                    {dayLabel(day.date, today)}
                  </button>
                  {festival && <span className="ml-2 text-xs text-text-3">{festival}</span>}
                </th>
                <td className="px-2 text-right">{amountLabel(day.revenue)}</td>
                <td className="px-2 text-right text-text-2 max-lg:hidden">{count(day.began)}</td>
                <td className="px-4 text-text-2 max-lg:hidden">
                  {day.before === null ? "" : texts.trends[trendOf(day.revenue, day.before)]}
                </td>
                <td className="px-4 text-text-2">{texts.performances[day.performance]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
