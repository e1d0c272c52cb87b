import type { Analytics, AnalyticsPeriod } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { count, shortRupees } from "../../lib/display.ts";
import { trpc } from "../../lib/trpc.ts";
import { ListNotice } from "../../ui/list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RevenueByDay } from "./revenue-by-day.tsx";
import { analyticsTexts as texts } from "./texts.ts";

export const useAnalytics = (period: AnalyticsPeriod) =>
  trpc.analytics.summary.useQuery({ period }, { placeholderData: (previous) => previous });

/** The plain dashboard's figures. Each leads to the rows behind it. */
export function Figures({
  analytics,
  today,
  aside,
}: {
  analytics: ReturnType<typeof useAnalytics>;
  today: CalendarDate;
  /** Stands beside the revenue on a desktop, before it on a phone. */
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
  return <Waiting />;
}

function Filled({ data, today, aside }: { data: Analytics; today: CalendarDate; aside: ReactNode }) {
  return (
    <>
      <div className={aside ? "grid gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6" : undefined}>
        {aside && <div className="lg:order-1">{aside}</div>}
        <Revenue data={data} today={today} />
      </div>
      <section
        aria-label={texts.figures}
        className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4 [&>*]:bg-surface gap-px"
      >
        <Tile figure={shortRupees(data.mrr)} note={texts.mrrNote}>
          <Link to="/dashboard/subscriptions" search={{ status: "active" }} className={tileLink}>
            {texts.mrr}
          </Link>
        </Tile>
        <Tile figure={count(data.totalSubscriptions)} note={texts.subscriptionsNote}>
          <Link to="/dashboard/subscriptions" className={tileLink}>
            {texts.subscriptions}
          </Link>
        </Tile>
        <Tile figure={count(data.expiringSoon)} note={texts.expiringNote}>
          <Link to="/dashboard/subscriptions" search={{ status: "active" }} className={tileLink}>
            {texts.expiring}
          </Link>
        </Tile>
        <Tile figure={count(data.totalCustomers)} note={texts.customersNote}>
          <Link to="/dashboard/customers" className={tileLink}>
            {texts.customers}
          </Link>
        </Tile>
      </section>
    </>
  );
}

function Revenue({ data, today }: { data: Analytics; today: CalendarDate }) {
  return (
    <section aria-label={texts.byDay} className="rounded-md border border-line bg-surface p-4 lg:p-5">
      <h2 className="text-sm text-text-2 max-lg:text-base">{texts.revenue}</h2>
      <p className="num mt-1 text-3xl font-semibold lg:text-4xl">{shortRupees(data.totalRevenue)}</p>
      <p className="mt-1 text-xs text-text-3 max-lg:text-sm">{texts.inPeriod[data.period]}</p>
      <RevenueByDay daily={data.daily} today={today} />
    </section>
  );
}

/** `children` is the figure's name: a link that covers the tile. */
function Tile({ figure, note, children }: { figure: string; note: string; children: ReactNode }) {
  return (
    <dl className="relative flex flex-col p-4 hover:bg-hover">
      <dt className="text-sm text-text-2">{children}</dt>
      <dd className="num mt-1.5 text-xl font-semibold lg:text-2xl">{figure}</dd>
      <dd className="num mt-auto flex items-end justify-between gap-2 pt-0.5 text-xs text-text-3">
        {note}
        <ArrowRight aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      </dd>
    </dl>
  );
}

const tileLink =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus";

function Waiting() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-4 lg:gap-6">
      <div className="rounded-md border border-line bg-surface p-4 lg:p-5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-3 h-9 w-44" />
        <Skeleton className="mt-6 h-24 w-full" />
      </div>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
        {["mrr", "subscriptions", "expiring", "customers"].map((tile) => (
          <div key={tile} className="bg-surface p-4">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-2.5 h-7 w-20" />
            <Skeleton className="mt-2 h-3 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
