import { type ReactNode, useMemo, useRef } from "react";
import type { RowRange } from "../../ui/drawn-rows.ts";
import { Checkbox } from "../../ui/input.tsx";
import { GroupHead, HeadCell } from "../../ui/list.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { type RowFeed, type RowHeads, VirtualTable } from "../../ui/virtual-rows.tsx";
import { useOfflineBlock } from "../offline/use-offline-block.ts";
import { type ListRow, type ListTable, labelOf } from "./list-table.ts";
import { RecordRow, type RowHandlers } from "./record-row.tsx";
import type { RowStates } from "./row-performance.tsx";
import { listTexts as texts } from "./texts.ts";
import type { EditedColumn, RowCells } from "./use-inline-edit.ts";
import { type SelectedAtoms, useSelectedCount } from "./use-list-selection.ts";

/** How a list's rows are grouped; rows of one group follow each other. */
export interface RowGroups<Item> {
  /** The group of a row, which has a heading; null for rows without one. */
  readonly of: (item: Item) => string | null;
  readonly head: (group: string) => ReactNode;
  /** An amount shown in the heading, in the column `sumColumn` or else at the end. */
  readonly sum: (group: string) => ReactNode;
  readonly sumColumn: string;
}

interface RecordTableProps<Item extends { readonly id: string }> {
  readonly label: string;
  readonly actionsLabel: string;
  readonly table: ListTable<Item>;
  readonly feed: RowFeed<ListRow<Item>>;
  readonly selection: SelectedAtoms;
  readonly states: RowStates;
  readonly cells: ReadonlyMap<string, RowCells>;
  readonly nameOf: (item: Item) => string;
  readonly menu: (item: Item) => ReactNode;
  readonly groups?: RowGroups<Item> | null | undefined;
  /** The row whose record is shown beside the list. */
  readonly shownId?: string | null | undefined;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onSave: (item: Item, column: EditedColumn<Item>, typed: string) => void;
  /** Called when the editing of a cell is cancelled. */
  readonly onForget: (id: string, column: string) => void;
}

/**
 * Shows the table of a list for a wide screen: virtual rows that can be sorted, selected and
 * edited. Its head selects all rows (`onSelectAll`) or none. Editing is off while the server can't
 * be reached. Enter saves (`onSave`), Escape cancels (`onForget`), and the focus returns to the
 * row; Tab saves and edits the row's next or previous editable cell. A press outside the table
 * saves and leaves the focus there.
 */
export function RecordTable<Item extends { readonly id: string }>(props: RecordTableProps<Item>) {
  const { label, actionsLabel, table, feed, states, cells } = props;
  const latest = useRef(props);
  latest.current = props;
  const inSight = useRef<RowRange>(null);
  const editBlock = useOfflineBlock()?.title ?? null;
  const columns = table.getVisibleLeafColumns();

  const handlers = useMemo<RowHandlers<Item>>(() => {
    const backToRow = (id: string) =>
      // The input unmounts with the next render; the row exists before and after it.
      document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true });
    return {
      editBlock,
      nameOf: (item) => latest.current.nameOf(item),
      menu: (item) => latest.current.menu(item),
      isInSight: (place) =>
        inSight.current !== null && place >= inSight.current.startIndex && place <= inSight.current.endIndex,
      onEdit: ({ row, column }) => states.edited.set({ id: row.id, column: column.id }),
      onSave: ({ row, column }, typed, move) => {
        const editable = latest.current.table.getVisibleLeafColumns().filter(({ columnDef }) => columnDef.meta?.edit);
        const next = move && editable[editable.indexOf(column) + move];
        states.edited.set(next ? { id: row.id, column: next.id } : null);
        if (!next && document.activeElement?.closest("[data-row]")) backToRow(row.id);
        const { edit } = column.columnDef.meta ?? {};
        if (edit) latest.current.onSave(row.original, { id: column.id, edit }, typed);
      },
      onCancel: ({ row, column }) => {
        states.edited.set(null);
        latest.current.onForget(row.id, column.id);
        backToRow(row.id);
      },
    };
  }, [states, editBlock]);

  const { groups } = props;
  const columnIds = columns.map(({ id }) => id).join();
  const heads = useMemo(() => {
    if (!groups) return undefined;
    const sumAt = columnIds.split(",").indexOf(groups.sumColumn) + 2;
    return headsOf(feed.items, groups, sumAt < 2 ? null : sumAt);
  }, [feed.items, groups, columnIds]);
  return (
    <VirtualTable
      label={label}
      feed={feed}
      heads={heads}
      inSight={inSight}
      widths={[13, ...columns.map(({ columnDef }) => columnDef.meta?.width), 20]}
      head={
        <>
          <HeadCell className="pr-0">
            <SelectAll {...props} />
          </HeadCell>
          {columns.map((column) => {
            const isRight = column.columnDef.meta?.isRight;
            return column.getCanSort() ? (
              <SortHead
                key={column.id}
                label={labelOf(column)}
                order={ORDERS[column.getIsSorted() || "none"]}
                isRight={isRight}
                onSort={() => column.toggleSorting()}
              />
            ) : (
              <HeadCell key={column.id} className={isRight ? "text-right" : undefined}>
                {labelOf(column)}
              </HeadCell>
            );
          })}
          <HeadCell>
            <span className="sr-only">{actionsLabel}</span>
          </HeadCell>
        </>
      }
      row={(row, place) => (
        <RecordRow
          row={row}
          place={place}
          columns={columns}
          states={states}
          cells={cells.get(row.id)}
          handlers={handlers}
          isShown={row.id === props.shownId}
        />
      )}
    />
  );
}

/** The headings of groups above their first rows, with the sum in the grid column `sumAt`. */
function headsOf<Item extends { readonly id: string }>(
  rows: readonly ListRow<Item>[],
  groups: RowGroups<Item>,
  sumAt: number | null,
): RowHeads {
  const heads = new Map<number, ReactNode>();
  let before: string | null = null;
  for (const [place, { original }] of rows.entries()) {
    const group = groups.of(original);
    if (group !== null && group !== before)
      heads.set(
        place,
        <GroupHead sumAt={sumAt} sum={groups.sum(group)}>
          {groups.head(group)}
        </GroupHead>,
      );
    before = group;
  }
  return heads;
}

const ORDERS = { asc: "ascending", desc: "descending", none: "none" } as const;

function SelectAll<Item extends { readonly id: string }>({
  table,
  selection,
  onSelectAll,
  onClear,
}: Pick<RecordTableProps<Item>, "table" | "selection" | "onSelectAll" | "onClear">) {
  const isAny = useSelectedCount(selection) > 0;
  const isAll = table.getIsAllRowsSelected();
  return (
    <Checkbox
      aria-label={texts.selectAll}
      title={texts.selectAll}
      checked={isAll}
      isPartial={!isAll && isAny}
      onChange={() => (isAll ? onClear() : onSelectAll())}
    />
  );
}
