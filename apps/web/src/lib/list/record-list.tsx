import type { NounList } from "@aavarti/domain/nouns";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useOptimisticValue } from "../../ui/after-paint.ts";
import { Button } from "../../ui/button.tsx";
import { ColumnsMenu } from "../../ui/columns-menu.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { ListHeading, Toolbar } from "../../ui/list.tsx";
import { PagedRows, type PagedRowsTexts, type Pages } from "../../ui/paged-rows.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { type RowPlace, VirtualPhoneList } from "../../ui/virtual-rows.tsx";
import { useHasRoom, useIsWide } from "../frame/screen-width.ts";
import { useShortcuts } from "../frame/shortcuts.ts";
import { titleIn, useBusinessWords } from "../i18n/business-words.ts";
import { recordToasts } from "../records/record-toasts.ts";
import { Allowed, useMay } from "../session/may.tsx";
import { downloadList, type ListFilters, MAX_EXPORT_IDS } from "./download-list.ts";
import { ListBar } from "./list-bar.tsx";
import { removeFromLists } from "./list-cache.ts";
import { type ListColumn, type ListRow, labelOf, useListTable } from "./list-table.ts";
import { rememberOpenedRow, useFocusOpenedRow } from "./opened-row.ts";
import { RecordTable, type RowGroups } from "./record-table.tsx";
import { useRowStates } from "./row-performance.tsx";
import { listTexts } from "./texts.ts";
import { type Bulk, type SelectedRow, useBulk } from "./use-bulk.ts";
import { type ListVariant, useColumnChoice } from "./use-column-choice.ts";
import { useInlineEdit } from "./use-inline-edit.ts";
import { useKeptRows } from "./use-kept-rows.ts";
import { useListSelection } from "./use-list-selection.ts";
import { type RecordSource, useRecordSource } from "./use-record-source.ts";
import { useRowKeys } from "./use-row-keys.ts";

const BulkResults = lazy(() => import("./bulk-results.tsx").then(({ BulkResults }) => ({ default: BulkResults })));

/** The texts that contain the record's noun; all others are the same for every list. */
interface RecordListTexts extends Pick<PagedRowsTexts, "loading" | "failed" | "noMatch"> {
  readonly title: string;
  readonly create: string;
  readonly search: string;
  /** What the list is for, in one sentence. */
  readonly lead?: string;
}

/** Selects a phone row by its avatar; once a row is selected, by a press anywhere in a row. */
export interface PhoneSelect {
  readonly isSelected: boolean;
  readonly isSelecting: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** What a list's own bulk actions receive. */
export interface BulkTools<Row extends SelectedRow> {
  readonly bulk: Bulk;
  readonly selectedRows: () => Row[];
  readonly isLooking: boolean;
  readonly clear: () => void;
}

/** The record shown beside a list. */
export interface Peek {
  /** Null while none is shown. */
  readonly id: string | null;
  /** Shows a record; `isTold` moves the focus there. */
  readonly show: (id: string, isTold?: boolean) => void;
  readonly close: () => void;
}

interface RecordListProps<
  Item extends { readonly id: string },
  Row extends SelectedRow,
  Saved,
  Filters extends ListFilters,
> {
  readonly list: NounList;
  /** Another view of the same records, with column settings of its own. */
  readonly variant?: ListVariant;
  readonly texts: RecordListTexts;
  readonly pages: Pages & { readonly isSuccess: boolean; readonly isPlaceholderData: boolean };
  readonly items: readonly Item[];
  /** The list's filters and sort, also used for an export. */
  readonly filters: Filters;
  readonly columns: readonly ListColumn<Item>[];
  readonly nameOf: (item: Item) => string;
  readonly menu: (item: Item) => ReactNode;
  /** `head` is the heading of a group that begins with this row. */
  readonly phoneRow: (item: Item, place: RowPlace, select: PhoneSelect, head: ReactNode) => ReactNode;
  /** The groups of the rows, in the order shown; null without. */
  readonly groups?: RowGroups<Item> | null;
  /** The record beside the list: J and K move through it too, O opens it and Escape closes it. */
  readonly peek?: Peek | null;
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
  /** Called in place of deleting the selected rows, which `remove` does. */
  readonly onRemove?: (rows: readonly Row[], remove: () => void) => void;
}

/**
 * Shows a list of records with search, filters, columns, sorting, selection, inline edits, bulk
 * actions and a CSV export of all that match. `unused` replaces all of them while there are no
 * records. A phone shows neither `head` nor the create button, but `phoneTool`. Deleting the
 * selected rows removes them from the list at once, unless `onRemove` asks first, and offers Undo.
 * More than 10,000 selected rows export all that match the filters. What the user's role may not do
 * is hidden. Shortcuts: J and K move, X selects, E edits, Enter opens the row's link, O calls
 * `onOpen` or shows the record beside the list (`peek`), F searches, Escape closes that or clears
 * the selection, Ctrl+A selects all, Ctrl+Z undoes the last bulk action.
 */
export function RecordList<
  Item extends { readonly id: string },
  Row extends SelectedRow,
  Saved,
  Filters extends ListFilters,
>(props: RecordListProps<Item, Row, Saved, Filters>) {
  const { list, texts, pages, filters, source, nameOf, unused, tabs, chips } = props;
  const mayWrite = useMay()(`${list}.write`);
  const columns = useMemo(() => (mayWrite ? props.columns : props.columns.map(readOnly)), [mayWrite, props.columns]);
  const { editing, picking, removal } = useRecordSource(source, { list, query: filters, failed: texts.failed });
  const { manyDeleted, manyRestored } = recordToasts[list];
  const { rows: items, isOldOrder } = useKeptRows(props.items, { isError: pages.isError, filters });
  const queryClient = useQueryClient();
  const isWide = useIsWide();
  const container = useRef<HTMLDivElement>(null);
  const [isShowingRefused, setIsShowingRefused] = useState(false);
  const { choice, choose } = useColumnChoice(props.variant ?? list);
  const [sort, sortBy] = useOptimisticValue(filters.sort, props.onSort);
  const table = useListTable({
    items,
    columns,
    choice,
    hasRoom: useHasRoom() && !props.peek?.id,
    isPeeking: Boolean(props.peek?.id),
    sort,
    onSort: sortBy,
  });
  const { rows } = table.getRowModel();
  const selection = useListSelection(table, items, picking);
  const states = useRowStates();
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
  const { rowsById } = table.getCoreRowModel();
  // A row that left the list can't be the one that Tab reaches.
  useEffect(() => states.tabStop.set((id) => (id !== null && rowsById[id] ? id : null)), [states, rowsById]);

  const selectAll = () => void selection.selectAll();
  const removeChosen = () => {
    const rows = selection.selectedRows();
    if (rows.length === 0) return;
    if (props.onRemove) props.onRemove(rows, () => remove(rows));
    else remove(rows);
  };
  const remove = (rows: readonly Row[]) => {
    selection.clear();
    void removeFromLists(
      queryClient,
      removal.listKey,
      rows.map(({ id }) => id),
    );
    void bulk.run({
      rows,
      send: (part) => removal.remove(part.map(({ id }) => id)),
      doneText: manyDeleted,
      undo: { send: (part) => removal.restore(part.map(({ id }) => id)), doneText: manyRestored },
      settled: removal.refresh,
    });
  };
  const exportChosen = () => {
    const ids = selection.selectedRows().map(({ id }) => id);
    // Above the maximum number of ids in a request, everything that matches the filters is
    // exported.
    void downloadList(list, ids.length > MAX_EXPORT_IDS ? filters : { ...filters, ids });
  };
  const { history } = useRouter();
  const searchField = () => container.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  const { keys } = listTexts;
  const keyed = (does: string, of: readonly string[], run: () => void) => ({ keys: of, does, group: keys.group, run });
  useRowKeys({
    container,
    acts: { x: "select", e: "edit", enter: "open" },
    keys: {
      o: () => {
        const id = states.tabStop.get();
        if (!id) return;
        if (props.peek) props.peek.show(id, true);
        else {
          rememberOpenedRow(history.location.state.__TSR_key, id);
          props.onOpen(id);
        }
      },
      // "/" is reserved for the global search, whose box shows that key.
      f: searchField,
      escape: () => (props.peek?.id ? props.peek.close() : selection.clear()),
    },
    onFocusRow: (id) => {
      states.tabStop.set(id);
      if (props.peek?.id && props.peek.id !== id) props.peek.show(id);
    },
    isOffScreen: (id) => rowsById[id] !== undefined,
  });
  const nothing = () => undefined;
  useShortcuts([
    // `useRowKeys` handles these keys first; they are registered here for the overview of
    // shortcuts.
    keyed(keys.next, ["j"], nothing),
    keyed(keys.previous, ["k"], nothing),
    keyed(keys.select, ["x"], nothing),
    ...(mayWrite ? [keyed(keys.edit, ["e"], nothing)] : []),
    keyed(keys.open, ["o"], nothing),
    keyed(keys.search, ["f"], nothing),
    keyed(keys.all, ["mod+a"], selectAll),
    keyed(keys.undo, ["mod+z"], bulk.undo),
  ]);

  useFocusOpenedRow(items.length > 0);

  const isFiltered = Object.entries(filters).some(([name, value]) => name !== "sort" && Boolean(value));
  const isUnused = pages.isSuccess && items.length === 0 && !isFiltered && !pages.isPlaceholderData;
  const hideable = table.getAllLeafColumns().filter((column) => column.getCanHide());
  const title = titleIn(useBusinessWords(), texts.title);
  return (
    <div ref={container} className="flex flex-1 flex-col lg:bg-surface">
      <ListHeading title={title}>
        {!isUnused && (
          <>
            {props.head}
            <Button needs={`${list}.write`} look="primary" onClick={props.onCreate}>
              <Plus aria-hidden className="size-4" strokeWidth={1.75} />
              {texts.create}
            </Button>
          </>
        )}
      </ListHeading>
      {texts.lead && !isUnused && <p className="px-4 pt-3 text-text-2 lg:px-6 lg:pt-0 lg:pb-1">{texts.lead}</p>}
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
                  columns={hideable.map((column) => ({ id: column.id, label: labelOf(column) }))}
                  shown={hideable.filter((column) => column.getIsVisible()).map(({ id }) => id)}
                  onChange={choose}
                  onReset={choice ? () => choose(null) : null}
                />
              )}
              {!isWide && props.phoneTool}
              <Allowed needs="records.export">
                <ExportButton label={listTexts.exportAll} onExport={() => downloadList(list, filters)} />
              </Allowed>
            </span>
          </Toolbar>
          {isOldOrder && (
            <p role="status" className="px-4 py-2 text-text-2 lg:px-6">
              {listTexts.notSorted}
            </p>
          )}
          <PagedRows pages={pages} items={rows} texts={{ ...listTexts.paged, ...texts }} onClear={props.onClear}>
            {(feed) =>
              isWide ? (
                <RecordTable
                  label={title}
                  actionsLabel={listTexts.rowActions}
                  table={table}
                  feed={feed}
                  selection={selection}
                  states={states}
                  cells={cells}
                  nameOf={nameOf}
                  menu={props.menu}
                  groups={props.groups}
                  shownId={props.peek?.id}
                  onSelectAll={selectAll}
                  onClear={selection.clear}
                  onSave={(item, column, typed) => void commit(item, column, typed)}
                  onForget={forget}
                />
              ) : (
                <VirtualPhoneList
                  label={title}
                  feed={feed}
                  row={(row, place) => (
                    <PhoneRow
                      row={row}
                      place={place}
                      head={phoneHead(rows, place["data-index"], props.groups)}
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
        list={list}
        selection={selection}
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

/** A column whose cells can't be edited. */
function readOnly<Item extends { readonly id: string }>(column: ListColumn<Item>): ListColumn<Item> {
  if (!column.meta?.edit) return column;
  const { edit: _, ...meta } = column.meta;
  return { ...column, meta };
}

function PhoneRow<Item extends { readonly id: string }>({
  row,
  place,
  head,
  draw,
}: {
  row: ListRow<Item>;
  place: RowPlace;
  head: ReactNode;
  draw: (item: Item, place: RowPlace, select: PhoneSelect, head: ReactNode) => ReactNode;
}) {
  const { rowSelection } = row.table.atoms;
  const isSelected = useSelector(rowSelection, (selected) => selected[row.id] === true);
  const isSelecting = useSelector(rowSelection, (selected) => Object.keys(selected).length > 0);
  const select = { isSelected, isSelecting, onSelect: (chosen: boolean) => row.toggleSelected(chosen) };
  return draw(row.original, place, select, head);
}

/** The heading of the group that begins with the row at this place; null within a group. */
function phoneHead<Item extends { readonly id: string }>(
  rows: readonly ListRow<Item>[],
  place: number,
  groups: RowGroups<Item> | null | undefined,
): ReactNode {
  const row = rows[place];
  const group = row && groups?.of(row.original);
  const before = rows[place - 1];
  if (!groups || !group || (before && groups.of(before.original) === group)) return null;
  return (
    <div className="flex items-center gap-2 border-b border-line-strong px-4 pt-5 pb-2 text-md font-semibold">
      {groups.head(group)}
      <span className="num ml-auto">{groups.sum(group)}</span>
    </div>
  );
}
