import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { showToast } from "../../ui/toast-store.ts";
import { isOutage, isRefusal, messageOf } from "../api/api-error.ts";
import { showFailure } from "../api/failure-toast.ts";
import { amountProblem, sentAmount } from "../forms/typed-amounts.ts";
import { replaceInLists } from "./list-cache.ts";
import type { CellEdit } from "./list-table.ts";
import { listTexts as texts } from "./texts.ts";

/**
 * The state of an edited cell; `unsaved` means that the server could not be reached. `typed` is
 * what the user entered, which opens again with the cell.
 */
export type CellState =
  | { readonly kind: "saving"; readonly typed: string }
  | { readonly kind: "unsaved"; readonly typed: string; readonly message: string }
  | { readonly kind: "refused"; readonly typed: string; readonly message: string };
/** The edited cells of one row, by column. */
export type RowCells = Readonly<Record<string, CellState>>;

/** A column whose cells can be edited. */
export interface EditedColumn<Item> {
  readonly id: string;
  readonly edit: CellEdit<Item>;
}

interface Change<Item> {
  readonly edit: CellEdit<Item>;
  readonly typed: string;
}

/**
 * A row with unconfirmed changes: the record as last confirmed by the server, and the changes
 * since, oldest first.
 */
interface Draft<Item> {
  confirmed: Item;
  readonly changes: Change<Item>[];
}

export interface InlineEditing<Item> {
  readonly listKey: QueryKey;
  /** Saves fields and returns the updated record. */
  readonly save: (id: string, changes: Readonly<Record<string, string>>) => Promise<Item>;
  /**
   * Invalidates all other queries that show the record. The list keeps its order until it is loaded
   * again.
   */
  readonly refresh: () => Promise<unknown>;
  /** Called when the server refused a value, so that the cell can open again with it. */
  readonly onRefused?: (id: string, column: string) => void;
  readonly texts: { readonly updated: string; readonly updateFailed: string };
}

/**
 * Returns `cells`, the states of the cells being saved or refused, `commit`, which saves a cell and
 * never rejects, and `forget`, which drops a cell's state. The typed value is shown before the
 * server confirms; several edits of a row are shown together. An unchanged value is not sent, an
 * unreadable amount is refused without a request. If the server refuses, a toast shows, the old
 * value is shown with the reason, and the cell opens again with what was typed. A value that could
 * not be sent stays in the cell with the reason. The toast of a saved value offers Undo. After
 * each, `refresh` is called.
 */
export function useInlineEdit<Item extends { readonly id: string }>(editing: InlineEditing<Item>) {
  const queryClient = useQueryClient();
  const [cells, setCells] = useState<ReadonlyMap<string, RowCells>>(new Map());
  const drafts = useRef(new Map<string, Draft<Item>>());
  const latest = useRef(editing);
  latest.current = editing;

  const mark = useCallback(
    (id: string, column: string, state: CellState | null) =>
      setCells((known) => {
        const { [column]: _, ...others } = known.get(id) ?? {};
        const row = state ? { ...others, [column]: state } : others;
        const next = new Map(known);
        if (Object.keys(row).length > 0) next.set(id, row);
        else next.delete(id);
        return next;
      }),
    [],
  );

  const commit = useCallback(
    async (item: Item, column: EditedColumn<Item>, text: string): Promise<void> => {
      const { edit } = column;
      // An amount may be typed with commas.
      const isAmount = edit.inputMode === "decimal";
      const problem = isAmount ? amountProblem(text) : undefined;
      if (problem !== undefined) {
        mark(item.id, column.id, { kind: "refused", typed: text, message: problem });
        return latest.current.onRefused?.(item.id, column.id);
      }
      const typed = isAmount ? sentAmount(text) : text;
      if (typed === edit.valueOf(item)) return mark(item.id, column.id, null);
      const { listKey, save, refresh, texts: own } = latest.current;
      const draft = drafts.current.get(item.id) ?? { confirmed: item, changes: [] };
      const change = { edit, typed };
      drafts.current.set(item.id, draft);
      draft.changes.push(change);
      const show = () => replaceInLists(queryClient, listKey, shownOf(draft));
      const settle = () => {
        draft.changes.splice(draft.changes.indexOf(change), 1);
        if (draft.changes.length === 0) drafts.current.delete(item.id);
      };
      mark(item.id, column.id, { kind: "saving", typed });
      await show();
      try {
        draft.confirmed = await save(item.id, { [edit.field]: typed });
        settle();
        mark(item.id, column.id, null);
        const saved = draft.confirmed;
        showToast({
          title: own.updated,
          action: {
            label: texts.undo,
            altText: texts.undoEdit,
            run: () => void commit(saved, column, edit.valueOf(item)),
          },
        });
      } catch (error) {
        settle();
        const message = messageOf(error, texts.unreachable);
        const isJudged = isRefusal(error) && !isOutage(error);
        mark(item.id, column.id, { kind: isJudged ? "refused" : "unsaved", typed, message });
        if (isJudged) latest.current.onRefused?.(item.id, column.id);
        showFailure(own.updateFailed, error);
      }
      await show();
      void refresh();
    },
    [queryClient, mark],
  );

  /** Forgets what was refused in a cell, when its editing is cancelled. */
  const forget = useCallback((id: string, column: string) => mark(id, column, null), [mark]);

  return { cells, commit, forget };
}

const shownOf = <Item>({ confirmed, changes }: Draft<Item>): Item =>
  changes.reduce((row, { edit, typed }) => edit.applied(row, typed), confirmed);
