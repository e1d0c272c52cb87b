import type { ReactNode } from "react";

/** How a cell is edited. The server validates the value with the same schema as the form. */
interface CellEdit<Item> {
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

/** A column of a list: what its cells show, and how it is sorted and edited. */
export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  /** In quarter rems; without it, the column takes an equal share of the remaining width. */
  readonly width?: number;
  /**
   * The content never exceeds the column's width, so its cells don't clip: each clipping cell adds
   * work to every frame.
   */
  readonly fits?: boolean;
  /** Right-aligned, for numbers. */
  readonly isRight?: boolean;
  readonly cellClass?: string;
  /** The sort's name in the API; `fromEnd` sorts descending first, for numbers and dates. */
  readonly sort?: { readonly name: string; readonly fromEnd?: boolean };
  /** Identifies the row, so it is always shown, as the first column. */
  readonly isName?: boolean;
  /** Hidden until the user adds it. */
  readonly isOptional?: boolean;
  /** Left out on narrow desktops unless the user has chosen the columns. */
  readonly needsRoom?: boolean;
  readonly edit?: CellEdit<Item>;
  readonly cell: (item: Item) => ReactNode;
}

/** The ids of the shown columns, in order. */
export type ColumnChoice = readonly string[];

/**
 * Returns the columns of a choice. Unknown ids are ignored, and the name column is always included.
 * Without a choice, columns that need room are left out where there is none.
 */
export function chosenColumns<Item>(
  columns: readonly Column<Item>[],
  choice: ColumnChoice | null,
  hasRoom = true,
): Column<Item>[] {
  const names = columns.filter(({ isName }) => isName);
  const rest = columns.filter(({ isName }) => !isName);
  if (choice === null)
    return [...names, ...rest.filter(({ isOptional, needsRoom }) => !isOptional && (hasRoom || !needsRoom))];
  return [...names, ...choice.flatMap((id) => rest.filter((column) => column.id === id))];
}

/**
 * Returns the next sort after a press on a column head: the column's first direction, then the
 * other, then none.
 */
export function nextSort(sort: NonNullable<Column<unknown>["sort"]>, current: string | undefined): string | undefined {
  const first = sort.fromEnd ? `-${sort.name}` : sort.name;
  const second = sort.fromEnd ? sort.name : `-${sort.name}`;
  if (current === first) return second;
  return current === second ? undefined : first;
}

/** Returns the `aria-sort` value of a column; undefined when it can't be sorted. */
export function ariaSort(sort: Column<unknown>["sort"], current: string | undefined) {
  if (!sort) return undefined;
  if (current === sort.name) return "ascending" as const;
  return current === `-${sort.name}` ? ("descending" as const) : ("none" as const);
}
