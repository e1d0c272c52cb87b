import { addMonthsClamped, isCalendarDate } from "@aavarti/domain/calendar";
import type { MovementKind } from "@aavarti/domain/growth";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { amountLabel, roundAmount } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel, monthName } from "../../lib/display/display.ts";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { amountHead } from "../../lib/list/save-csv.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListNotice } from "../../ui/list-notice.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChartSheet, SAVED } from "./chart-sheet.tsx";
import { dashboardTexts, figureWords } from "./figure-texts.ts";
import { softwareNouns, softwareTexts } from "./software-saas-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";

const FigureSheet = lazy(() => import("./figure-sheet.tsx").then(({ FigureSheet }) => ({ default: FigureSheet })));

type Waterfall = Outputs["dashboards"]["mrrWaterfall"];

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly shown: string;
  readonly low: number;
  readonly high: number;
  readonly look: "before" | "after" | "gain" | "loss";
  /** `today` for the end, whose rows are those of the key figure; null where nothing moved. */
  readonly kind: MovementKind | "today" | null;
  /** How many moved, where that is known. */
  readonly customers: number | null;
}

/** A month's movements; `isLast` marks the month before this one, which has ended. */
type Shown = Pick<Waterfall, "from" | "until" | "start" | "end"> & {
  readonly movements: readonly { kind: MovementKind; amount: number; customers: number | null }[];
  readonly isLast: boolean;
};

const looks = { before: "bg-chart-5", after: "bg-chart-1", gain: "bg-up", loss: "bg-down hatch" } as const;

/**
 * Shows what moved the monthly recurring revenue since this month began: a bar for each kind of
 * movement between those of both ends, as columns or, on a phone, as rows. Losses are striped. A
 * bar opens its customers, that of today the subscriptions that it adds up. While nothing has moved
 * this month, the month before is shown, if something moved in it.
 */
export function MrrWaterfall() {
  const texts = softwareTexts.waterfall;
  const business = useBusinessWords();
  const nouns = softwareNouns(business);
  const words = figureWords(business).mrr;
  const data = trpc.dashboards.mrrWaterfall.useQuery(undefined, untilNewer);
  const may = useMay();
  const [kind, setKind] = useState<MovementKind | "today" | null>(null);
  const report = data.data;
  const isEmpty = report?.start === 0 && report.movements.every(({ amount }) => amount === 0);
  const isShown = report?.isReady === true && !isEmpty;
  const { shown, isLoading } = useShown(isShown ? report : undefined);
  const today = useToday();
  const lead = useLead(shown ? leadOf(shown, (day) => dayLabel(day, today)) : "", report);
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {isShown && (
          <ul className="flex gap-x-3.5 text-xs text-text-2 max-lg:text-sm">
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-[2px] bg-up" />
              {texts.gain}
            </li>
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="hatch size-2.5 rounded-[2px] bg-down" />
              {texts.loss}
            </li>
          </ul>
        )}
        <Link to="/dashboard/analytics" className={sectionLinkClass}>
          {texts.report}
        </Link>
      </SectionHead>
      {(data.isPending || isLoading) && <Skeleton className="mt-3 h-64 w-full" />}
      {data.isError && <QueryNotice query={data} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {report && !report.isReady && (
        <ListNotice
          text={dashboardTexts.notReady}
          actionLabel={dashboardTexts.retry}
          onAction={() => void data.refetch()}
        />
      )}
      {report?.isReady && isEmpty && <p className="py-4 text-text-2 max-lg:text-md">{nouns.noRevenue}</p>}
      {shown && <Bars report={shown} onShow={may("customers.read") ? setKind : null} />}
      {kind === "today" && (
        <OpeningDialog onCancel={() => setKind(null)}>
          <Suspense>
            <FigureSheet code="mrr" words={words} onClose={() => setKind(null)} />
          </Suspense>
        </OpeningDialog>
      )}
      {shown && kind && kind !== "today" && (
        <OpeningDialog onCancel={() => setKind(null)}>
          <Movers kind={kind} report={shown} onClose={() => setKind(null)} />
        </OpeningDialog>
      )}
    </section>
  );
}

const hasMoved = (movements: readonly { amount: number }[]): boolean => movements.some(({ amount }) => amount !== 0);

/** Returns the month to show: this one, or the one before while nothing has moved in this one. */
function useShown(report: Waterfall | undefined): { shown: Shown | undefined; isLoading: boolean } {
  const isStill = report !== undefined && !hasMoved(report.movements) && isCalendarDate(report.from);
  const before = isStill && isCalendarDate(report.from) ? addMonthsClamped(report.from, -1).slice(0, 7) : "";
  const last = trpc.analytics.month.useQuery({ month: before }, { enabled: isStill });
  if (!report || last.isLoading) return { shown: undefined, isLoading: last.isLoading };
  const current = { ...report, isLast: false };
  if (!isStill || !last.data) return { shown: current, isLoading: false };
  const { from, until, mrrBefore, mrr, movements } = last.data;
  const moved = report.movements.map(({ kind }) => ({ kind, amount: movements[kind], customers: null }));
  const shown = { from, until, start: mrrBefore, end: mrr, movements: moved, isLast: true };
  return { shown: hasMoved(moved) ? shown : current, isLoading: false };
}

function leadOf({ from, start, end, movements, isLast }: Shown, dayOf: (day: string) => string): string {
  const texts = softwareTexts.waterfall;
  if (!hasMoved(movements)) return texts.still(dayOf(from));
  const moved = changeOf(start, end);
  return isLast && isCalendarDate(from) ? texts.lastMonth(monthName(from), moved) : moved;
}

function changeOf(start: number, end: number): string {
  const texts = softwareTexts.waterfall;
  const [from, to] = [roundAmount(start), roundAmount(end)];
  const by = Math.round(end) - Math.round(start);
  if (by === 0) return texts.same(to);
  return by > 0 ? texts.up(from, to, roundAmount(by)) : texts.down(from, to, roundAmount(-by));
}

function Bars({ report, onShow }: { report: Shown; onShow: ((kind: MovementKind | "today") => void) | null }) {
  const texts = softwareTexts.waterfall;
  const today = useToday();
  const isWide = useIsWide();
  const bars = barsOf(report, (day) => dayLabel(day, today));
  const { floor, ceiling } = axisOf(bars);
  const place = (amount: number) => Math.max(0, ((amount - floor) / (ceiling - floor)) * 100);
  const measured = bars.map((bar) => ({
    ...bar,
    from: place(bar.low),
    size: Math.max(place(bar.high) - place(bar.low), 0.6),
    isCut: floor > 0 && bar.low === 0,
  }));
  const nameOf = ({ kind, label, shown, customers }: Bar): string => {
    if (kind === "today") return texts.showEnd(label, shown);
    return customers === null ? texts.showAll(label, shown) : texts.show(label, shown, customers);
  };
  const overlay = ({ kind, ...bar }: Bar) =>
    kind &&
    onShow && (
      <button
        type="button"
        aria-label={nameOf({ kind, ...bar })}
        title={nameOf({ kind, ...bar })}
        onClick={() => onShow(kind)}
        className="absolute inset-0 z-10 rounded-sm"
      />
    );
  return (
    <>
      {isWide ? (
        <ol className="num flex gap-2 pt-9">
          {measured.map(({ from, size, isCut, ...bar }) => (
            <li
              key={bar.key}
              className={classNames("relative min-w-0 flex-1 text-center", bar.kind && "rounded-sm hover:bg-hover")}
            >
              {overlay(bar)}
              <span className="relative block h-52 border-b border-line-strong">
                <span
                  className="absolute inset-x-0 -translate-y-1.5 text-sm font-semibold whitespace-nowrap"
                  style={{ bottom: `${from + size}%` }}
                >
                  {bar.shown}
                </span>
                <span
                  aria-hidden
                  className={classNames("absolute inset-x-[12%] min-h-0.5 rounded-xs", looks[bar.look])}
                  style={{ bottom: `${from}%`, height: `${size}%` }}
                >
                  {isCut && <span className="absolute inset-x-0 bottom-3 h-1 -skew-y-6 bg-surface" />}
                </span>
              </span>
              <span className="mt-2 block cut-off text-xs text-text-2">{bar.label}</span>
            </li>
          ))}
        </ol>
      ) : (
        <ol className="num">
          {measured.map(({ from, size, isCut, ...bar }) => (
            <li
              key={bar.key}
              className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-b border-line py-3"
            >
              {overlay(bar)}
              <span className="text-md">{bar.label}</span>
              <span className="text-md font-semibold">{bar.shown}</span>
              <span aria-hidden className="relative col-span-2 h-3">
                <span
                  hidden={bar.low === bar.high}
                  className={classNames("absolute inset-y-0 min-w-0.5 rounded-xs", looks[bar.look])}
                  style={{ left: `${from}%`, width: `${size}%` }}
                >
                  {isCut && <span className="absolute inset-y-0 left-3 w-1 -skew-x-12 bg-surface" />}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {floor > 0 && <p className="num mt-2 text-xs text-text-2 max-lg:text-sm">{texts.cut(roundAmount(floor))}</p>}
    </>
  );
}

function barsOf(report: Shown, dayOf: (day: string) => string): Bar[] {
  const { kinds } = softwareTexts.waterfall;
  let level = report.start;
  const moved = report.movements.flatMap(({ kind, amount, customers }): Bar[] => {
    // Pauses are rare, so their bar is left out when nothing paused.
    if (kind === "paused" && amount === 0) return [];
    const [low, high] = [Math.min(level, level + amount), Math.max(level, level + amount)];
    level += amount;
    const look = amount < 0 ? "loss" : "gain";
    return [
      { key: kind, label: kinds[kind], shown: signed(amount), low, high, look, kind: amount ? kind : null, customers },
    ];
  });
  const end = (key: "before" | "after", day: string, amount: number): Bar => ({
    ...{ key, label: dayOf(day), shown: roundAmount(amount), low: 0, high: amount, look: key },
    ...{ kind: key === "after" && amount !== 0 && !report.isLast ? ("today" as const) : null, customers: 0 },
  });
  return [end("before", report.from, report.start), ...moved, end("after", report.until, report.end)];
}

/** A little below the lowest bar, where movements would be slivers above two tall bars. */
function axisOf(bars: readonly Bar[]): { floor: number; ceiling: number } {
  const ceiling = Math.max(1, ...bars.map(({ high }) => high));
  const lowest = Math.min(...bars.map(({ kind, low, high }) => (kind === null || kind === "today" ? high : low)));
  // Nothing moved: a floor would leave no height for the bars.
  if (lowest === ceiling) return { floor: 0, ceiling };
  const floor = Math.max(0, lowest - (ceiling - lowest) * 0.6);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ceiling - lowest))));
  return { floor: floor > ceiling * 0.3 ? Math.floor(floor / step) * step : 0, ceiling };
}

const signed = (amount: number): string =>
  amount === 0 ? "0" : `${amount < 0 ? "−" : "+"}${roundAmount(Math.abs(amount))}`;

function Movers({
  kind,
  report,
  onClose,
}: {
  kind: MovementKind;
  report: Pick<Shown, "from" | "until">;
  onClose: () => void;
}) {
  const today = useToday();
  const nouns = softwareNouns(useBusinessWords());
  const utils = trpc.useUtils();
  const asked = { kind, from: report.from, until: report.until };
  const rows = trpc.analytics.movements.useQuery({ ...asked, limit: 200 });
  const read = async () => {
    const { columns } = dashboardTexts.sheet;
    const { items } = await utils.analytics.movements.fetch({ ...asked, limit: SAVED });
    return [
      [columns.customer, columns.on, amountHead(columns.amount)],
      ...items.map(({ customerName, lastOn, amount }) => [customerName, lastOn, amount]),
    ];
  };
  return (
    <ChartSheet
      title={softwareTexts.waterfall.kinds[kind]}
      lead={nouns.meanings[kind]}
      records={rows.data?.items.map(({ customerId, customerName, lastOn, amount }) => ({
        id: customerId,
        to: "/dashboard/customers/$id",
        name: customerName,
        note: dayLabel(lastOn, today),
        end: `${amount < 0 ? "−" : "+"}${amountLabel(Math.abs(amount))}`,
      }))}
      total={rows.data?.customers ?? 0}
      file={{ name: `${kind}-${report.from}`, day: report.until, read }}
      isFailed={rows.isError}
      onRetry={() => void rows.refetch()}
      onClose={onClose}
    />
  );
}
