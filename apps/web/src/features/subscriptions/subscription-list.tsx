import type { CalendarDate } from "@aavarti/domain/calendar";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { downloadList } from "../../lib/download-list.ts";
import { useIsWide } from "../../lib/screen-width.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { EmptyState, ListHeading, PictureRow, Toolbar, ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { PagedRows } from "../../ui/paged-rows.tsx";
import { Ring } from "../../ui/ring.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SubscriptionPhoneList, SubscriptionTable } from "./subscription-rows.tsx";
import { subscriptionTexts as texts } from "./texts.ts";
import type { useSubscriptions } from "./use-subscriptions.ts";

interface SubscriptionListProps {
  readonly list: ReturnType<typeof useSubscriptions>;
  readonly today: CalendarDate;
  readonly search: string;
  readonly status: SubscriptionStatus | undefined;
  readonly onSearch: (search: string) => void;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onEdit: (id: string) => void;
}

export function SubscriptionList({
  list,
  today,
  search,
  status,
  onSearch,
  onClear,
  onCreate,
  onEdit,
}: SubscriptionListProps) {
  const { pages, subscriptions } = list;
  const isFiltered = search !== "" || status !== undefined;
  const isUnused = pages.isSuccess && subscriptions.length === 0 && !isFiltered && !pages.isPlaceholderData;

  return (
    <div className="flex flex-1 flex-col lg:bg-surface">
      <ListHeading title={texts.title}>
        {!isUnused && (
          <Button look="primary" onClick={onCreate}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.create}
          </Button>
        )}
      </ListHeading>
      {isUnused ? (
        <NoSubscriptions onCreate={onCreate} />
      ) : (
        <>
          <StatusTabs />
          <Toolbar>
            <SearchInput label={texts.search} clearLabel={texts.clearSearch} value={search} onSearch={onSearch} />
            <span className="ml-auto">
              <ExportButton
                label={texts.exportAll}
                onExport={() => downloadList("subscriptions", { search, status })}
              />
            </span>
          </Toolbar>
          <SubscriptionRows list={list} today={today} onClear={onClear} onEdit={onEdit} />
        </>
      )}
    </div>
  );
}

function SubscriptionRows({
  list: { pages, subscriptions },
  today,
  onClear,
  onEdit,
}: Pick<SubscriptionListProps, "list" | "today" | "onClear" | "onEdit">) {
  const isWide = useIsWide();
  const Rows = isWide ? SubscriptionTable : SubscriptionPhoneList;
  return (
    <PagedRows pages={pages} items={subscriptions} texts={texts} onClear={onClear}>
      {(feed) => <Rows feed={feed} today={today} onEdit={onEdit} />}
    </PagedRows>
  );
}

function StatusTabs() {
  return (
    <ViewTabs label={texts.views}>
      <Link
        to="."
        search={({ status: _, ...rest }) => rest}
        activeOptions={{ exact: true, includeSearch: true }}
        className={viewTabClass}
      >
        {texts.all}
      </Link>
      {SUBSCRIPTION_STATUSES.map((status) => (
        <Link key={status} to="." search={(previous) => ({ ...previous, status })} className={viewTabClass}>
          {texts.statuses[status]}
        </Link>
      ))}
    </ViewTabs>
  );
}

function NoSubscriptions({ onCreate }: { onCreate: () => void }) {
  const ring = (part: number) => <Ring shape={{ kind: "arc", part }} className="size-4 text-accent opacity-60" />;
  return (
    <EmptyState
      title={texts.empty.title}
      lead={texts.empty.lead}
      action={
        <Button look="primary" size="lg" onClick={onCreate}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.create}
        </Button>
      }
      picture={
        <>
          <PictureRow mark={ring(0.2)} width="w-40" end="w-16" />
          <PictureRow mark={ring(0.55)} width="w-28" end="w-20" />
          <PictureRow mark={ring(0.85)} width="w-36" end="w-14" />
        </>
      }
    />
  );
}
