import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Outputs } from "../../lib/api/trpc.ts";
import { amountLabel, shortAmount } from "../../lib/display/amounts.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import type { ForecastTexts } from "./forecast-texts.ts";

type Point = Outputs["analytics"]["forecast"]["points"][number];
type Shown = { points: readonly Point[]; texts: ForecastTexts; today: CalendarDate };

const LINES = ["due", "high", "expected", "low"] as const;
/** Points at which the days of a horizon end; the others are in between. */
const isHorizon = (place: number): boolean => place > 0 && place % 3 === 0;

/**
 * Shows the running total of the forecast: a band from the least to the most, the expectation as a
 * line in it, and what is due as a dashed line, each named at its end.
 */
export function ForecastChart({ points, texts, today }: Shown) {
  const last = points.at(-1);
  if (!last) return null;
  const { top, lines } = axisOf(last.due);
  const width = points.length - 1;
  const bottomOf = (amount: number) => (amount / top) * 100;
  const path = (line: (typeof LINES)[number]) => points.map((point, place) => `${place},${1 - point[line] / top}`);
  const band = [...path("high"), ...path("low").toReversed()].join(" ");
  return (
    <div className="num grid grid-cols-[4.5rem_minmax(0,1fr)] border-t border-line px-4 pt-6 pb-3 text-xs text-text-2">
      <div aria-hidden className="relative h-52">
        {lines.map((line) => (
          <span
            key={line}
            className="absolute right-2 translate-y-1/2 whitespace-nowrap"
            style={{ bottom: `${bottomOf(line)}%` }}
          >
            {shortAmount(line)}
          </span>
        ))}
      </div>
      <div
        role="img"
        aria-label={points
          .filter((_, place) => isHorizon(place))
          .map(({ day, low, high, due }) =>
            texts.bar(
              dayLabel(day, today),
              texts.range(amountLabel(Math.round(low)), amountLabel(Math.round(high))),
              amountLabel(due),
            ),
          )
          .join(". ")}
        className="relative mr-20 h-52 lg:mr-24"
      >
        {lines.map((line) => (
          <span
            key={line}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${bottomOf(line)}%` }}
          />
        ))}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} 1`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <polygon points={band} className="fill-heat-2" />
          <polyline
            points={path("due").join(" ")}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="4 4"
            className="fill-none stroke-chart-5 stroke-[1.5]"
          />
          {(["high", "low"] as const).map((line) => (
            <polyline
              key={line}
              points={path(line).join(" ")}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-heat-4 stroke-1"
            />
          ))}
          <polyline
            points={path("expected").join(" ")}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            className="fill-none stroke-chart-1 stroke-[2.5]"
          />
        </svg>
        {points.map(
          ({ day, expected }, place) =>
            isHorizon(place) && (
              <span
                key={day}
                className="absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface bg-chart-1"
                style={{ left: `${(place / width) * 100}%`, bottom: `${bottomOf(expected)}%` }}
              />
            ),
        )}
        {placeLabels(last, top).map(({ line, bottom }) => (
          <span
            key={line}
            className={classNames(
              "absolute left-full w-20 translate-y-1/2 pl-2.5 leading-tight lg:w-24",
              line === "expected" && "font-semibold text-text",
            )}
            style={{ bottom: `${bottom}%` }}
          >
            {texts.lines[line]}
          </span>
        ))}
      </div>
      <span />
      <div aria-hidden className="relative mr-20 h-7 pt-2 lg:mr-24">
        {points.map(
          ({ day }, place) =>
            (place === 0 || isHorizon(place)) && (
              <span
                key={day}
                className={classNames("absolute whitespace-nowrap", place > 0 && "-translate-x-1/2")}
                style={{ left: `${(place / width) * 100}%` }}
              >
                {place === 0 ? texts.today : shortDay(day)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** The axis of a phone has no room for years. */
const shortDay = (day: string): string => dayLabel(day, day as CalendarDate);

/** Between two labels, in percent of the height. */
const GAP = 9;

/** Returns where the labels stand: beside their lines' ends, but not over each other. */
function placeLabels(last: Point, top: number): { line: (typeof LINES)[number]; bottom: number }[] {
  const labels = LINES.toReversed().map((line) => ({ line, bottom: (last[line] / top) * 100 }));
  let least = 0;
  for (const label of labels) {
    label.bottom = Math.max(label.bottom, least);
    least = label.bottom + GAP;
  }
  let most = 100 + GAP;
  for (const label of labels.toReversed()) {
    label.bottom = Math.min(label.bottom, most);
    most = label.bottom - GAP;
  }
  return labels;
}

/** Returns the amounts of the lines of the axis, at most six from 0, and the highest point. */
function axisOf(most: number): { top: number; lines: number[] } {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [0.2, 0.5, 1, 2].map((factor) => factor * size).find((each) => most / each <= 5) ?? size;
  const count = Math.floor(most / step);
  return { top: Math.max(most, 1), lines: Array.from({ length: count + 1 }, (_, place) => place * step) };
}

/** Shows the same as rows: for each day what is due by then, and what is expected of it. */
export function ForecastTable({ points, texts, today }: Shown) {
  const { columns } = texts;
  const head = "px-2 py-2 text-right font-normal last:pr-4";
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="num w-full text-sm max-lg:text-base">
        <thead>
          <tr className="border-b border-line text-xs text-text-2">
            <th scope="col" className="py-2 pr-2 pl-4 text-left font-normal">
              {columns.day}
            </th>
            {(["due", "low", "expected", "high"] as const).map((column) => (
              <th key={column} scope="col" className={head}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, due, low, expected, high }, place) => (
            <tr key={day} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-2 pl-4 text-left font-medium whitespace-nowrap">
                {place === 0 ? texts.today : dayLabel(day, today)}
              </th>
              {Object.entries({ due, low, expected, high }).map(([column, amount]) => (
                <td key={column} className="px-2 py-2 text-right last:pr-4">
                  {amountLabel(Math.round(amount))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
