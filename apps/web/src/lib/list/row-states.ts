import { type Atom, type ReadonlyAtom, shallow, useCreateAtom, useSelector } from "@tanstack/react-store";
import { useMemo } from "react";
import type { Selected, Selection } from "../use-selection.ts";

/** The cell that is being typed into. */
interface EditedCell {
  readonly id: string;
  readonly column: string;
}

/**
 * What changes with every key in a list: which rows are selected, which one the Tab key reaches (null: the first), which cell is typed into.
 * Each row asks for its own part, so that a key draws the one or two rows that it changed.
 */
export interface RowStates {
  readonly selected: Atom<Selected>;
  readonly tabStop: Atom<string | null>;
  readonly edited: Atom<EditedCell | null>;
  readonly stoodOn: ReadonlyAtom<{ readonly tabStop: string | null; readonly edited: EditedCell | null }>;
}

/** The states of a list's rows, over its selection: the same atoms for as long as the list is shown. */
export function useRowStates({ selected }: Selection): RowStates {
  const tabStop = useCreateAtom<string | null>(null);
  const edited = useCreateAtom<EditedCell | null>(null);
  const stoodOn = useCreateAtom(() => ({ tabStop: tabStop.get(), edited: edited.get() }));
  return useMemo(() => ({ selected, tabStop, edited, stoodOn }), [selected, tabStop, edited, stoodOn]);
}

/** Whether the Tab key reaches this row, which stands at `place` (0 is the first), and which of its cells is typed into. */
export const useRowState = ({ stoodOn }: RowStates, id: string, place: number) =>
  useSelector(
    stoodOn,
    ({ tabStop, edited }) => ({
      isTabStop: tabStop === null ? place === 0 : tabStop === id,
      edited: edited?.id === id ? edited.column : null,
    }),
    { compare: shallow },
  );

/** Whether this row is selected. */
export const useIsSelected = ({ selected }: RowStates, id: string): boolean =>
  useSelector(selected, ({ ids }) => ids.has(id));
