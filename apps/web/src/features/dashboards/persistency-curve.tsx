import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts, figureWords } from "./figure-texts.ts";
import { financialNouns, financialTexts } from "./financial-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WhyLink } from "./why-link.tsx";

type Item = Outputs["dashboards"]["persistency"]["items"][number];
type Kept = Item["now"];

const shareOf = ({ kept, started }: Kept): number => (started === 0 ? 0 : kept / started);
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/**
 * Shows which share of the subscriptions that started 13, 25, 37, 49 and 61 months ago is still
 * active, in steps, beside that of a year ago. Months without a start are left out. Each month in
 * figures opens its rows.
 */
export function PersistencyCurve() {
  const texts = financialTexts.curve;
  const nouns = financialNouns(useBusinessWords());
  const persistency = trpc.dashboards.persistency.useQuery(undefined, untilNewer);
  const lead = useLead(nouns.lead, persistency.data);
  const items = persistency.data?.items ?? [];
  const isEmpty = items.every(({ now }) => now.started === 0);
  return (
    <section>
      <SectionHead title={texts.title} lead={lead} />
      {persistency.isPending && <Skeleton className="mt-3 h-64 w-full" />}
      {persistency.isError && (
        <QueryNotice query={persistency} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />
      )}
      {persistency.data && isEmpty && <p className="py-4 text-text-2 max-lg:text-md">{nouns.noCurve}</p>}
      {!isEmpty && (
        <>
          <Chart items={items} />
          <div className="grid grid-cols-2 border-y border-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
            {CODES.map((code, place) => {
              const item = items[place];
              // The first two are always there; further ones once something began.
              return (place < 2 || (item && item.now.started > 0)) && <Tile key={code} item={item} code={code} />;
            })}
          </div>
        </>
      )}
    </section>
  );
}

/** The key figures of the months, in the order of the answer. */
const CODES = ["persistency13", "persistency25", "persistency37", "persistency49", "persistency61"] as const;

/** The axis starts at 40 % where nothing is below, since each step has its label. */
const CUT = 0.4;

function Chart({ items }: { items: readonly Item[] }) {
  const texts = financialTexts.curve;
  const known = items.flatMap(({ month, now }, place) => (now.started > 0 ? [{ month, place, kept: now }] : []));
  const before = items.flatMap(({ yearAgo }, place) => (yearAgo.started > 0 ? [{ place, kept: yearAgo }] : []));
  const floor = [...known, ...before].every(({ kept }) => shareOf(kept) >= CUT) ? CUT : 0;
  const xOf = (place: number) => ((place + 1) / items.length) * 100;
  const yOf = (share: number) => ((1 - share) / (1 - floor)) * 100;
  const steps = (points: readonly { place: number; kept: Kept }[]) =>
    points.reduce<{ y: number; path: string }>(
      ({ y, path }, { place, kept }) => {
        const next = yOf(shareOf(kept));
        return { y: next, path: `${path} ${xOf(place)},${y} ${xOf(place)},${next}` };
      },
      { y: 0, path: "0,0" },
    ).path;
  const words = known
    .map(({ month, kept }) =>
      texts.at(texts.month(month), percent(shareOf(kept)), texts.of(count(kept.kept), count(kept.started))),
    )
    .join(", ");
  return (
    <div role="img" aria-label={words} className="num pt-3 pb-9 text-xs text-text-2">
      {/* Beside the lines there is no room for it on a phone. */}
      <div aria-hidden className="mb-7 flex h-4 justify-end gap-4">
        {before.length > 0 && (
          <>
            <span className="flex items-center gap-1.5 font-medium text-text">
              <span className="w-4 border-t-2 border-chart-1" />
              {texts.now}
            </span>
            <span className="flex items-center gap-1.5">
              <span className="w-4 border-t border-dashed border-chart-5" />
              {texts.yearAgo}
            </span>
          </>
        )}
      </div>
      <div className="relative mr-12 ml-10 h-57">
        {[1, 0.8, 0.6, 0.4, ...(floor === 0 ? [0.2, 0] : [])].map((share) => (
          <div
            key={share}
            aria-hidden
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${yOf(share)}%` }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2">{percent(share)}</span>
          </div>
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          fill="none"
        >
          {before.length > 0 && (
            <polyline
              points={steps(before)}
              className="stroke-chart-5"
              strokeWidth={1.5}
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <polyline
            points={steps(known)}
            className="stroke-chart-1"
            strokeWidth={2.5}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {known.map(({ month, place, kept }) => (
          <div
            key={month}
            aria-hidden
            className="absolute"
            style={{ left: `${xOf(place)}%`, top: `${yOf(shareOf(kept))}%` }}
          >
            <span className="absolute size-3 -translate-1/2 rounded-full border-2 border-surface bg-chart-1" />
            <b
              className={classNames(
                "absolute bottom-1.5 left-2 text-md leading-4 font-semibold text-text max-lg:text-sm",
                place === items.length - 1 && "bottom-auto -top-2 left-3",
              )}
            >
              {percent(shareOf(kept))}
            </b>
          </div>
        ))}
        <span aria-hidden className="absolute top-full left-0 pt-2 max-lg:hidden">
          {texts.start}
        </span>
        {items.map(({ month }, place) => (
          <span
            key={month}
            aria-hidden
            className="absolute top-full -translate-x-1/2 pt-2"
            style={{ left: `${xOf(place)}%` }}
          >
            {texts.tick(month)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** One month in figures, which opens its rows. */
function Tile({ item, code }: { item: Item | undefined; code: Extract<KeyFigureCode, `persistency${number}`> }) {
  const texts = financialTexts.curve;
  const words = figureWords(useBusinessWords())[code];
  const may = useMay();
  if (!item) return null;
  const { now, yearAgo, month } = item;
  const points =
    now.started > 0 && yearAgo.started > 0 ? Math.round(shareOf(now) * 100) - Math.round(shareOf(yearAgo) * 100) : null;
  return (
    <div className="num border-line py-3 max-lg:even:border-l max-lg:even:pl-4 lg:not-first:border-l lg:not-first:pl-4">
      {may("customers.read") ? (
        <WhyLink code={code} words={words} label={texts.month(month)} />
      ) : (
        <span className="text-sm text-text-2">{texts.month(month)}</span>
      )}
      <b className="block text-2xl leading-8.5 font-semibold">{now.started > 0 ? percent(shareOf(now)) : "–"}</b>
      <span className="block text-xs text-text-2 max-lg:text-sm">
        {now.started > 0 ? texts.of(count(now.kept), count(now.started)) : texts.none}
        {points !== null && (
          <>
            {", "}
            <span className={points > 0 ? "font-medium text-paid-text" : undefined}>
              {points === 0 ? texts.same : texts.points(points)}
            </span>
          </>
        )}
      </span>
    </div>
  );
}
