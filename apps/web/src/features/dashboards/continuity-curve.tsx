import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { healthcareFigureWords, healthcareNouns, healthcareTexts } from "./healthcare-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WhyLink } from "./why-link.tsx";

type Curve = Outputs["dashboards"]["continuity"]["thisYear"];

const FIRST = -14;
const LAST = 90;
const MONTH = 30;
const xOf = (day: number): number => ((day - FIRST) / (LAST - FIRST)) * 100;
const yOf = (share: number): number => (1 - share) * 100;
const percent = (share: number): string => `${Math.round(share * 100)}%`;
/** Labels at the end of the lines stand at least so far apart, in percent of the height. */
const LABEL = 9;

/**
 * Shows which share of the terms that ended was renewed by each day, from 14 days before the end to
 * 90 days after it, for this year and the one before.
 */
export function ContinuityCurve() {
  const texts = healthcareTexts.curve;
  const words = useBusinessWords();
  const curve = trpc.dashboards.continuity.useQuery(undefined, untilNewer);
  const lead = useLead(texts.lead, curve.data);
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {curve.data && curve.data.thisYear.terms > 0 && (
          <WhyLink code="continuity" words={healthcareFigureWords(words).continuity} label={texts.why} />
        )}
      </SectionHead>
      {curve.isPending && <Skeleton className="mt-3 h-56 w-full" />}
      {curve.isError && <QueryNotice query={curve} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {curve.data?.thisYear.terms === 0 && (
        <p className="py-4 text-text-2 max-lg:text-md">{healthcareNouns(words).noCurve}</p>
      )}
      {curve.data && curve.data.thisYear.terms > 0 && <Chart {...curve.data} />}
    </section>
  );
}

const shareOn = ({ points }: Curve, wanted: number): number => points.find(({ day }) => day === wanted)?.share ?? 0;
const lineOf = ({ points }: Curve): string =>
  points.map(({ day, share }) => `${xOf(day).toFixed(2)},${yOf(share).toFixed(2)}`).join(" ");

function Chart({ thisYear, lastYear }: { thisYear: Curve; lastYear: Curve }) {
  const texts = healthcareTexts.curve;
  const hasBefore = lastYear.terms > 0;
  const month = shareOn(thisYear, MONTH);
  const ends = { now: yOf(shareOn(thisYear, LAST)), before: yOf(shareOn(lastYear, LAST)) };
  const isAbove = ends.now <= ends.before;
  const gap = Math.max(0, LABEL - Math.abs(ends.now - ends.before));
  const words = [
    texts.words({ end: percent(shareOn(thisYear, 0)), month: percent(month), last: percent(shareOn(thisYear, LAST)) }),
    ...(hasBefore ? [texts.before(percent(shareOn(lastYear, MONTH)))] : []),
  ].join("; ");
  return (
    <div role="img" aria-label={words} className="num pt-6 pb-7 text-xs text-text-2">
      <div className="relative mr-17 ml-10 h-50">
        <div aria-hidden className="absolute inset-y-0 right-0 bg-sunken" style={{ left: `${xOf(MONTH)}%` }}>
          <span className="absolute inset-x-0 bottom-1.5 text-center">{texts.window}</span>
        </div>
        {[1, 0.75, 0.5, 0.25, 0].map((share) => (
          <div
            key={share}
            aria-hidden
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${yOf(share)}%` }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2">{percent(share)}</span>
          </div>
        ))}
        <div aria-hidden className="absolute inset-y-0 border-l border-line-strong" style={{ left: `${xOf(0)}%` }} />
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          fill="none"
        >
          {hasBefore && (
            <polyline
              points={lineOf(lastYear)}
              className="stroke-chart-5"
              strokeWidth={1.5}
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <polyline
            points={lineOf(thisYear)}
            className="stroke-chart-1"
            strokeWidth={2.5}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          aria-hidden
          className="absolute size-3 -translate-1/2 rounded-full border-2 border-surface bg-chart-1"
          style={{ left: `${xOf(MONTH)}%`, top: `${yOf(month)}%` }}
        />
        <b
          aria-hidden
          className="absolute -translate-x-full pr-2 text-md leading-4 font-semibold text-text"
          style={{ left: `${xOf(MONTH)}%`, top: `calc(${yOf(month)}% - ${month > 0.9 ? -6 : 22}px)` }}
        >
          {percent(month)}
        </b>
        <EndLabel top={ends.now + (hasBefore ? (isAbove ? -gap / 2 : gap / 2) : 0)} isStrong>
          {texts.thisYear}
        </EndLabel>
        {hasBefore && <EndLabel top={ends.before + (isAbove ? gap / 2 : -gap / 2)}>{texts.lastYear}</EndLabel>}
        {[
          { day: 0, label: texts.end },
          { day: MONTH, label: texts.after(MONTH) },
          { day: 60, label: "60" },
          { day: LAST, label: String(LAST) },
        ].map(({ day, label }) => (
          <span
            key={day}
            aria-hidden
            className="absolute top-full -translate-x-1/2 pt-2 text-center whitespace-nowrap"
            style={{ left: `${xOf(day)}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const EndLabel = ({ top, isStrong = false, children }: { top: number; isStrong?: boolean; children: string }) => (
  <span
    aria-hidden
    className={
      isStrong
        ? "absolute left-full -translate-y-1/2 pl-2 font-medium whitespace-nowrap text-text"
        : "absolute left-full -translate-y-1/2 pl-2 whitespace-nowrap"
    }
    style={{ top: `${top}%` }}
  >
    {children}
  </span>
);
