import type { NounList } from "@aavarti/domain/nouns";
import { Link, useNavigate } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { afterPaint, useOptimisticValue } from "../../ui/after-paint.ts";
import { ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { useToday } from "../display/clock.ts";
import { count } from "../display/display.ts";
import { dayAndTimeInSentence } from "../display/instant-label.ts";
import { useDebounced } from "../forms/use-debounced.ts";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { addressFromQuery, type ListAddress, queryOf } from "./list-address.ts";
import { listTexts } from "./texts.ts";
import { useColumnChoice } from "./use-column-choice.ts";
import { type RowCount, useViewChanges, useViews, type View } from "./use-views.ts";
import { SaveViewButton } from "./view-name-form.tsx";

const texts = translatedTexts(() => listTexts.views);

/** Lazy: only needed in one of the user's own views. */
const ViewMenu = lazy(() => import("./view-menu.tsx").then(({ ViewMenu }) => ({ default: ViewMenu })));

const COUNT_AFTER_MS = 250;

interface ListTab {
  readonly label: string;
  readonly address: Record<string, string>;
  /** A mark before the label. */
  readonly mark?: ReactNode;
}

interface ListTabsProps {
  readonly list: NounList;
  readonly label: string;
  /** The list's search params. */
  readonly search: ListAddress;
  /** The tabs that every list of this kind has, such as its statuses. */
  readonly fixed: readonly ListTab[];
  /** Returns the number of rows behind each set of search params; undefined while loading. */
  readonly useCounts: (addresses: readonly ListAddress[]) => readonly RowCount[] | undefined;
  /** Whether the user may share a view with the workspace. */
  readonly mayShare: boolean;
}

/**
 * Shows a list's tabs with their row counts: the fixed tabs, then the named views, the user's own
 * first. A tab navigates to its filters; opening a view also sets the columns it was saved with. A
 * shown view of one's own has a menu, in which sharing needs `mayShare`; deleting it there leads
 * back to the unfiltered list. Filters or columns that equal no view can be saved as a new one.
 * Counts are requested after the rows; of stored ones it says when the earliest was calculated.
 */
export function ListTabs({ list, label, search, fixed, useCounts, mayShare }: ListTabsProps) {
  const navigate = useNavigate();
  const known = useViews(list).data;
  const views = known ?? [];
  const { save, ...changes } = useViewChanges(list);
  const columns = useColumnChoice(list);
  // Requested after the rows: batched with them, the counts would delay them.
  const queries = useDebounced(fixed.map(({ address }) => queryOf(address)).join("\n"), COUNT_AFTER_MS);
  const fixedCounts = useCounts(known ? queries.split("\n").map(addressFromQuery) : []);
  const viewCounts = useCounts(views.map(({ query }) => addressFromQuery(query)));
  const counted = [...(fixedCounts ?? []), ...(viewCounts ?? [])].flatMap(({ calculatedAt }) => calculatedAt ?? []);
  const [earliest] = counted.toSorted();
  const today = useToday();
  const shown = views.find(({ id }) => id === search.view);
  const present = { query: queryOf(search), columns: columns.choice && [...columns.choice] };
  const isChanged = shown !== undefined && !isSame(shown, present);
  const isWorthKeeping =
    (present.query !== "" || present.columns !== null) && !views.some((view) => isSame(view, present));
  useColumnsOf(shown, columns.choose);

  const tabs = [
    ...fixed.map(({ address }) => ({ key: queryOf(address), address, open: () => undefined })),
    ...views.map((view) => ({
      key: view.id,
      address: { ...addressFromQuery(view.query), view: view.id },
      open: () => columns.choose(view.columns),
    })),
  ];
  const [current, press] = useOptimisticValue(shown?.id ?? present.query, (key) => {
    const tab = tabs.find((one) => one.key === key);
    tab?.open();
    return navigate({ to: ".", search: tab?.address ?? {} });
  });

  const leave = () => {
    columns.choose(null);
    void navigate({ to: ".", search: {}, replace: true });
  };
  return (
    <ViewTabs label={label}>
      {fixed.map(({ label: name, address, mark }, place) => (
        <Tab
          key={name}
          mark={mark}
          name={name}
          address={address}
          isCurrent={queryOf(address) === current}
          rows={fixedCounts?.[place]}
          onPress={() => press(queryOf(address))}
        />
      ))}
      {views.map((view, place) => (
        <span key={view.id} className="flex shrink-0 items-center">
          <Tab
            name={view.name}
            sharedBy={view.isOwn ? undefined : (view.author ?? undefined)}
            address={{ ...addressFromQuery(view.query), view: view.id }}
            isCurrent={view.id === current}
            rows={viewCounts?.[place]}
            onPress={() => press(view.id)}
          />
          {view === shown && view.isOwn && (
            <Suspense>
              <ViewMenu
                view={view}
                isChanged={isChanged}
                mayShare={mayShare}
                changes={changes}
                onSave={() => changes.update.mutate({ id: view.id, changes: present })}
                onRemove={() => {
                  changes.remove(view);
                  leave();
                }}
              />
            </Suspense>
          )}
        </span>
      ))}
      {known && isWorthKeeping && (
        <SaveViewButton
          error={save.error}
          isPending={save.isPending}
          onSave={(name, onSaved) =>
            save.mutate(
              { list, name, ...present },
              {
                onSuccess: ({ id }) => {
                  onSaved(texts.saved(name));
                  void navigate({ to: ".", search: (previous) => ({ ...previous, view: id }), replace: true });
                },
              },
            )
          }
        />
      )}
      {earliest && (
        <span className="num shrink-0 px-2 text-sm text-text-3 max-lg:text-base">
          {texts.asOf(dayAndTimeInSentence(earliest, today))}
        </span>
      )}
    </ViewTabs>
  );
}

const isSame = (one: Pick<View, "query" | "columns">, other: Pick<View, "query" | "columns">): boolean =>
  one.query === other.query && (one.columns?.join() ?? null) === (other.columns?.join() ?? null);

/**
 * Applies a view's columns when the view is opened from the URL, but not after the user changes
 * them.
 */
function useColumnsOf(view: View | undefined, choose: (columns: readonly string[] | null) => void): void {
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (!view || opened.current === view.id) return;
    opened.current = view.id;
    choose(view.columns);
  });
}

function Tab({
  name,
  mark,
  sharedBy,
  address,
  isCurrent,
  rows,
  onPress,
}: {
  name: string;
  mark?: ReactNode;
  /** The owner's name, for a view shared by somebody else. */
  sharedBy?: string | undefined;
  address: Record<string, string>;
  isCurrent: boolean;
  rows: RowCount | undefined;
  onPress: () => void;
}) {
  return (
    <Link
      to="."
      search={address}
      activeOptions={{ exact: true, includeSearch: true }}
      // The router would not mark the tab once a form is open or a filter was added.
      aria-current={isCurrent ? "page" : undefined}
      title={sharedBy && texts.sharedBy(sharedBy)}
      ref={isCurrent ? (rows ? intoViewCounted : intoView) : undefined}
      onClick={(event) => {
        // Leave opening in a new tab to the browser.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onPress();
      }}
      className={viewTabClass}
    >
      {sharedBy && <Users aria-hidden className="mr-1.5 size-3.5 text-text-3" strokeWidth={1.75} />}
      {mark}
      {name}
      {rows && (
        <span className="num ml-1.5 font-normal text-text-3">
          {rows.isMore ? texts.atLeast(count(rows.count)) : count(rows.count)}
        </span>
      )}
    </Link>
  );
}

/**
 * Scrolls the tabs until this one is in their middle. Not with `scrollIntoView`, which also scrolls
 * the page: a list that was left far down would be at its top again. Deferred until after layout;
 * scrolling at once would force a second layout.
 */
const intoView = (tab: HTMLElement | null) =>
  afterPaint(() => {
    const tabs = tab?.closest("nav");
    if (tab && tabs) tabs.scrollLeft += middle(tab) - middle(tabs);
  });
/** The same once more when the counts have made the tabs wider. */
const intoViewCounted = (tab: HTMLElement | null) => intoView(tab);
const middle = (element: HTMLElement): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};
