import { type Atom, useCreateAtom, useSelector } from "@tanstack/react-store";
import { useLayoutEffect, useMemo } from "react";
import type { Selected, Selection } from "../use-selection.ts";

/** The cell that is being typed into. */
interface EditedCell {
  readonly id: string;
  readonly column: string;
}

/**
 * What changes with every key in a list: which rows are selected, which one the Tab key reaches
 * (null: the first), which cell is typed into. Each row asks for its own part, so that a key draws
 * the one row that it changed, or none.
 */
export interface RowStates {
  readonly selected: Atom<Selected>;
  readonly tabStop: Atom<string | null>;
  readonly edited: Atom<EditedCell | null>;
}

/**
 * The states of a list's rows, over its selection: the same atoms for as long as the list is shown.
 */
export function useRowStates({ selected }: Selection): RowStates {
  const tabStop = useCreateAtom<string | null>(null);
  const edited = useCreateAtom<EditedCell | null>(null);
  return useMemo(() => ({ selected, tabStop, edited }), [selected, tabStop, edited]);
}

/** Which of this row's cells is typed into; null: none. */
export const useEditedColumn = ({ edited }: RowStates, id: string): string | null =>
  useSelector(edited, (cell) => (cell?.id === id ? cell.column : null));

/** Whether this row is selected. */
export const useIsSelected = ({ selected }: RowStates, id: string): boolean =>
  useSelector(selected, ({ ids }) => ids.has(id));

/**
 * Puts into the page what an atom says, now and with every change, and draws nothing for it.
 * `follow` is a callback that is kept.
 */
export function useFollowing<Value>(atom: Atom<Value>, follow: (value: Value) => void): void {
  useLayoutEffect(() => {
    follow(atom.get());
    const { unsubscribe } = atom.subscribe(follow);
    return unsubscribe;
  }, [atom, follow]);
}
