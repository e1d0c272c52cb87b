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
 * Returns a function that invalidates the queries of a list and of what depends on its records
 * (`NOUN_SCREENS`: other lists, figures), and resolves when those on screen are refetched.
 * Renewals, payments and messages are left as they are.
 */
export function useRefreshRecords(list: NounList | PlainList): () => Promise<unknown> {
  const queries = trpc.useUtils();
  const parts = isNounList(list) ? NOUN_SCREENS[list].shownIn : [list];
  return () => Promise.all(parts.map((part) => queries[part].invalidate()));
}

const isNounList = (list: NounList | PlainList): list is NounList => Object.hasOwn(NOUN_SCREENS, list);

/**
 * Returns options for the mutations of a list's records, which show the toasts and invalidate
 * queries like `useRefreshRecords`: `create`, `update` and `restore`, and `remove`, a function that
 * takes the list's query key and what the toast's Undo calls, and returns those for deleting.
 * Creating and editing leave errors to the form. Deleting takes the row out of the list at once; a
 * failure puts it back. `deleted` replaces the deletion's toast where it has another name.
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
