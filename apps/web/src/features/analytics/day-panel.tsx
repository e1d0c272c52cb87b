import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Trend, trendOf } from "@aavarti/domain/heatmap";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Minus, TrendingDown, TrendingUp, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count, dayLabel, fullDay } from "../../lib/display/display.ts";
import { useMay } from "../../lib/session/may.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type AskedFigure, FigureRows } from "../dashboards/figure-rows.tsx";
import { percent } from "./heat.ts";
import type { HeatDay } from "./heat-day.ts";
import type { ReportTexts } from "./report-texts.ts";

const trendIcons = { up: TrendingUp, down: TrendingDown, steady: Minus } as const satisfies Record<Trend, typeof Minus>;

/**
 * Shows the details of one day: its revenue compared with the day before and the best day, and,
 * which it loads itself, its counts, what was collected (if the role may see it) and the terms with
 * the highest prices, as links, with the number of the others. The arrows call `onChoose` with
 * `earlier` or `later` (disabled when undefined), and closing calls it with undefined. `earlier` is
 * the day directly before, named in the comparison; without it none is shown.
 */
export function DayPanel({
  day,
  earlier,
  later,
  today,
  texts,
  words,
  onChoose,
}: {
  day: HeatDay;
  earlier: CalendarDate | undefined;
  later: CalendarDate | undefined;
  today: CalendarDate;
  texts: ReportTexts["day"];
  words: ReportTexts["heat"];
  onChoose: (day: CalendarDate | undefined) => void;
}) {
  const report = trpc.analytics.day.useQuery({ date: day.date }, { placeholderData: (previous) => previous });
  const trend = day.before === null ? null : trendOf(day.revenue, day.before);
  const TrendIcon = trend && trendIcons[trend];
  return (
    <section aria-label={fullDay(day.date)} className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 className="num min-w-0 flex-1 text-md font-semibold">{fullDay(day.date)}</h2>
        <IconButton label={texts.previous} disabled={!earlier} onClick={() => onChoose(earlier)}>
          <ChevronLeft aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
        <IconButton label={texts.next} disabled={!later} onClick={() => onChoose(later)}>
          <ChevronRight aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
        <IconButton label={texts.close} onClick={() => onChoose(undefined)}>
          <X aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="num p-4">
        <p className="text-2xl font-semibold">{amountLabel(day.revenue)}</p>
        {trend && TrendIcon && earlier && day.before !== null && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-text-2 max-lg:text-base">
            <TrendIcon aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="font-medium text-text">{words.trends[trend]}</span>{" "}
            {texts.from(amountLabel(day.before), dayLabel(earlier, today))}
          </p>
        )}
        <p className="mt-1 text-sm text-text-2 max-lg:text-base">
          <span className="font-medium text-text">{words.performances[day.performance]}</span>
          {day.part > 0 && ` ${texts.part(percent(day.part))}`}
        </p>
      </div>
      {report.data?.date === day.date ? (
        <Made report={report.data} texts={texts} />
      ) : report.isError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void report.refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} className="border-t border-line p-4">
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </section>
  );
}

function Made({ report, texts }: { report: Outputs["analytics"]["day"]; texts: ReportTexts["day"] }) {
  const rest = report.terms - report.items.length;
  const may = useMay();
  const [asked, setAsked] = useState<AskedFigure | null>(null);
  const { date } = report;
  // A count opens its terms, for a role that may see them.
  const counted = (code: "renewals" | "started" | "fellDue", number: number) =>
    number > 0 && may("customers.read") ? (
      <button
        type="button"
        onClick={() => setAsked({ code, name: texts[code], meaning: texts.meanings[code], from: date, until: date })}
        className="rounded-xs text-accent-text hover:underline max-lg:min-h-11 max-lg:min-w-11 max-lg:text-right"
      >
        {count(number)}
      </button>
    ) : (
      count(number)
    );
  return (
    <>
      <dl className="num grid gap-2 border-t border-line p-4 max-lg:text-md">
        {report.collected !== null && (
          <Line label={texts.collected}>
            <Link
              to="/dashboard/payments"
              search={{ tab: "received", day: report.date }}
              className="rounded-xs text-accent-text hover:underline"
            >
              {amountLabel(report.collected)}
            </Link>
          </Line>
        )}
        <Line label={texts.renewals}>{counted("renewals", report.renewals)}</Line>
        <Line label={texts.started}>{counted("started", report.started)}</Line>
        <Line label={texts.fellDue}>{counted("fellDue", report.fellDue)}</Line>
        <Line label={texts.messages}>{count(report.messagesSent)}</Line>
      </dl>
      {report.items.length > 0 && (
        <ul className="num border-t border-line py-1">
          {report.items.map(({ subscriptionId, customerName, productName, price }, place) => (
            <li key={`${subscriptionId} ${place}`} className="flex items-center gap-3 px-4 py-1.5 max-lg:py-2.5">
              <Link
                to="/dashboard/subscriptions/$id"
                params={{ id: subscriptionId }}
                className="min-w-0 flex-1 rounded-xs hover:underline"
              >
                <span className="block cut-off font-medium max-lg:text-md">{customerName}</span>
                <span className="block cut-off text-xs text-text-3 max-lg:text-sm">{productName}</span>
              </Link>
              <span className="max-lg:text-md">{amountLabel(price)}</span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="border-t border-line px-4 py-3 text-sm text-text-3">{texts.more(count(rest))}</p>}
      {asked && <FigureRows asked={asked} onClose={() => setAsked(null)} />}
      {report.terms === 0 && <p className="border-t border-line px-4 py-3 text-text-2">{texts.nothing}</p>}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
