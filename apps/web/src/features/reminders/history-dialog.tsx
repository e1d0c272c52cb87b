import type { ReminderEntry } from "@aavarti/contract/reminders";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { Link, useNavigate } from "@tanstack/react-router";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { count } from "../../lib/display/display.ts";
import { stateText } from "../../lib/i18n/state-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { BrowseDialog } from "../../ui/dialog.tsx";
import { LoadMore } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import { filterOf, type HistorySearch, isFiltered, isHistoryOpen, PERIODS } from "./history-filter.ts";
import { RowsSkeleton } from "./history-panel.tsx";
import { HistoryRows } from "./history-rows.tsx";
import { SentCosts } from "./sent-costs.tsx";
import { reminderTexts } from "./texts.ts";
import { useHistory } from "./use-history.ts";

const texts = translatedTexts(() => reminderTexts.history);
const PAGE = 50;
const OPEN = { history: "all" } as const;

/**
 * Shows the dialog with the complete reminder log, with filters for state, channel and period that
 * count exactly the rows they show, what the messages cost, and each message with its text. Whether
 * it is open, its filter and its message are in the URL; a message that is not among the loaded
 * rows leaves the list open. Closing it removes every search param, as a new history entry.
 */
export function HistoryDialog({ search, today }: { search: HistorySearch; today: CalendarDate }) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/notifications", resetScroll: false });
  return (
    <BrowseDialog isOpen={isHistoryOpen(search)} onClose={close} title={texts.title} closeLabel={texts.close}>
      <Log search={search} today={today} />
    </BrowseDialog>
  );
}

function Log({ search, today }: { search: HistorySearch; today: CalendarDate }) {
  const navigate = useNavigate();
  const log = useHistory(filterOf(search), { limit: PAGE });
  const opened = log.entries.find(({ id }) => id === search.message);
  if (opened) return <HistoryEntry entry={opened} search={search} today={today} />;
  const clear = () => void navigate({ to: "/notifications", search: OPEN, replace: true, resetScroll: false });
  return (
    <>
      <Filters search={search} counts={log.counts} />
      {log.counts && <SentCosts counts={log.counts} />}
      <div className="min-h-0 flex-1 overflow-y-auto [&>[role]]:border-t-0">
        <Rows log={log} search={search} today={today} onClear={clear} />
      </div>
    </>
  );
}

type Log = ReturnType<typeof useHistory>;

function Rows({
  log: { pages, entries },
  search,
  today,
  onClear,
}: {
  log: Log;
  search: HistorySearch;
  today: CalendarDate;
  onClear: () => void;
}) {
  if (pages.isPending) return <RowsSkeleton />;
  if (pages.isError && entries.length === 0) {
    return <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void pages.refetch()} />;
  }
  if (entries.length === 0 && isFiltered(search)) {
    return <ListNotice text={texts.noMatch} actionLabel={texts.clear} onAction={onClear} />;
  }
  if (entries.length === 0) return <p className="p-6 text-text-2">{texts.empty}</p>;
  return (
    <>
      <HistoryRows entries={entries} search={{ ...search, ...OPEN }} today={today} />
      {pages.hasNextPage && (
        <LoadMore label={texts.more} isLoading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      )}
    </>
  );
}

/**
 * Links for the states with their counts. States without rows are omitted, except the selected one.
 */
function Filters({ search, counts }: { search: HistorySearch; counts: Log["counts"] }) {
  const navigate = useNavigate();
  const { status, channel, period } = filterOf(search);
  const change = (next: HistorySearch) =>
    void navigate({
      to: "/notifications",
      search: { ...search, ...OPEN, message: undefined, ...next },
      replace: true,
      resetScroll: false,
    });
  const states = counts?.states.filter(({ state, count: number }) => number > 0 || state === status) ?? [];
  return (
    <div className="grid shrink-0 gap-3 border-b border-line px-4 py-3 lg:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          legend={texts.period}
          isLegendHidden
          value={period}
          options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
          onChange={(chosen) => change({ period: chosen })}
          className="max-lg:w-full"
        />
        <Select
          control={{ id: "history-channel", "aria-describedby": undefined, "aria-invalid": undefined }}
          label={texts.channel}
          value={channel}
          options={[
            { value: undefined, label: texts.allChannels },
            ...REMINDER_CHANNELS.map((value) => ({ value, label: channelTexts[value].name })),
          ]}
          onChange={(chosen) => change({ channel: chosen })}
          className="lg:w-44"
        />
      </div>
      <nav aria-label={texts.status} className="no-scrollbar -mx-4 flex gap-1.5 overflow-x-auto px-4 lg:-mx-6 lg:px-6">
        <StateLink search={search} state={undefined} label={texts.allStatuses} number={counts?.total ?? null} />
        {states.map(({ state, count: number }) => (
          <StateLink key={state} search={search} state={state} label={stateText(state)} number={number} />
        ))}
      </nav>
    </div>
  );
}

function StateLink({
  search,
  state,
  label,
  number,
}: {
  search: HistorySearch;
  state: ReminderEntry["state"] | undefined;
  label: string;
  number: number | null;
}) {
  return (
    <Link
      to="/notifications"
      search={{ ...search, ...OPEN, status: state, message: undefined }}
      replace
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={state === search.status ? "page" : undefined}
      className="num inline-flex h-8 shrink-0 items-center gap-1.5 rounded-sm border border-line px-2.5 text-sm text-text-2 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text max-lg:h-11"
    >
      {/* The space is for screen readers: "Failed 3". */}
      {label} {number !== null && <span>{count(number)}</span>}
    </Link>
  );
}
