import {
  type Cell,
  type CellData,
  type Column,
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type Row,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type TableFeatures,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { keptRows } from "./row-performance.tsx";

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  coreRowModel: keptRows,
});
type Features = typeof features;

/** How a cell is edited. The server validates the value with the same schema as the form. */
export interface CellEdit<Item> {
  /** The field's name in the API. */
  readonly field: string;
  /** The input's initial value. */
  readonly valueOf: (item: Item) => string;
  /** Returns the row with the typed value applied, shown until the server responds. */
  readonly applied: (item: Item, typed: string) => Item;
  readonly inputMode?: "text" | "email" | "tel" | "decimal";
  /** The allowed values; the cell is then a dropdown instead of a text input. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

declare module "@tanstack/react-table" {
  interface ColumnMeta<in out TFeatures extends TableFeatures, in out TData extends RowData, TValue extends CellData> {
    /** In quarter rems; without it, the column takes an equal share of the remaining width. */
    readonly width?: number;
    /**
     * The content never exceeds the column's width, so its cells don't clip: each clipping cell
     * adds work to every frame.
     */
    readonly fits?: boolean;
    /** Right-aligned, for numbers. */
    readonly isRight?: boolean;
    readonly cellClass?: string;
    /** Hidden until the user adds it. */
    readonly isOptional?: boolean;
    /** Left out on narrow desktops unless the user has chosen the columns. */
    readonly needsRoom?: boolean;
    /** Hidden while a record is shown beside the list, which shows the same. */
    readonly isInPeek?: boolean;
    readonly edit?: CellEdit<TData>;
  }
}

/**
 * The definition of a column. The one that identifies the row has `enableHiding: false`: it is
 * always shown, as the first. One with `enableSorting` has an accessor, and its id is the sort's
 * name in the API.
 */
export type ListColumn<Item extends RowData> = ColumnDef<Features, Item> & {
  readonly id: string;
  readonly header: string;
};
export type ListTable<Item extends RowData> = ReactTable<Features, Item, null>;
export type ListRow<Item extends RowData> = Row<Features, Item>;
export type ListCell<Item extends RowData> = Cell<Features, Item>;
export type TableColumn<Item extends RowData> = Column<Features, Item>;

/** The ids of the shown columns, in order, without the one that is always shown. */
type ColumnChoice = readonly string[];

/**
 * Returns the table's `columnOrder` and `columnVisibility` for a choice of columns; null means the
 * default, without optional columns and, unless there is room, without those that need it. Fixed
 * columns always come first and are shown. Unknown ids are ignored. While a record is shown beside
 * the list (`isPeeking`), what it shows too is left out.
 */
export function columnState<Item extends RowData>(
  columns: readonly ListColumn<Item>[],
  choice: ColumnChoice | null,
  hasRoom: boolean,
  isPeeking = false,
) {
  const isShown = ({ id, enableHiding = true, meta }: ListColumn<Item>): boolean =>
    !enableHiding ||
    (!(isPeeking && meta?.isInPeek) &&
      (choice ? choice.includes(id) : !meta?.isOptional && (hasRoom || !meta?.needsRoom)));
  const first = columns.filter(({ enableHiding }) => enableHiding === false).map(({ id }) => id);
  return {
    columnOrder: [...first, ...(choice ?? [])],
    columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column)])),
  };
}

/**
 * Parses the sort of a list's URL for the table: `name`, or `-name` when descending; empty without
 * one.
 */
export const sortingOf = (sort: string | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : [];

/**
 * Returns the sort for a list's URL, `-name` when descending; undefined for the list's own order.
 */
export const sortOf = ([first]: SortingState): string | undefined => first && (first.desc ? `-${first.id}` : first.id);

const getRowId = ({ id }: { readonly id: string }): string => id;
const nothing = () => null;
const defaultColumn = { enableSorting: false };

/**
 * Returns the table of a list: its columns, their sort and the selected rows. It sorts nothing
 * itself: choosing a column calls `onSort` with the sort for the URL (ascending first, undefined
 * for the list's own order), and the server sorts. One column sorts at a time. `choice` and
 * `hasRoom` and `isPeeking` decide the columns as in `columnState`. A selection changes without
 * rendering; what shows it subscribes to `table.atoms.rowSelection`.
 */
export function useListTable<Item extends { readonly id: string }>({
  items,
  columns,
  choice,
  hasRoom,
  isPeeking = false,
  sort,
  onSort,
}: {
  items: readonly Item[];
  columns: readonly ListColumn<Item>[];
  choice: ColumnChoice | null;
  hasRoom: boolean;
  isPeeking?: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}): ListTable<Item> {
  const chosen = useMemo(() => columnState(columns, choice, hasRoom, isPeeking), [columns, choice, hasRoom, isPeeking]);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  return useTable<Features, Item, null>(
    {
      features,
      data: items,
      columns,
      defaultColumn,
      getRowId,
      state: { ...chosen, sorting },
      manualSorting: true,
      enableMultiSort: false,
      sortDescFirst: false,
      onSortingChange: (updater) => onSort(sortOf(functionalUpdate(updater, sorting))),
    },
    nothing,
  );
}

/** Returns the text of a column's head; the column's id when the head is not text. */
export const labelOf = <Item extends RowData>({ id, columnDef: { header } }: TableColumn<Item>): string =>
  typeof header === "string" ? header : id;
