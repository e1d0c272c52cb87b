import type { SubscriptionStatus } from "@aavarti/contract/subscriptions";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc.ts";

const PAGE = 50;

/** Newest first, page by page. What was shown stays while a new search loads. */
export function useSubscriptions({ search, status }: { search: string; status: SubscriptionStatus | undefined }) {
  const pages = trpc.subscriptions.list.useInfiniteQuery(
    { limit: PAGE, ...(search ? { search } : {}), ...(status ? { status } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const subscriptions = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, subscriptions };
}
