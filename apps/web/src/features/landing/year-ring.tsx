import { embedTexts } from "../../lib/i18n/embedded-texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import type { LandingContent, YearRingWords } from "./content.ts";
import { daysOfYear, TODAY_INDEX } from "./days.ts";
import { rupees } from "./example-rupees.ts";
import { exampleYear, type YearDay } from "./year.ts";

const CENTRE = 300;
const INNER = 208;
const MONTH_RADIUS = 172;
/** Pixels of a tick per rupee; below it, a tick's minimum length. */
const SCALE = 1 / 340;
const SHORTEST = 5;

const strokes: Readonly<Record<YearDay["state"], { colour: string; width: number }>> = {
  ahead: { colour: "var(--line-strong)", width: 2.25 },
  paid: { colour: "var(--accent)", width: 2.25 },
  late: { colour: "var(--overdue)", width: 2.75 },
  today: { colour: "var(--today)", width: 5 },
};

const angleOf = (index: number): number => ((index + 0.5) / exampleYear.length) * 2 * Math.PI;

const point = (angle: number, radius: number): string =>
  `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`;

function tick({ index, amount, state }: YearDay): string {
  const length = state === "today" ? 66 : SHORTEST + amount * SCALE;
  return `M${point(angleOf(index), INNER)}L${point(angleOf(index), INNER + length)}`;
}

const ticksOf = (state: YearDay["state"]): string =>
  exampleYear
    .filter((day) => day.state === state)
    .map(tick)
    .join("");

/**
 * The amounts in hundreds of rupees, negative for a day not fully paid: all the data that the
 * script needs.
 */
const amounts = exampleYear.map(({ amount, state }) => (state === "late" ? -amount : amount) / 100).join(" ");

const wordsOnTheMove = ({ months, notes, today, todayNote }: LandingContent["ring"]): YearRingWords => ({
  months,
  notes,
  today,
  todayNote,
});

/**
 * Renders the product's idea as an illustration: an example year as a ring of 365 days whose ticks
 * show what was paid, is overdue or comes, and today's amount. `moveYearRing` makes it show other
 * days; its slider is for keyboards.
 */
export function YearRing({ content }: { content: LandingContent["ring"] }) {
  return (
    <figure className="relative mx-auto w-full max-w-135">
      <div data-year={amounts} {...embedTexts(wordsOnTheMove(content))} className="relative touch-pan-y">
        <svg viewBox="16 16 568 568" className="h-auto w-full" role="img" aria-label={content.description}>
          {(["ahead", "paid", "late", "today"] as const).map((state) => (
            <path
              key={state}
              d={ticksOf(state)}
              stroke={strokes[state].colour}
              strokeWidth={strokes[state].width}
              strokeLinecap="round"
              fill="none"
            />
          ))}
          <g data-year-hand className="opacity-0">
            <path d="M300 78V30" stroke="var(--text)" strokeWidth={3} strokeLinecap="round" />
          </g>
          {content.months.map((month, index) => (
            <MonthName key={month} month={month} index={index} />
          ))}
        </svg>
        <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center">
          <span className="flex items-center gap-1.5 text-sm text-text-2 lg:text-base">
            <Ring shape={{ kind: "dot" }} className="size-4 text-today" />
            <span data-year-day>{content.today}</span>
          </span>
          <span data-year-amount className="num mt-1 text-3xl font-semibold lg:text-4xl">
            {rupees(exampleYear[TODAY_INDEX]?.amount ?? 0)}
          </span>
          <span data-year-note className="text-sm text-text-2 lg:text-base">
            {content.todayNote}
          </span>
        </div>
        <input
          type="range"
          data-year-slider
          min={0}
          max={exampleYear.length - 1}
          defaultValue={TODAY_INDEX}
          aria-label={content.slider}
          className="peer sr-only not-scripted:hidden"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-[22%] rounded-full peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
        />
      </div>
      <figcaption className="mt-2 text-center text-sm text-text-2">{content.caption}</figcaption>
    </figure>
  );
}

function MonthName({ month, index }: { month: string; index: number }) {
  const isNow = index === daysOfYear[TODAY_INDEX]?.month;
  const [x, y] = point(((index + 0.5) / 12) * 2 * Math.PI, MONTH_RADIUS).split(" ");
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      className={classNames("text-[17px]", isNow ? "fill-text font-semibold" : "fill-text-3")}
    >
      {month}
    </text>
  );
}
