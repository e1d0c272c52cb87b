import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../ui/toast-store.ts";
import { showFailure } from "./failure-toast.ts";
import { listTexts } from "./list/texts.ts";
import type { ListName } from "./list/use-columns.ts";
import { takeFromLists } from "./list-cache.ts";
import { recordToasts } from "./record-toasts.ts";
import { trpc } from "./trpc.ts";

/**
 * Asks again for everything that shows a noun's records. Every figure is made of subscriptions,
 * which leave with their customer and name their product.
 */
export function useRefreshRecords(list: ListName): () => Promise<unknown> {
  const { customers, products, subscriptions, analytics } = trpc.useUtils();
  const shownBy = {
    customers: [customers, subscriptions, analytics],
    products: [products, subscriptions],
    subscriptions: [subscriptions, analytics, products],
  };
  return () => Promise.all(shownBy[list].map((part) => part.invalidate()));
}

/**
 * What follows when a record is created, changed, deleted or brought back: the toast, and
 * everything that showed it is asked for again. Every noun's mutations take their answers from
 * here. `deleted`: the toast where deleting is called something else.
 */
export function useRecordOutcomes(list: ListName, { deleted }: { deleted?: string | undefined } = {}) {
  const queryClient = useQueryClient();
  const refresh = useRefreshRecords(list);
  const texts = recordToasts[list];
  const outcome = (done: string) => ({ onSuccess: () => void showToast({ title: done }), onSettled: refresh });
  return {
    // What these fail of the form says, at the field or in a toast.
    create: outcome(texts.created),
    update: outcome(texts.updated),
    restore: {
      ...outcome(texts.restored),
      onError: (error: unknown) => showFailure(texts.restoreFailed, error),
    },
    /** The row goes at once; the toast offers Undo, which takes it out of Trash again. */
    remove: (listKey: QueryKey, restore: (input: { id: string }) => void) => ({
      onMutate: ({ id }: { id: string }) => takeFromLists(queryClient, listKey, [id]),
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
