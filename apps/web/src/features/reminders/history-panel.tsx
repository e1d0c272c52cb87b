import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { count } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { HistoryRows } from "./history-rows.tsx";
import { SentCosts } from "./sent-costs.tsx";
import { reminderTexts } from "./texts.ts";
import { LATEST, useLatest } from "./use-history.ts";

const texts = translatedTexts(() => reminderTexts.history);

/**
 * Shows the seven latest messages of the reminder log, of the last 30 days, an estimate of what
 * those of that period cost, and a link that opens the complete log; one sentence when there is
 * none.
 */
export function HistoryPanel({ today }: { today: CalendarDate }) {
  const { pages, entries, counts } = useLatest();
  const shown = entries.slice(0, LATEST);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {pages.isPending ? (
        <RowsSkeleton />
      ) : pages.isError && shown.length === 0 ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => pages.refetch()} />
      ) : shown.length === 0 ? (
        <p className="p-4 text-text-2">{texts.empty}</p>
      ) : (
        <>
          <HistoryRows entries={shown} search={{}} today={today} />
          {counts && <SentCosts counts={counts} />}
          <Link
            to="/notifications"
            search={{ history: "all" }}
            resetScroll={false}
            className="num flex h-11 items-center justify-center border-t border-line text-sm font-medium text-accent-text hover:bg-hover focus-visible:-outline-offset-2"
          >
            {texts.showAll(counts ? count(counts.total) : "")}
          </Link>
        </>
      )}
    </Panel>
  );
}

/** Shows the placeholder of rows of the reminder log, seven by default, while they load. */
export function RowsSkeleton({ label = texts.loading, rows = LATEST }: { label?: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-10.5 items-center gap-3 px-4 lg:in-[[role=dialog]]:px-6">
          <Skeleton className="size-4" />
          <Skeleton className="h-3 w-40" />
          <span className="flex-1" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
