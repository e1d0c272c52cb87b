import type { ReactNode } from "react";
import { ListSkeleton, LoadMore } from "./list.tsx";
import { ListNotice } from "./list-notice.tsx";
import type { RowFeed } from "./virtual-rows.tsx";

export interface Pages {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

export interface PagedRowsTexts {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly noMatch: string;
  readonly clear: string;
  readonly more: string;
}

/**
 * Shows one of the states every list has: loading, not loaded with a retry, no match with a button
 * that clears the filters (`onClear`), or the rows, rendered by `children`, with further pages
 * loaded on scroll. After a page failed, it loads by a button.
 */
export function PagedRows<Item>({
  pages,
  items,
  texts,
  onClear,
  children,
}: {
  pages: Pages;
  items: readonly Item[];
  texts: PagedRowsTexts;
  onClear: () => void;
  children: (feed: RowFeed<Item>) => ReactNode;
}) {
  if (pages.isPending) return <ListSkeleton label={texts.loading} />;
  if (pages.isError && items.length === 0) {
    return <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void pages.refetch()} />;
  }
  if (items.length === 0) return <ListNotice text={texts.noMatch} actionLabel={texts.clear} onAction={onClear} />;
  const loadMore = () => void pages.fetchNextPage();
  return (
    <>
      {children({
        items,
        // After a page fails, the user has to ask again, or each scroll would repeat the request.
        hasMore: pages.hasNextPage && !pages.isFetchNextPageError,
        isLoadingMore: pages.isFetchingNextPage,
        loadMore,
      })}
      {pages.isFetchingNextPage && <ListSkeleton label={texts.loading} rows={2} />}
      {pages.isFetchNextPageError && !pages.isFetchingNextPage && (
        <LoadMore label={texts.more} isLoading={false} onMore={loadMore} />
      )}
    </>
  );
}
