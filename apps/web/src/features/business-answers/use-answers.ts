import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { businessAnswerTexts as texts } from "./texts.ts";

/**
 * Returns the changes of the business's answers: the mutations `create` and `update`, which leave
 * it to the caller to say what came of them, and the functions `set`, which changes one at once,
 * and `remove`, whose toast has Undo; both show failures. Each loads the answers again.
 */
export function useAnswerChanges() {
  const cache = trpc.useUtils();
  const onSettled = () => cache.businessAnswers.invalidate();
  const failing = (title: string) => ({ onError: (error: unknown) => showFailure(title, error), onSettled });
  const restore = trpc.businessAnswers.restore.useMutation(failing(texts.restoreFailed));
  const remove = trpc.businessAnswers.delete.useMutation(failing(texts.deleteFailed));
  const set = trpc.businessAnswers.update.useMutation(failing(texts.saveFailed));
  return {
    create: trpc.businessAnswers.create.useMutation({ onSettled }),
    update: trpc.businessAnswers.update.useMutation({ onSettled }),
    set: (id: string, changes: { isActive?: boolean; position?: number }) => set.mutate({ id, changes }),
    remove: (id: string) =>
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            showToast({
              title: texts.deleted,
              action: { label: texts.undo, altText: texts.undoAlt, run: () => restore.mutate({ id }) },
            }),
        },
      ),
  };
}
