import { ACTIVITY_AREAS } from "@aavarti/domain/activity-areas";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { listNames, useBusinessWords } from "../../lib/i18n/business-words.ts";
import { downloadList } from "../../lib/list/download-list.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { ListHeading, LoadMore, ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { PagedRows } from "../../ui/paged-rows.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import { ActivityDays } from "./activity-days.tsx";
import type { ActivitySearch } from "./activity-search.ts";
import { ActorSelect } from "./actor-select.tsx";
import { activityTexts as texts } from "./texts.ts";

/**
 * Shows the activity log, newest first, with filters for the area and for the actor, an export, and
 * a notice when nothing matches. `search` is the URL's filter: the area's tabs, who did it and the
 * record of an entry are links; choosing an actor and clearing call `onSearch`. Earlier entries
 * load on scrolling; the CSV export has all entries that match.
 */
export function ActivityLog({
  search,
  onSearch,
}: {
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
}) {
  const { area, ...others } = search;
  const { record, ...actor } = others;
  const names = { ...texts.areas, ...listNames(useBusinessWords()) };
  const pages = trpc.activity.list.useInfiniteQuery(search, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid content-start pb-6 max-lg:pt-3">
      <ListHeading title={texts.title}>
        <ExportButton label={texts.export} onExport={() => downloadList("activity", { search: "", ...search })} />
      </ListHeading>
      <p className="px-4 pb-2 text-text-2 max-lg:text-md lg:-mt-2 lg:px-6">{texts.lead}</p>
      <ViewTabs label={texts.views}>
        <Link
          to="/dashboard/activity"
          search={others}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={area === undefined ? "page" : undefined}
          className={viewTabClass}
        >
          {texts.all}
        </Link>
        {ACTIVITY_AREAS.map((each) => (
          <Link
            key={each}
            to="/dashboard/activity"
            search={{ area: each, ...others }}
            aria-current={area === each ? "page" : undefined}
            className={viewTabClass}
          >
            {names[each]}
          </Link>
        ))}
      </ViewTabs>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 lg:px-6">
        <ActorSelect
          actor={actor}
          onChange={(chosen) => onSearch({ ...(area && { area }), ...(record && { record }), ...chosen })}
        />
        {record && (
          <OneRecord
            name={items.find((entry) => entry.record?.id === record)?.record?.name}
            onShowAll={() => onSearch({ ...(area && { area }), ...actor })}
          />
        )}
      </div>
      <PagedRows pages={pages} items={items} texts={texts} onClear={() => onSearch({})}>
        {({ items: entries, hasMore, isLoadingMore, loadMore }) => (
          <>
            <ActivityDays entries={entries} search={search} />
            {hasMore && (
              <WhenSeen onSeen={loadMore}>
                <LoadMore label={texts.more} isLoading={isLoadingMore} onMore={loadMore} />
              </WhenSeen>
            )}
          </>
        )}
      </PagedRows>
    </div>
  );
}

/** Says that only one record's activity is shown, with a button that shows everybody's again. */
function OneRecord({ name, onShowAll }: { name: string | undefined; onShowAll: () => void }) {
  return (
    <p className="flex min-w-0 items-center gap-2 max-lg:text-md">
      <span className="min-w-0 truncate text-text-2">{name ? texts.only(name) : texts.oneRecord}</span>
      <Button look="ghost" size="sm" onClick={onShowAll}>
        {texts.showAll}
      </Button>
    </p>
  );
}
