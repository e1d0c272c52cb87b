/**
 * What keeps a list of 100,000 records fast, besides rendering only the rows near the screen
 * (`ui/virtual-rows.tsx`). `npm run bench:lists` measures it; the reasons are in ADR 0042 and 0058.
 *
 * - A record keeps its table row (`keptRows`). Rows and cells are memoised, so one is rendered
 *   again only when its record changed, and not when a further page was loaded.
 * - Selection and Tab order are applied to the DOM without rendering (`useFollowing`). A row takes
 *   its colour from its checkbox in CSS.
 * - When many rows are selected at once, those on the screen are ticked before the next frame, the
 *   others after it (`SelectBox`).
 */

import { type Atom, type Readable, useCreateAtom, useSelector } from "@tanstack/react-store";
import {
  constructRow,
  type Row,
  type RowModel,
  type Table,
  type Cell as TableCell,
  type TableFeatures,
} from "@tanstack/react-table";
import { type ChangeEvent, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { afterPaint } from "../../ui/after-paint.ts";
import { Checkbox } from "../../ui/input.tsx";

/**
 * Returns the core row model of a list, for the table's features. A record that was in the last
 * model keeps its row; the library's own model makes new rows for all records when one of them
 * changes. The same list gives the same model.
 */
export function keptRows<Features extends TableFeatures, Item extends { readonly id: string }>(
  table: Table<Features, Item>,
): () => RowModel<Features, Item> {
  const known = new WeakMap<Item, Row<Features, Item>>();
  let data: readonly Item[] | undefined;
  let model: RowModel<Features, Item> = { rows: [], flatRows: [], rowsById: {} };
  return () => {
    if (data === table.options.data) return model;
    data = table.options.data;
    const rows = data.map((item, index) => {
      const row = known.get(item) ?? constructRow(table, item.id, item, index, 0);
      row.index = index;
      known.set(item, row);
      return row;
    });
    model = { rows, flatRows: rows, rowsById: Object.fromEntries(rows.map((row) => [row.id, row])) };
    return model;
  };
}

/**
 * Returns the content of a cell. The column's function is called: `FlexRender` would mount two
 * components for each cell.
 */
export function renderCell<Features extends TableFeatures, Item extends { readonly id: string }>(
  cell: TableCell<Features, Item>,
): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === "function" ? content(cell.getContext()) : content;
}

/** The cell being edited. */
interface EditedCell {
  readonly id: string;
  readonly column: string;
}

/**
 * The states that change with key presses in a list, besides the selection: the row that Tab
 * reaches (null: the first), and the cell being edited. Each row subscribes to its own part.
 */
export interface RowStates {
  readonly tabStop: Atom<string | null>;
  readonly edited: Atom<EditedCell | null>;
}

/**
 * Returns the states of a list's rows, the row that Tab reaches and the edited cell: the same atoms
 * for as long as the list is mounted.
 */
export function useRowStates(): RowStates {
  const tabStop = useCreateAtom<string | null>(null);
  const edited = useCreateAtom<EditedCell | null>(null);
  return useMemo(() => ({ tabStop, edited }), [tabStop, edited]);
}

/**
 * Returns the id of the column of this row's edited cell, null when none is edited, and re-renders
 * when that changes.
 */
export const useEditedColumn = ({ edited }: RowStates, id: string): string | null =>
  useSelector(edited, (cell) => (cell?.id === id ? cell.column : null));

/**
 * Keeps the `tabIndex` of a row element, without rendering: 0 for the row that Tab reaches
 * (`tabStop`), -1 for all others. While none is set, the row at `place` 0 is reached.
 */
export function useTabStop(
  { tabStop }: RowStates,
  row: RefObject<HTMLElement | null>,
  id: string,
  place: number,
): void {
  const follow = useCallback(
    (current: string | null) => {
      const tabIndex = (current === null ? place === 0 : current === id) ? 0 : -1;
      if (row.current && row.current.tabIndex !== tabIndex) row.current.tabIndex = tabIndex;
    },
    [row, id, place],
  );
  useFollowing(tabStop, follow);
}

/**
 * Shows the checkbox that selects a row. It follows the selection without rendering: at once for a
 * row in sight, after the next paint for others. Tab does not reach it: the row handles the keys.
 */
export function SelectBox({
  label,
  selection,
  isSelected,
  isInSight,
  onChange,
}: {
  label: string;
  /** Changes whenever the row may have been selected or deselected. */
  selection: Readable<unknown>;
  isSelected: () => boolean;
  isInSight: () => boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef({ isSelected, isInSight });
  latest.current = { isSelected, isInSight };
  const follow = useCallback(() => {
    const put = () => {
      if (box.current) box.current.checked = latest.current.isSelected();
    };
    if (latest.current.isInSight()) put();
    else afterPaint(put);
  }, []);
  useFollowing(selection, follow);
  return <Checkbox ref={box} isRoomy data-act="select" tabIndex={-1} aria-label={label} onChange={onChange} />;
}

/**
 * Applies a value to the DOM, now and after every change, without a render. `follow` must be a
 * stable callback.
 */
function useFollowing<Value>(atom: Readable<Value>, follow: (value: Value) => void): void {
  useLayoutEffect(() => {
    follow(atom.get());
    const { unsubscribe } = atom.subscribe(follow);
    return unsubscribe;
  }, [atom, follow]);
}
