import type { NounList } from "@aavarti/domain/nouns";
import type { PlainList } from "@aavarti/domain/plain-nouns";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../ui/toast-store.ts";
import { showFailure } from "../api/failure-toast.ts";
import { trpc } from "../api/trpc.ts";
import { NOUN_SCREENS } from "../frame/noun-screens.ts";
import { removeFromLists } from "../list/list-cache.ts";
import { listTexts } from "../list/texts.ts";
import { toastsOf } from "./record-toasts.ts";

/**
 * Returns a function that invalidates every query that shows records of a list, and resolves when
 * those on screen are refetched.
 */
export function useRefreshRecords(list: NounList | PlainList): () => Promise<unknown> {
  const queries = trpc.useUtils();
  const parts = isNounList(list) ? NOUN_SCREENS[list].shownIn : [list];
  return () => Promise.all(parts.map((part) => queries[part].invalidate()));
}

const isNounList = (list: NounList | PlainList): list is NounList => Object.hasOwn(NOUN_SCREENS, list);

/**
 * Returns the mutation options `create`, `update` and `restore`, and `remove`, which returns those
 * for deleting from the list with a query key, given what the toast's Undo calls: the toasts, and
 * the invalidation of every query that shows the record. `deleted` replaces the toast where
 * deleting has another name. Creating and editing leave errors to the form; a failed deletion puts
 * the row back.
 */
export function useRecordOutcomes(list: NounList | PlainList, { deleted }: { deleted?: string | undefined } = {}) {
  const queryClient = useQueryClient();
  const refresh = useRefreshRecords(list);
  const texts = toastsOf(list);
  const outcome = (done: string) => ({ onSuccess: () => void showToast({ title: done }), onSettled: refresh });
  return {
    // The form reports errors of these itself, at the field or in a toast.
    create: outcome(texts.created),
    update: outcome(texts.updated),
    restore: {
      ...outcome(texts.restored),
      onError: (error: unknown) => showFailure(texts.restoreFailed, error),
    },
    /** Moves a record to Trash. The row disappears at once, and the toast's Undo restores it. */
    remove: (listKey: QueryKey, restore: (input: { id: string }) => void) => ({
      onMutate: ({ id }: { id: string }) => removeFromLists(queryClient, listKey, [id]),
      onSuccess: (_answer: unknown, { id }: { id: string }) =>
        void showToast({
          title: deleted ?? texts.deleted,
          action: { label: listTexts.undo, altText: texts.undoAlt, run: () => restore({ id }) },
        }),
      onError: (error: unknown, _input: { id: string }, putBack: (() => void) | undefined) => {
        putBack?.();
        showFailure(texts.deleteFailed, error);
      },
      onSettled: refresh,
    }),
  };
}
