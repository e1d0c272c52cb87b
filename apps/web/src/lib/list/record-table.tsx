import { useSelector } from "@tanstack/react-store";
import { type ReactNode, useMemo, useRef } from "react";
import { useShownFirst } from "../../ui/after-paint.ts";
import type { RowRange } from "../../ui/drawn-rows.ts";
import { Checkbox } from "../../ui/input.tsx";
import { HeadCell } from "../../ui/list.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { type RowFeed, VirtualTable } from "../../ui/virtual-rows.tsx";
import { useOfflineBlock } from "../offline/use-offline-block.ts";
import { ariaSort, type Column, nextSort } from "./columns.ts";
import { RecordRow, type RowHandlers } from "./record-row.tsx";
import type { RowStates } from "./row-states.ts";
import { listTexts as texts } from "./texts.ts";
import type { RowCells } from "./use-inline-edit.ts";

export interface RecordTableProps<Item> {
  readonly label: string;
  readonly actionsLabel: string;
  readonly feed: RowFeed<Item>;
  readonly columns: readonly Column<Item>[];
  readonly sort: string | undefined;
  readonly states: RowStates;
  readonly cells: ReadonlyMap<string, RowCells>;
  readonly nameOf: (item: Item) => string;
  readonly menu: (item: Item) => ReactNode;
  /** Resolves when the list has been requested in that order. */
  readonly onSort: (sort: string | undefined) => Promise<void>;
  readonly onSelect: (item: Item, isSelected: boolean, isRange: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onSave: (item: Item, column: Column<Item>, typed: string) => void;
  /** Called when the editing of a cell is cancelled. */
  readonly onForget: (item: Item, column: Column<Item>) => void;
}

/** The table of a list: virtual rows that can be sorted, selected and edited. */
export function RecordTable<Item extends { readonly id: string }>(props: RecordTableProps<Item>) {
  const { label, actionsLabel, feed, columns, sort, states, cells, onSort, onSelectAll, onClear } = props;
  const latest = useRef(props);
  latest.current = props;
  const inSight = useRef<RowRange>(null);
  const editBlock = useOfflineBlock()?.title ?? null;

  const handlers = useMemo<RowHandlers<Item>>(() => {
    const backToRow = ({ id }: Item) =>
      // The input unmounts with the next render; the row exists before and after it.
      document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true });
    return {
      editBlock,
      nameOf: (item) => latest.current.nameOf(item),
      menu: (item) => latest.current.menu(item),
      isInSight: (place) =>
        inSight.current !== null && place >= inSight.current.startIndex && place <= inSight.current.endIndex,
      onSelect: (...args) => latest.current.onSelect(...args),
      onEdit: ({ id }, column) => states.edited.set({ id, column: column.id }),
      onSave: (item, column, typed, move) => {
        const editable = latest.current.columns.filter(({ edit }) => edit);
        const next = move && editable[editable.indexOf(column) + move];
        states.edited.set(next ? { id: item.id, column: next.id } : null);
        if (!next && document.activeElement?.closest("[data-row]")) backToRow(item);
        latest.current.onSave(item, column, typed);
      },
      onCancel: (item, column) => {
        states.edited.set(null);
        latest.current.onForget(item, column);
        backToRow(item);
      },
    };
  }, [states, editBlock]);

  return (
    <VirtualTable
      label={label}
      feed={feed}
      inSight={inSight}
      widths={[13, ...columns.map(({ width }) => width), 20]}
      head={
        <>
          <HeadCell className="pr-0">
            <SelectAll loaded={feed.items} states={states} onSelectAll={onSelectAll} onClear={onClear} />
          </HeadCell>
          <ColumnHeads columns={columns} sort={sort} onSort={onSort} />
          <HeadCell>
            <span className="sr-only">{actionsLabel}</span>
          </HeadCell>
        </>
      }
      row={(item, place) => (
        <RecordRow
          item={item}
          place={place}
          columns={columns}
          states={states}
          cells={cells.get(item.id)}
          handlers={handlers}
        />
      )}
    />
  );
}

/**
 * The column heads. The pressed head shows its arrow in the next frame, before the list is
 * requested; the rows follow.
 */
function ColumnHeads<Item>({ columns, sort, onSort }: Pick<RecordTableProps<Item>, "columns" | "sort" | "onSort">) {
  const [shown, sortBy] = useShownFirst(sort, onSort);
  return columns.map(({ id, label, isRight, sort: own }) =>
    own ? (
      <SortHead
        key={id}
        label={label}
        order={ariaSort(own, shown) ?? "none"}
        isRight={isRight}
        onSort={() => sortBy(nextSort(own, shown))}
      />
    ) : (
      <HeadCell key={id} className={isRight ? "text-right" : undefined}>
        {label}
      </HeadCell>
    ),
  );
}

function SelectAll({
  loaded,
  states,
  onSelectAll,
  onClear,
}: Pick<RecordTableProps<unknown>, "states" | "onSelectAll" | "onClear"> & {
  loaded: readonly { readonly id: string }[];
}) {
  const { ids } = useSelector(states.selected);
  const isAll = loaded.length > 0 && loaded.every(({ id }) => ids.has(id));
  return (
    <Checkbox
      aria-label={texts.selectAll}
      title={texts.selectAll}
      checked={isAll}
      isPartial={!isAll && ids.size > 0}
      onChange={() => (isAll ? onClear() : onSelectAll())}
    />
  );
}
