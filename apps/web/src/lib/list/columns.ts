import type { ReactNode } from "react";

/** How a cell is typed into. The server judges the value by the same schema as the form. */
interface CellEdit<Item> {
  /** The field's name at the server. */
  readonly field: string;
  /** What stands in the input when it opens. */
  readonly valueOf: (item: Item) => string;
  /** The row as it will look with what was typed, until the server answers. */
  readonly applied: (item: Item, typed: string) => Item;
  readonly inputMode?: "text" | "email" | "tel" | "decimal";
  /** One of a few: then it is chosen, not typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** A column of a list: what its cells show, and what it can be sorted and edited by. */
export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  /** In steps of a quarter rem; without it the column takes an equal share of what is left. */
  readonly width?: number;
  /**
   * What stands in it is never wider than it is, so its cells cut nothing off: each that does is a
   * piece more in every frame.
   */
  readonly fits?: boolean;
  /** Figures end where their column does. */
  readonly isRight?: boolean;
  readonly cellClass?: string;
  /** The order's name at the server; figures and days begin from the highest. */
  readonly sort?: { readonly name: string; readonly fromEnd?: boolean };
  /** Says which row it is, so it is always there and comes first. */
  readonly isName?: boolean;
  /** Not shown until somebody asks for it. */
  readonly isOptional?: boolean;
  readonly edit?: CellEdit<Item>;
  readonly cell: (item: Item) => ReactNode;
}

/** Which columns are shown, in which order. */
export type ColumnChoice = readonly string[];

/**
 * The columns of a choice; what it names and is not there any more is left out, and the name is
 * never missing.
 */
export function chosenColumns<Item>(columns: readonly Column<Item>[], choice: ColumnChoice | null): Column<Item>[] {
  const names = columns.filter(({ isName }) => isName);
  const rest = columns.filter(({ isName }) => !isName);
  if (choice === null) return [...names, ...rest.filter(({ isOptional }) => !isOptional)];
  return [...names, ...choice.flatMap((id) => rest.filter((column) => column.id === id))];
}

/**
 * The next order after a press on a column's head: its own first, then the other way round, then
 * none.
 */
export function nextSort(sort: NonNullable<Column<unknown>["sort"]>, current: string | undefined): string | undefined {
  const first = sort.fromEnd ? `-${sort.name}` : sort.name;
  const second = sort.fromEnd ? sort.name : `-${sort.name}`;
  if (current === first) return second;
  return current === second ? undefined : first;
}

/** What a screen reader says of a column's order. */
export function ariaSort(sort: Column<unknown>["sort"], current: string | undefined) {
  if (!sort) return undefined;
  if (current === sort.name) return "ascending" as const;
  return current === `-${sort.name}` ? ("descending" as const) : ("none" as const);
}
