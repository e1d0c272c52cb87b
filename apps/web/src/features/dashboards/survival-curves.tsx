import { Link } from "@tanstack/react-router";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { count, NOTHING } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { mediaNouns, mediaTexts } from "./media-entertainment-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";

type Curve = Outputs["dashboards"]["survivalCurves"]["products"][number];

const MONTHS = 12;
const COLUMNS = [1, 3, 6, 12] as const;
const strokes = ["stroke-chart-1", "stroke-chart-2", "stroke-chart-3", "stroke-chart-4"] as const;
const fills = ["bg-chart-1", "bg-chart-2", "bg-chart-3", "bg-chart-4"] as const;
/** Colour isn't all that tells the lines apart. */
const dashes = ["", "6 3", "2 3", "9 3 2 3"] as const;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/**
 * Shows for up to four products which share of those who started is still subscribed after each
 * month, as lines, and below as a table whose rows link to the products.
 */
export function SurvivalCurves() {
  const texts = mediaTexts.curves;
  const nouns = mediaNouns(useBusinessWords());
  const data = trpc.dashboards.survivalCurves.useQuery(undefined, untilNewer);
  const curves = data.data?.products ?? [];
  const lead = useLead(curves.length > 0 ? texts.lead : "", data.data);
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        <Link to="/dashboard/products" className={sectionLinkClass}>
          {nouns.products}
        </Link>
      </SectionHead>
      {data.isPending && <Skeleton className="mt-3 h-64 w-full" />}
      {data.isError && <QueryNotice query={data} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {data.data && curves.length === 0 && <p className="py-4 text-text-2 max-lg:text-md">{nouns.noCurves}</p>}
      {curves.length > 0 && (
        <>
          <Lines curves={curves} />
          <SteepestDrop curves={curves} />
          <Table curves={curves} />
        </>
      )}
    </section>
  );
}

function Lines({ curves }: { curves: readonly Curve[] }) {
  const texts = mediaTexts.curves;
  const words = curves.map(({ name, shares }) => texts.words(name, percent(shares.at(-1) ?? 0), shares.length - 1));
  return (
    <div className="num mt-5 grid grid-cols-[2.75rem_minmax(0,1fr)] text-xs text-text-2">
      <div aria-hidden className="relative h-52">
        {[100, 75, 50, 25, 0].map((line) => (
          <span key={line} className="absolute right-2 translate-y-1/2" style={{ bottom: `${line}%` }}>
            {line}%
          </span>
        ))}
      </div>
      <div role="img" aria-label={words.join(". ")} className="relative mr-16 h-52 lg:mr-52">
        {[100, 75, 50, 25, 0].map((line) => (
          <span key={line} className="absolute inset-x-0 border-t border-line" style={{ bottom: `${line}%` }} />
        ))}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${MONTHS} 1`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {curves.map(({ id, shares }, place) => (
            <polyline
              key={id}
              points={shares.map((share, month) => `${month},${1 - share}`).join(" ")}
              vectorEffect="non-scaling-stroke"
              strokeDasharray={dashes[place]}
              strokeLinejoin="round"
              className={classNames("fill-none stroke-2", strokes[place])}
            />
          ))}
        </svg>
        {placeLabels(curves).map(({ curve, place, bottom }) => (
          <span key={curve.id} className="contents">
            <span
              className={classNames("absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full", fills[place])}
              style={{
                left: `${((curve.shares.length - 1) / MONTHS) * 100}%`,
                bottom: `${(curve.shares.at(-1) ?? 0) * 100}%`,
              }}
            />
            <span
              aria-hidden
              className="absolute left-full flex w-16 translate-y-1/2 items-center gap-1.5 pl-2.5 text-sm whitespace-nowrap lg:w-52"
              style={{ bottom: `${bottom}%` }}
            >
              <span className={classNames("h-0.5 w-2 shrink-0", fills[place])} />
              <b className="font-semibold text-text">{percent(curve.shares.at(-1) ?? 0)}</b>
              {/* On a phone the table below says which line is whose. */}
              <span className="cut-off max-lg:hidden">{curve.name}</span>
              {curve.shares.length <= MONTHS && (
                <span className="text-text-3 max-lg:hidden">{texts.shortMonths(curve.shares.length - 1)}</span>
              )}
            </span>
          </span>
        ))}
      </div>
      <span />
      <div aria-hidden className="relative mr-16 h-7 pt-2 lg:mr-52">
        {[0, 3, 6, 9, 12].map((month) => (
          <span
            key={month}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${(month / MONTHS) * 100}%` }}
          >
            {month === 0 ? texts.start : texts.shortMonths(month)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Says in which month of which plan most of those who started left, from a tenth of them on. */
function SteepestDrop({ curves }: { curves: readonly Curve[] }) {
  const [steepest] = curves
    .flatMap(({ name, shares }) =>
      shares.slice(1).map((share, place) => ({ name, month: place + 1, from: shares[place] ?? share, to: share })),
    )
    .sort((one, other) => other.from - other.to - (one.from - one.to));
  if (!steepest || steepest.from - steepest.to < NOTABLE) return null;
  const { name, month, from, to } = steepest;
  return (
    <p className="num mt-3 max-lg:text-md">{mediaTexts.curves.steepest(name, month, percent(from), percent(to))}</p>
  );
}

/** A smaller loss in a month isn't worth a sentence. */
const NOTABLE = 0.1;

/** Between two labels, in percent of the height. */
const GAP = 10;

/** Returns where the labels stand: beside their lines' ends, but not over each other. */
function placeLabels(curves: readonly Curve[]): { curve: Curve; place: number; bottom: number }[] {
  const sorted = curves
    .map((curve, place) => ({ curve, place, bottom: (curve.shares.at(-1) ?? 0) * 100 }))
    .sort((one, other) => one.bottom - other.bottom);
  let least = 0;
  for (const label of sorted) {
    label.bottom = Math.max(label.bottom, least);
    least = label.bottom + GAP;
  }
  let most = 100;
  for (const label of sorted.toReversed()) {
    label.bottom = Math.min(label.bottom, most);
    most = label.bottom - GAP;
  }
  return sorted;
}

function Table({ curves }: { curves: readonly Curve[] }) {
  const texts = mediaTexts.curves;
  const nouns = mediaNouns(useBusinessWords());
  const head = "py-2 text-right font-normal";
  return (
    <table className="num mt-4 w-full text-sm max-lg:text-base">
      <thead>
        <tr className="border-b border-line text-xs text-text-2">
          <th scope="col" className="py-2 text-left font-normal">
            {nouns.product}
          </th>
          <th scope="col" className={head}>
            {texts.started}
          </th>
          {COLUMNS.map((month) => (
            <th key={month} scope="col" className={head}>
              <span aria-hidden className="lg:hidden">
                {texts.shortMonths(month)}
              </span>
              <span className="max-lg:sr-only">{texts.months(month)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {curves.map(({ id, name, started, shares }, place) => (
          <tr key={id} className="relative border-b border-line hover:bg-hover">
            <td className="max-w-0 py-2.5">
              <Link
                to="/dashboard/products/$id"
                params={{ id }}
                className="flex min-w-0 items-center gap-2 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                <span aria-hidden className={classNames("h-0.5 w-3 shrink-0", fills[place])} />
                <span className="min-w-0 wrap-anywhere lg:cut-off">{name}</span>
              </Link>
            </td>
            <td className="w-16 text-right text-text-2">{count(started)}</td>
            {COLUMNS.map((month) => {
              const share = shares[month];
              return (
                <td key={month} className="w-12 text-right lg:w-20">
                  {share === undefined ? NOTHING : percent(share)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
