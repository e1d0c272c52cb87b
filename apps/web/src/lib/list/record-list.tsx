import type { NounList } from "@aavarti/domain/nouns";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ColumnsMenu } from "../../ui/columns-menu.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { ListHeading, Toolbar } from "../../ui/list.tsx";
import { PagedRows, type PagedRowsTexts, type Pages } from "../../ui/paged-rows.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { type RowPlace, VirtualPhoneList } from "../../ui/virtual-rows.tsx";
import { useIsWide } from "../frame/screen-width.ts";
import { useShortcuts } from "../frame/shortcuts.ts";
import { titleIn, useBusinessWords } from "../i18n/business-words.ts";
import { recordToasts } from "../records/record-toasts.ts";
import type { Column } from "./columns.ts";
import { downloadList, type ListFilters, MOST_EXPORTED } from "./download-list.ts";
import { ListBar } from "./list-bar.tsx";
import { takeFromLists } from "./list-cache.ts";
import { RecordTable } from "./record-table.tsx";
import { type RowStates, useIsSelected, useRowStates } from "./row-states.ts";
import { listTexts } from "./texts.ts";
import { type Bulk, type SelectedRow, useBulk } from "./use-bulk.ts";
import { type Lens, useColumns } from "./use-columns.ts";
import { useInlineEdit } from "./use-inline-edit.ts";
import { useListSelection } from "./use-list-selection.ts";
import { type RecordSource, useRecordSource } from "./use-record-source.ts";
import { useRowKeys } from "./use-row-keys.ts";

const BulkResults = lazy(() => import("./bulk-results.tsx").then(({ BulkResults }) => ({ default: BulkResults })));

/** The texts that contain the record's noun; all others are the same for every list. */
interface RecordListTexts extends Pick<PagedRowsTexts, "loading" | "failed" | "noMatch"> {
  readonly title: string;
  readonly create: string;
  readonly search: string;
}

/** Selects a row on a phone, by its avatar. */
export interface PhoneSelect {
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** What a list's own bulk actions receive. */
export interface BulkTools<Row extends SelectedRow> {
  readonly bulk: Bulk;
  readonly selectedRows: () => Row[];
  readonly isLooking: boolean;
  readonly clear: () => void;
}

interface RecordListProps<Item, Row extends SelectedRow, Saved, Filters extends ListFilters> {
  readonly list: NounList;
  /** Another view of the same records, with column settings of its own. */
  readonly lens?: Lens;
  readonly texts: RecordListTexts;
  readonly pages: Pages & { readonly isSuccess: boolean; readonly isPlaceholderData: boolean };
  readonly items: readonly Item[];
  /** The list's filters and sort, also used for an export. */
  readonly filters: Filters;
  readonly columns: readonly Column<Item>[];
  readonly nameOf: (item: Item) => string;
  readonly menu: (item: Item) => ReactNode;
  readonly phoneRow: (item: Item, place: RowPlace, select: PhoneSelect) => ReactNode;
  readonly source: RecordSource<Item, Row, Saved, Filters>;
  readonly onSearch: (search: string) => void;
  readonly onSort: (sort: string | undefined) => Promise<void>;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onOpen: (id: string) => void;
  /** The empty state, shown when there are no records at all. */
  readonly unused: ReactNode;
  /** Shown beside the create button. */
  readonly head?: ReactNode;
  /** Shown beside the export button on a phone, which has no heading. */
  readonly phoneTool?: ReactNode;
  readonly tabs?: ReactNode;
  /** The active filters, and a menu that adds one. */
  readonly chips?: ReactNode;
  readonly acts?: (tools: BulkTools<Row>) => ReactNode;
}

/**
 * A list of records: search, filters, columns, sorting, selection, inline edits and bulk actions.
 */
export function RecordList<
  Item extends { readonly id: string },
  Row extends SelectedRow,
  Saved,
  Filters extends ListFilters,
>(props: RecordListProps<Item, Row, Saved, Filters>) {
  const { list, texts, pages, items, filters, columns, source, nameOf, unused, tabs, chips } = props;
  const { editing, picking, removal } = useRecordSource(source, { list, query: filters, failed: texts.failed });
  const { manyDeleted, manyRestored } = recordToasts[list];
  const queryClient = useQueryClient();
  const isWide = useIsWide();
  const container = useRef<HTMLDivElement>(null);
  const [isShowingRefused, setIsShowingRefused] = useState(false);
  const { shown, isChanged, choose } = useColumns(props.lens ?? list, columns);
  // The pressed checkbox updates at once; the rows follow.
  const drawn = useDeferredValue(shown);
  const selection = useListSelection(items, picking);
  const states = useRowStates(selection);
  const { cells, commit, forget } = useInlineEdit({
    ...editing,
    onRefused: (id, column) => {
      // Not while the user is elsewhere: the cell keeps the text until it is opened again.
      const row = document.activeElement?.closest("[data-row]");
      const isElsewhere = document.activeElement !== document.body && row?.getAttribute("data-row") !== id;
      if (!isElsewhere && states.edited.get() === null) states.edited.set({ id, column });
    },
  });
  const bulk = useBulk();
  const loadedIds = useMemo(() => new Set(items.map(({ id }) => id)), [items]);
  // A row that left the list can't be the one that Tab reaches.
  useEffect(() => states.tabStop.set((id) => (id !== null && loadedIds.has(id) ? id : null)), [states, loadedIds]);

  const selectAll = () => void selection.selectAll(items);
  const removeChosen = () => {
    const rows = selection.selectedRows();
    if (rows.length === 0) return;
    selection.clear();
    void takeFromLists(
      queryClient,
      removal.listKey,
      rows.map(({ id }) => id),
    );
    void bulk.run({
      rows,
      send: (part) => removal.remove(part.map(({ id }) => id)),
      said: manyDeleted,
      undo: { send: (part) => removal.restore(part.map(({ id }) => id)), said: manyRestored },
      settled: removal.refresh,
    });
  };
  const exportChosen = () => {
    const ids = [...selection.selected.get().ids];
    // Above the maximum number of ids in a request, everything that matches the filters is
    // exported.
    void downloadList(list, ids.length > MOST_EXPORTED ? filters : { ...filters, ids });
  };
  const searchField = () => container.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  const { keys } = listTexts;
  const keyed = (does: string, of: readonly string[], run: () => void) => ({ keys: of, does, group: keys.group, run });
  useRowKeys({
    container,
    acts: { x: "select", e: "edit", enter: "open" },
    keys: {
      o: () => {
        const id = states.tabStop.get();
        if (id) props.onOpen(id);
      },
      // "/" is reserved for the global search, whose box shows that key.
      f: searchField,
      escape: selection.clear,
    },
    onFocusRow: (id) => states.tabStop.set(id),
    isOffScreen: (id) => loadedIds.has(id),
  });
  const nothing = () => undefined;
  useShortcuts([
    // `useRowKeys` handles these keys first; they are registered here for the overview of
    // shortcuts.
    keyed(keys.next, ["j"], nothing),
    keyed(keys.previous, ["k"], nothing),
    keyed(keys.select, ["x"], nothing),
    keyed(keys.edit, ["e"], nothing),
    keyed(keys.open, ["o"], nothing),
    keyed(keys.search, ["f"], nothing),
    keyed(keys.all, ["mod+a"], selectAll),
    keyed(keys.undo, ["mod+z"], bulk.undo),
  ]);

  const isFiltered = Object.entries(filters).some(([name, value]) => name !== "sort" && Boolean(value));
  const isUnused = pages.isSuccess && items.length === 0 && !isFiltered && !pages.isPlaceholderData;
  const hideable = columns.filter(({ isName }) => !isName);
  const title = titleIn(useBusinessWords(), texts.title);
  return (
    <div ref={container} className="flex flex-1 flex-col lg:bg-surface">
      <ListHeading title={title}>
        {!isUnused && (
          <>
            {props.head}
            <Button look="primary" onClick={props.onCreate}>
              <Plus aria-hidden className="size-4" strokeWidth={1.75} />
              {texts.create}
            </Button>
          </>
        )}
      </ListHeading>
      {isUnused ? (
        unused
      ) : (
        <>
          {tabs}
          <Toolbar>
            <SearchInput
              label={texts.search}
              clearLabel={listTexts.clearSearch}
              value={filters.search ?? ""}
              onSearch={props.onSearch}
            />
            {chips}
            <span className="ml-auto flex items-center gap-0.5">
              {isWide && (
                <ColumnsMenu
                  texts={listTexts.columns}
                  columns={hideable}
                  shown={shown.filter(({ isName }) => !isName).map(({ id }) => id)}
                  onChange={choose}
                  onReset={isChanged ? () => choose(null) : null}
                />
              )}
              {!isWide && props.phoneTool}
              <ExportButton label={listTexts.exportAll} onExport={() => downloadList(list, filters)} />
            </span>
          </Toolbar>
          <PagedRows pages={pages} items={items} texts={{ ...listTexts.paged, ...texts }} onClear={props.onClear}>
            {(feed) =>
              isWide ? (
                <RecordTable
                  label={title}
                  actionsLabel={listTexts.rowActions}
                  feed={feed}
                  columns={drawn}
                  sort={filters.sort}
                  states={states}
                  cells={cells}
                  nameOf={nameOf}
                  menu={props.menu}
                  onSort={props.onSort}
                  onSelect={({ id }, isSelected, isRange) => selection.press(id, isSelected, { isRange })}
                  onSelectAll={selectAll}
                  onClear={selection.clear}
                  onSave={(item, column, typed) => void commit(item, column, typed)}
                  onForget={(item, column) => forget(item.id, column.id)}
                />
              ) : (
                <VirtualPhoneList
                  label={title}
                  feed={feed}
                  row={(item, place) => (
                    <PhoneRow
                      item={item}
                      place={place}
                      states={states}
                      onSelect={selection.press}
                      draw={props.phoneRow}
                    />
                  )}
                />
              )
            }
          </PagedRows>
        </>
      )}
      <ListBar
        selection={selection}
        isLooking={selection.isLooking}
        bulk={bulk}
        acts={(isLooking) =>
          props.acts?.({ bulk, selectedRows: selection.selectedRows, isLooking, clear: selection.clear })
        }
        onExport={exportChosen}
        onRemove={removeChosen}
        onClear={selection.clear}
        onShowRefused={() => setIsShowingRefused(true)}
      />
      {isShowingRefused && (
        <Suspense>
          <BulkResults
            refused={bulk.refused}
            onClose={() => {
              setIsShowingRefused(false);
              bulk.forget();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function PhoneRow<Item extends { readonly id: string }>({
  item,
  place,
  states,
  onSelect,
  draw,
}: {
  item: Item;
  place: RowPlace;
  states: RowStates;
  onSelect: (id: string, isSelected: boolean) => void;
  draw: (item: Item, place: RowPlace, select: PhoneSelect) => ReactNode;
}) {
  const isSelected = useIsSelected(states, item.id);
  return draw(item, place, { isSelected, onSelect: (chosen) => onSelect(item.id, chosen) });
}
