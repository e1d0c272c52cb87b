import type { CalendarDate } from "@aavarti/domain/calendar";
import { INBOX_TABS, type InboxTab } from "@aavarti/domain/conversations";
import { Link } from "@tanstack/react-router";
import { SquarePen } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { count } from "../../lib/display/display.ts";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { useShortcuts } from "../../lib/frame/shortcuts.ts";
import { useTeamMembers } from "../../lib/records/team-members.ts";
import { useMay } from "../../lib/session/may.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { PagedRows } from "../../ui/paged-rows.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ConversationList } from "./conversation-list.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { newMessageTexts } from "./new-message-texts.ts";
import { inboxTexts as texts } from "./texts.ts";
import { type FoundConversation, type useConversations, useTabCounts } from "./use-inbox.ts";

const NewMessage = lazy(() => import("./new-message.tsx").then(({ NewMessage }) => ({ default: NewMessage })));

/** The server counts no further than this. */
const MAX_COUNTED = 1_000;

/**
 * The left part of the inbox: its heading, the search, for a role that may reply the button that
 * writes a new message (key M), the tabs with their counts and the list of the open one, or what to
 * do where it is empty. The tab Mine is left out where the business has
 * one member, unless it is open.
 */
export function ListPane({
  search: { tab, q, conversation },
  list: { pages, rows },
  today,
  onSearch,
  onOpen,
}: {
  search: InboxSearch;
  list: ReturnType<typeof useConversations>;
  today: CalendarDate;
  onSearch: (changes: { q?: string; tab?: InboxTab }) => void;
  /** Opens a conversation, by its id. */
  onOpen: (id: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const mayWrite = useMay()("inbox.reply");
  const [isWriting, setIsWriting] = useState(false);
  const newMessage = mayWrite && (
    <IconButton label={newMessageTexts.title} onClick={() => setIsWriting(true)}>
      <SquarePen aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
    </IconButton>
  );
  useShortcuts([
    ...(mayWrite
      ? [{ keys: ["m"], does: newMessageTexts.title, group: texts.keys.group, run: () => setIsWriting(true) }]
      : []),
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
        <div className="mb-2 flex items-center justify-between gap-2 max-lg:hidden">
          <h1 className="text-xl font-semibold">{texts.title}</h1>
          {isWide && newMessage}
        </div>
        {!isWide && <h1 className="sr-only">{texts.title}</h1>}
        <div ref={box} className="flex items-center gap-2 *:first:min-w-0 *:first:flex-1">
          <SearchInput
            label={texts.search}
            clearLabel={texts.clearSearch}
            value={q}
            onSearch={(typed) => onSearch({ q: typed })}
          />
          {!isWide && newMessage}
        </div>
      </div>
      {isWriting && (
        <OpeningDialog onCancel={() => setIsWriting(false)}>
          <NewMessage
            onClose={() => setIsWriting(false)}
            onOpen={(id) => {
              setIsWriting(false);
              onOpen(id);
            }}
          />
        </OpeningDialog>
      )}
      <InboxTabs tab={tab} isSearched={q !== ""} />
      {q !== "" && rows.length > 0 && (
        <p className="border-b border-line bg-sunken px-4 py-1.5 text-sm text-text-2 max-lg:text-base">
          {texts.list.inAll}
        </p>
      )}
      {pages.isPending && <ListWaiting />}
      {isEmpty && <EmptyTab tab={tab} />}
      {!pages.isPending && !isEmpty && (
        <PagedRows<FoundConversation>
          pages={pages}
          items={rows}
          texts={{
            ...texts.list,
            noMatch: texts.list.noMatch(q),
            clear: texts.clearSearch,
          }}
          onClear={() => onSearch({ q: "" })}
        >
          {(feed) => (
            <ConversationList key={tab} feed={feed} openId={conversation} isSearched={q !== ""} today={today} />
          )}
        </PagedRows>
      )}
    </>
  );
}

/** The tabs. A search goes through all of them: none is the current one, and a press ends it. */
function InboxTabs({ tab, isSearched }: { tab: InboxTab; isSearched: boolean }) {
  const counts = useTabCounts();
  const members = useTeamMembers();
  const isTeam = (members.data?.length ?? 1) > 1;
  return (
    <ViewTabs label={texts.tabsLabel} isInPanel>
      {INBOX_TABS.filter((one) => one !== "mine" || isTeam || tab === "mine").map((one) => (
        <Link
          key={one}
          to="/dashboard/inbox"
          search={({ q: _searched, ...before }) => ({ ...before, tab: one })}
          replace
          resetScroll={false}
          // A search is in the address, so that none is at its own one.
          activeOptions={{ exact: true }}
          aria-current={one === tab && !isSearched ? "page" : undefined}
          className={viewTabClass}
        >
          {texts.tabs[one]}
          {counts.data && (
            <span className="num ml-1.5 text-sm font-normal text-text-3">
              {counts.data[one] >= MAX_COUNTED ? `${count(MAX_COUNTED)}+` : count(counts.data[one])}
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
