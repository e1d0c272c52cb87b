import type { ReactNode } from "react";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts } from "./figure-texts.ts";

/**
 * Shows what a part of a dashboard shows instead of its data: a placeholder of the size `waiting`
 * while it is loading, Try again when that failed, `empty` when there is nothing yet.
 */
export function WidgetState({
  query,
  isEmpty,
  waiting,
  empty,
}: {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  isEmpty: boolean;
  waiting: string;
  empty: ReactNode;
}) {
  if (query.isPending) return <Skeleton className={waiting} />;
  if (query.isError)
    return <QueryNotice query={query} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />;
  return isEmpty ? <p className="py-4 text-text-2 max-lg:text-md">{empty}</p> : null;
}
