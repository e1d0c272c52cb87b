import type { CalendarDate } from "@aavarti/domain/calendar";
import { INBOX_TABS, type InboxTab } from "@aavarti/domain/conversations";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { count } from "../../lib/display/display.ts";
import { useShortcuts } from "../../lib/frame/shortcuts.ts";
import { useTeamMembers } from "../../lib/records/team-members.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { PagedRows } from "../../ui/paged-rows.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ConversationList } from "./conversation-list.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { inboxTexts as texts } from "./texts.ts";
import { type FoundConversation, type useConversations, useTabCounts } from "./use-inbox.ts";

/** The server counts no further than this. */
const MOST_COUNTED = 1_000;

/**
 * The left part of the inbox: its heading, the search, the tabs with their counts and the list of
 * the open one, or what to do where it is empty. The tab Mine is left out where the business has
 * one member, unless it is open.
 */
export function ListPane({
  search: { tab, q, conversation },
  list: { pages, rows },
  today,
  onSearch,
}: {
  search: InboxSearch;
  list: ReturnType<typeof useConversations>;
  today: CalendarDate;
  onSearch: (changes: { q?: string; tab?: InboxTab }) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useShortcuts([
    {
      keys: ["/"],
      does: texts.keys.search,
      group: texts.keys.group,
      run: () => box.current?.querySelector("input")?.focus(),
    },
  ]);
  const isEmpty = pages.isSuccess && rows.length === 0 && q === "";
  return (
    <>
      <div className="px-4 pt-3 lg:pt-4">
        <h1 className="mb-2 text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
        <div ref={box}>
          <SearchInput
            label={texts.search}
            clearLabel={texts.clearSearch}
            value={q}
            onSearch={(typed) => onSearch({ q: typed })}
          />
        </div>
      </div>
      <InboxTabs tab={tab} />
      {pages.isPending && <ListWaiting />}
      {isEmpty && <EmptyTab tab={tab} />}
      {!pages.isPending && !isEmpty && (
        <PagedRows<FoundConversation>
          pages={pages}
          items={rows}
          texts={{
            ...texts.list,
            noMatch: texts.list.noMatch(q),
            clear: tab === "all" ? texts.clearSearch : texts.list.searchAll,
          }}
          onClear={() => onSearch(tab === "all" ? { q: "" } : { tab: "all" })}
        >
          {(feed) => <ConversationList key={tab} feed={feed} openId={conversation} today={today} />}
        </PagedRows>
      )}
    </>
  );
}

function InboxTabs({ tab }: { tab: InboxTab }) {
  const counts = useTabCounts();
  const members = useTeamMembers();
  const isTeam = (members.data?.length ?? 1) > 1;
  return (
    <ViewTabs label={texts.tabsLabel} isInPanel>
      {INBOX_TABS.filter((one) => one !== "mine" || isTeam || tab === "mine").map((one) => (
        <Link
          key={one}
          to="/dashboard/inbox"
          search={(before) => ({ ...before, tab: one })}
          replace
          resetScroll={false}
          aria-current={one === tab ? "page" : undefined}
          className={viewTabClass}
        >
          {texts.tabs[one]}
          {counts.data && (
            <span className="num ml-1.5 text-sm font-normal text-text-3">
              {counts.data[one] >= MOST_COUNTED ? `${count(MOST_COUNTED)}+` : count(counts.data[one])}
            </span>
          )}
        </Link>
      ))}
    </ViewTabs>
  );
}

/** A placeholder in the shape of the first rows. */
function ListWaiting() {
  return (
    <div role="status" aria-label={texts.list.loading}>
      {["w-32", "w-24", "w-36", "w-28", "w-32"].map((width, row) => (
        <div key={row} className="flex h-18 items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** What an empty tab is for, and where to go next. */
function EmptyTab({ tab }: { tab: InboxTab }) {
  const { title, lead } = texts.empty[tab];
  const counts = useTabCounts();
  const hasOthers = counts.data && counts.data.all + counts.data.closed + counts.data.snoozed > 0;
  return (
    <div role="status" className="grid justify-items-start gap-1 px-4 py-6 max-lg:text-md">
      <p className="font-medium">{title}</p>
      <p className="text-text-2">{lead}</p>
      {tab === "all" || !hasOthers ? (
        <Link to="/dashboard/renewals" className={buttonClass({ size: "sm", className: "mt-3" })}>
          {texts.openRenewals}
        </Link>
      ) : (
        <Link
          to="/dashboard/inbox"
          search={(before) => ({ ...before, tab: tab === "unanswered" ? "all" : "unanswered" })}
          replace
          className={buttonClass({ size: "sm", className: "mt-3" })}
        >
          {tab === "unanswered" ? texts.seeAll : texts.seeUnanswered}
        </Link>
      )}
    </div>
  );
}
