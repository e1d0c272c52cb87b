import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../ui/toast-store.ts";
import { showFailure } from "./failure-toast.ts";
import { takeFromLists } from "./list-cache.ts";

/** product.md section 8: what is said after each change of a noun, and what Undo says. */
export interface RecordTexts {
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly restored: string;
  readonly createFailed: string;
  readonly updateFailed: string;
  readonly deleteFailed: string;
  readonly restoreFailed: string;
  readonly undo: string;
  readonly undoAlt: string;
}

/**
 * What follows when a record is created, changed, deleted or brought back: the toast, and everything that showed it is asked for again.
 * Every noun's mutations take their answers from here.
 */
export function useRecordOutcomes(texts: RecordTexts, refresh: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  const outcome = (done: string, failed: string) => ({
    onSuccess: () => void showToast({ title: done }),
    onError: (error: unknown) => showFailure(failed, error),
    onSettled: refresh,
  });
  return {
    create: outcome(texts.created, texts.createFailed),
    update: outcome(texts.updated, texts.updateFailed),
    restore: outcome(texts.restored, texts.restoreFailed),
    /** The row goes at once; the toast offers Undo, which takes it out of the bin again. */
    remove: (listKey: QueryKey, restore: (input: { id: string }) => void) => ({
      onMutate: ({ id }: { id: string }) => takeFromLists(queryClient, listKey, [id]),
      onSuccess: (_answer: unknown, { id }: { id: string }) =>
        void showToast({
          title: texts.deleted,
          action: { label: texts.undo, altText: texts.undoAlt, run: () => restore({ id }) },
        }),
      onError: (error: unknown, _input: { id: string }, putBack: (() => void) | undefined) => {
        putBack?.();
        showFailure(texts.deleteFailed, error);
      },
      onSettled: refresh,
    }),
  };
}
