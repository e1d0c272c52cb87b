import type { Analytics, AnalyticsPeriod } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { EXPIRING_SOON_DAYS } from "@aavarti/domain/expiring-soon";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { roundAmount, shortAmount } from "../../lib/display/amounts.ts";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { FigureTile, FigureTiles, figureLinkClass } from "../../ui/figure-tiles.tsx";
import { ListNotice } from "../../ui/list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RevenueByDay } from "./revenue-by-day.tsx";
import { analyticsNouns, analyticsTexts as texts } from "./texts.ts";

/**
 * Returns the query for the dashboard's figures of a period. While a new period loads, the previous
 * one's figures stay.
 */
export const useAnalytics = (period: AnalyticsPeriod) =>
  trpc.analytics.summary.useQuery({ period }, { placeholderData: (previous) => previous });

/**
 * Shows the dashboard's figures with `aside`: revenue by day, and tiles that link to the rows they
 * were computed from. Only a placeholder while they load, and only a notice with a retry button
 * after a failure.
 */
export function Figures({
  analytics,
  today,
  aside,
}: {
  analytics: ReturnType<typeof useAnalytics>;
  today: CalendarDate;
  /** Shown beside the figures on a desktop, before them on a phone. */
  aside: ReactNode;
}) {
  if (analytics.data) return <Filled data={analytics.data} today={today} aside={aside} />;
  if (analytics.isError) {
    return (
      <div className="overflow-hidden rounded-md border border-line bg-surface [&>*]:border-0">
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void analytics.refetch()} />
      </div>
    );
  }
  return <FiguresWaiting />;
}

function Filled({ data, today, aside }: { data: Analytics; today: CalendarDate; aside: ReactNode }) {
  return (
    <div className={classNames(stackClass, aside && "items-start lg:grid-cols-[minmax(0,1fr)_360px]")}>
      {aside && <div className="lg:order-1">{aside}</div>}
      <div className={stackClass}>
        <Revenue data={data} today={today} />
        <Tiles data={data} columns={aside ? "lg:grid-cols-2" : undefined} />
      </div>
    </div>
  );
}

const stackClass = "grid gap-4 lg:gap-6";

function Tiles({ data, columns }: { data: Analytics; columns: string | undefined }) {
  const nouns = analyticsNouns(useBusinessWords());
  return (
    <FigureTiles label={texts.figures} columns={columns}>
      <FigureTile figure={roundAmount(data.mrr)} note={nouns.mrrNote}>
        <Link to="/dashboard/subscriptions" search={{ status: "active" }} className={figureLinkClass}>
          {texts.mrr}
        </Link>
      </FigureTile>
      <FigureTile figure={count(data.totalSubscriptions)} note={texts.subscriptionsNote}>
        <Link to="/dashboard/subscriptions" className={figureLinkClass}>
          {nouns.subscriptions}
        </Link>
      </FigureTile>
      <FigureTile figure={count(data.expiringSoon)} note={texts.expiringNote}>
        <Link
          to="/dashboard/subscriptions"
          search={{ within: EXPIRING_SOON_DAYS, sort: "renews" }}
          className={figureLinkClass}
        >
          {texts.expiring}
        </Link>
      </FigureTile>
      <FigureTile figure={count(data.totalCustomers)} note={texts.customersNote}>
        <Link to="/dashboard/customers" className={figureLinkClass}>
          {nouns.customers}
        </Link>
      </FigureTile>
    </FigureTiles>
  );
}

function Revenue({ data, today }: { data: Analytics; today: CalendarDate }) {
  return (
    <section aria-label={texts.byDay} className="rounded-md border border-line bg-surface p-4 lg:py-5">
      <h2 className="text-sm text-text-2 max-lg:text-base">{texts.revenue}</h2>
      <p className="num mt-1 text-3xl font-semibold lg:text-4xl">{shortAmount(data.totalRevenue)}</p>
      <p className="mt-1 text-xs text-text-3 max-lg:text-sm">{texts.inPeriod[data.period]}</p>
      <RevenueByDay daily={data.daily} today={today} />
    </section>
  );
}

/**
 * Shows a placeholder as high as the figures, so that the content below doesn't shift when they
 * load.
 */
export function FiguresWaiting() {
  return (
    <div role="status" aria-label={texts.loading} className={stackClass}>
      <div className="flex flex-col rounded-md border border-line bg-surface p-4 lg:py-5">
        <Skeleton className="my-0.5 h-4 w-24" />
        <Skeleton className="mt-2 h-8 w-44 lg:my-2 lg:h-9" />
        <Skeleton className="mt-3 h-3 w-28 lg:mt-2" />
        <Skeleton className="mt-6 h-24 w-full lg:mt-5.5" />
        <Skeleton className="mt-3 mb-0.5 h-2.5 w-full" />
      </div>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
        {["mrr", "subscriptions", "expiring", "customers"].map((tile) => (
          <div key={tile} className="bg-surface p-4">
            <Skeleton className="my-0.5 h-4 w-28" />
            <Skeleton className="mt-2 h-6 w-20 lg:mt-2.5 lg:h-7" />
            {/* On a phone, the note of the first figure takes two lines. */}
            <Skeleton className={classNames("mt-2 h-3 w-24", tile === "mrr" ? "mb-4.5 lg:mb-0.5" : "mb-0.5")} />
          </div>
        ))}
      </div>
    </div>
  );
}
