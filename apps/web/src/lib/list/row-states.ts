import { type Atom, useCreateAtom, useSelector } from "@tanstack/react-store";
import { useLayoutEffect, useMemo } from "react";
import type { Selected, Selection } from "./use-selection.ts";

/** The cell being edited. */
interface EditedCell {
  readonly id: string;
  readonly column: string;
}

/**
 * The states that change with every key press in a list: the selected rows, the row that Tab
 * reaches (null: the first), and the cell being edited. Each row subscribes to its own part, so
 * that a key press re-renders one row or none.
 */
export interface RowStates {
  readonly selected: Atom<Selected>;
  readonly tabStop: Atom<string | null>;
  readonly edited: Atom<EditedCell | null>;
}

/**
 * Returns the states of a list's rows, including its selection: the same atoms for as long as the
 * list is mounted.
 */
export function useRowStates({ selected }: Selection): RowStates {
  const tabStop = useCreateAtom<string | null>(null);
  const edited = useCreateAtom<EditedCell | null>(null);
  return useMemo(() => ({ selected, tabStop, edited }), [selected, tabStop, edited]);
}

/** Returns the column of this row's edited cell; null when none is edited. */
export const useEditedColumn = ({ edited }: RowStates, id: string): string | null =>
  useSelector(edited, (cell) => (cell?.id === id ? cell.column : null));

/** Returns whether this row is selected. */
export const useIsSelected = ({ selected }: RowStates, id: string): boolean =>
  useSelector(selected, ({ ids }) => ids.has(id));

/**
 * Applies an atom's value to the DOM, now and after every change, without a render. `follow` must
 * be a stable callback.
 */
export function useFollowing<Value>(atom: Atom<Value>, follow: (value: Value) => void): void {
  useLayoutEffect(() => {
    follow(atom.get());
    const { unsubscribe } = atom.subscribe(follow);
    return unsubscribe;
  }, [atom, follow]);
}
