import { type ReactNode, useMemo, useRef, useState } from "react";
import { Checkbox } from "../../ui/input.tsx";
import { HeadCell } from "../../ui/list.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { type RowFeed, VirtualTable } from "../../ui/virtual-rows.tsx";
import { ariaSort, type Column, nextSort } from "./columns.ts";
import { RecordRow, type RowHandlers } from "./record-row.tsx";
import { listTexts as texts } from "./texts.ts";
import type { RowCells } from "./use-inline-edit.ts";

export interface RecordTableProps<Item> {
  readonly label: string;
  readonly actionsLabel: string;
  readonly feed: RowFeed<Item>;
  readonly columns: readonly Column<Item>[];
  readonly sort: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly tabStop: string | null;
  readonly cells: ReadonlyMap<string, RowCells>;
  readonly nameOf: (item: Item) => string;
  readonly menu: (item: Item) => ReactNode;
  readonly onSort: (sort: string | undefined) => void;
  readonly onSelect: (item: Item, isSelected: boolean, isRange: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onSave: (item: Item, column: Column<Item>, typed: string) => void;
}

/** Rows that can be sorted, selected and typed into, however many there are. */
export function RecordTable<Item extends { readonly id: string }>(props: RecordTableProps<Item>) {
  const { label, actionsLabel, feed, columns, sort, selected, tabStop, cells, onSort, onSelectAll, onClear } = props;
  const [editing, setEditing] = useState<{ readonly id: string; readonly column: string } | null>(null);
  const latest = useRef(props);
  latest.current = props;

  const handlers = useMemo<RowHandlers<Item>>(() => {
    const backToRow = ({ id }: Item) =>
      // The input goes with the next drawing; the row is there before and after it.
      document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true });
    return {
      nameOf: (item) => latest.current.nameOf(item),
      menu: (item) => latest.current.menu(item),
      onSelect: (...args) => latest.current.onSelect(...args),
      onEdit: ({ id }, column) => setEditing({ id, column: column.id }),
      onSave: (item, column, typed, move) => {
        const editable = latest.current.columns.filter(({ edit }) => edit);
        const next = move && editable[editable.indexOf(column) + move];
        setEditing(next ? { id: item.id, column: next.id } : null);
        if (!next && document.activeElement?.closest("[data-row]")) backToRow(item);
        latest.current.onSave(item, column, typed);
      },
      onCancel: (item) => {
        setEditing(null);
        backToRow(item);
      },
    };
  }, []);

  const loaded = feed.items;
  const isAll = loaded.length > 0 && loaded.every(({ id }) => selected.has(id));
  return (
    <VirtualTable
      label={label}
      feed={feed}
      columns={columns.length + 2}
      head={
        <>
          <HeadCell className="w-13 pr-0">
            <Checkbox
              aria-label={texts.selectAll}
              title={texts.selectAll}
              checked={isAll}
              isPartial={!isAll && selected.size > 0}
              onChange={() => (isAll ? onClear() : onSelectAll())}
            />
          </HeadCell>
          {columns.map((column) => {
            const { sort: own } = column;
            return own ? (
              <SortHead
                key={column.id}
                label={column.label}
                order={ariaSort(own, sort) ?? "none"}
                className={column.className}
                onSort={() => onSort(nextSort(own, sort))}
              />
            ) : (
              <HeadCell key={column.id} className={column.className}>
                {column.label}
              </HeadCell>
            );
          })}
          <HeadCell className="w-20">
            <span className="sr-only">{actionsLabel}</span>
          </HeadCell>
        </>
      }
      row={(item, place) => (
        <RecordRow
          item={item}
          place={place}
          columns={columns}
          isSelected={selected.has(item.id)}
          isTabStop={tabStop === item.id}
          editing={editing?.id === item.id ? editing.column : null}
          cells={cells.get(item.id)}
          handlers={handlers}
        />
      )}
    />
  );
}
