import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { holidayOn } from "@aavarti/domain/festivals";
import { createFileRoute } from "@tanstack/react-router";
import { DayPanel } from "../features/analytics/day-panel.tsx";
import { useAnalytics } from "../features/analytics/figures.tsx";
import { Heatmap, heatDays } from "../features/analytics/heatmap.tsx";
import {
  Definitions,
  MonthHeading,
  MonthReport,
  MonthWaiting,
  useMonthReport,
} from "../features/analytics/month-report.tsx";
import { firstDay, monthsAway } from "../features/analytics/months.ts";
import { reportTexts } from "../features/analytics/report-texts.ts";
import { analyticsPeriods } from "../lib/analytics-periods.ts";
import { useBusinessWords } from "../lib/business-words.ts";
import { useToday } from "../lib/clock.ts";
import { spoken } from "../lib/language/spoken.ts";
import { oneOf } from "../lib/list-search.ts";
import { pageTitle } from "../lib/page-title.ts";
import { screenTitles } from "../lib/screen-titles.ts";
import { trpc } from "../lib/trpc.ts";
import { ListNotice } from "../ui/list.tsx";

interface AnalyticsSearch {
  /** `2026-11`; left out, the running one. */
  readonly month?: string;
  readonly period?: AnalyticsPeriod;
  readonly day?: CalendarDate;
}

const DEFAULT_PERIOD = "90d";

export const Route = createFileRoute("/dashboard/analytics")({
  head: () => pageTitle(screenTitles.analytics),
  staticData: { title: () => screenTitles.analytics },
  validateSearch: (raw: Record<string, unknown>): AnalyticsSearch => {
    const period = oneOf(raw.period, analyticsPeriods);
    const day = parseCalendarDate(raw.day);
    return {
      ...(typeof raw.month === "string" && firstDay(raw.month) ? { month: raw.month } : {}),
      ...(period ? { period } : {}),
      ...(day ? { day } : {}),
    };
  },
  component: AnalyticsPage,
});

function AnalyticsPage() {
  const { month: asked, period = DEFAULT_PERIOD, day: chosen } = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = useToday();
  const texts = reportTexts(useBusinessWords());
  const running = today.slice(0, 7);
  const month = asked !== undefined && asked < running ? asked : running;
  const report = useMonthReport(month === running ? undefined : month);
  const analytics = useAnalytics(period);
  const days = heatDays(analytics.data?.daily ?? []);
  const { data: settings } = trpc.notifications.settings.useQuery();
  const festivalOf = (date: CalendarDate): string | null => {
    const name = holidayOn(date, settings?.holidayState ?? null);
    return name === null ? null : spoken(name);
  };
  const place = days.findIndex(({ date }) => date === chosen);
  const day = days[place];

  const change = (changes: AnalyticsSearch) =>
    void navigate({ search: (previous) => ({ ...previous, ...changes }), replace: true, resetScroll: false });
  const choose = (date: CalendarDate | undefined) =>
    void navigate({
      search: ({ day: _, ...rest }) => (date ? { ...rest, day: date } : rest),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="grid gap-4 p-4 lg:gap-6 lg:p-6">
      <MonthHeading
        month={month}
        isLatest={month === running}
        texts={texts}
        onMove={(by) => change({ month: monthsAway(month, by) })}
      />
      {report.data ? (
        <MonthReport report={report.data} texts={texts} today={today} />
      ) : report.isError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void report.refetch()} />
      ) : (
        <MonthWaiting label={texts.loading} />
      )}
      {analytics.data && (
        <div className={day ? "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-6" : undefined}>
          <Heatmap
            days={days}
            period={period}
            chosen={chosen}
            today={today}
            texts={texts.heat}
            festivalOf={festivalOf}
            onPeriod={(next) => change({ period: next })}
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
      {report.data && <Definitions report={report.data} texts={texts.counted} />}
    </div>
  );
}
