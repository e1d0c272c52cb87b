import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { holidayOn } from "@aavarti/domain/festivals";
import { createFileRoute } from "@tanstack/react-router";
import { analyticsPeriods } from "../features/analytics/analytics-periods.ts";
import { CallList } from "../features/analytics/call-list.tsx";
import { DayPanel } from "../features/analytics/day-panel.tsx";
import { ForecastPanel } from "../features/analytics/forecast.tsx";
import { Growth, GrowthWaiting, useGrowthReport } from "../features/analytics/growth-report.tsx";
import { Heatmap, heatDays } from "../features/analytics/heatmap.tsx";
import { reportTexts } from "../features/analytics/report-texts.ts";
import { readSpanSearch, type SpanSearch, searchOf, spanOf } from "../features/analytics/span.ts";
import { SpanHeading } from "../features/analytics/span-heading.tsx";
import { useAnalytics } from "../features/analytics/use-analytics.ts";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { HOLIDAY_TEXTS } from "../lib/i18n/holiday-texts.ts";
import { loadTexts } from "../lib/i18n/text-parts.ts";
import { oneOf } from "../lib/list/list-search.ts";
import { ListNotice } from "../ui/list-notice.tsx";

interface AnalyticsSearch extends SpanSearch {
  readonly period?: AnalyticsPeriod;
  readonly day?: CalendarDate;
}

/** The search params as they came, which a user may have typed. */
type AnalyticsAddress = { readonly [Name in keyof AnalyticsSearch]?: unknown };

function readAddress(raw: AnalyticsAddress): AnalyticsSearch {
  const period = oneOf(raw.period, analyticsPeriods);
  const day = parseCalendarDate(raw.day);
  return {
    ...readSpanSearch(raw),
    ...(period ? { period } : {}),
    ...(day ? { day } : {}),
  };
}

const DEFAULT_PERIOD = "90d";

export const Route = createFileRoute("/dashboard/analytics")({
  head: () => pageTitle(screenTitles.analytics),
  staticData: { title: () => screenTitles.analytics },
  // The screen reads it: parsing it here would be part of the first load.
  validateSearch: (raw: AnalyticsAddress): AnalyticsAddress => raw,
  loader: () => loadTexts("analytics"),
  component: AnalyticsPage,
});

function AnalyticsPage() {
  const { month, fy, period = DEFAULT_PERIOD, day: chosen } = readAddress(Route.useSearch());
  const navigate = Route.useNavigate();
  const today = useToday();
  const texts = reportTexts(useBusinessWords());
  const span = spanOf({ ...(month ? { month } : {}), ...(fy ? { fy } : {}) }, today);
  const report = useGrowthReport(span);
  const analytics = useAnalytics(period);
  const days = heatDays(analytics.data?.daily ?? []);
  const { data: settings } = trpc.notifications.settings.useQuery();
  const festivalOf = (date: CalendarDate): string | null => {
    const name = holidayOn(date, settings?.holidayState ?? null);
    return name === null ? null : HOLIDAY_TEXTS[name]();
  };
  const place = days.findIndex(({ date }) => date === chosen);
  const day = days[place];

  const change = (search: (previous: AnalyticsAddress) => AnalyticsAddress) =>
    void navigate({ search, replace: true, resetScroll: false });
  const choose = (date: CalendarDate | undefined) =>
    change(({ day: _, ...rest }) => (date ? { ...rest, day: date } : rest));
  return (
    <div className="grid gap-4 p-4 lg:gap-6 lg:p-6">
      <SpanHeading
        span={span}
        today={today}
        texts={texts}
        onChange={(next) => change(({ month: _, fy: __, ...rest }) => ({ ...rest, ...searchOf(next) }))}
      />
      {report.data ? (
        <Growth report={report.data} isOutdated={report.isPlaceholderData} span={span} texts={texts} today={today} />
      ) : report.isError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void report.refetch()} />
      ) : (
        <GrowthWaiting label={texts.loading} />
      )}
      {analytics.isError && !analytics.data && report.data && (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void analytics.refetch()} />
      )}
      {/* Shown only after the content above it, which would push it down. */}
      {!report.isPending && (
        <>
          <ForecastPanel today={today} tools={texts} />
          <CallList today={today} tools={texts} />
        </>
      )}
      {analytics.data && !report.isPending && (
        <div className={day ? "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-6" : undefined}>
          <Heatmap
            days={days}
            period={period}
            chosen={chosen}
            today={today}
            texts={texts.heat}
            tools={texts}
            festivalOf={festivalOf}
            onPeriod={(next) => change((previous) => ({ ...previous, period: next }))}
            onChoose={choose}
          />
          {day && (
            <DayPanel
              day={day}
              earlier={days[place - 1]?.date}
              later={days[place + 1]?.date}
              today={today}
              texts={texts.day}
              words={texts.heat}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </div>
  );
}
