import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { savedReplyTexts as texts } from "./texts.ts";

/**
 * Returns the changes of saved replies: the mutations `create` and `update`, which leave it to the
 * caller to say what came of them, and the function `remove`, whose toast has Undo and which shows
 * failures itself. Each loads the saved replies again.
 */
export function useSavedReplyChanges() {
  const cache = trpc.useUtils();
  const onSettled = () => cache.savedReplies.invalidate();
  const failing = (title: string) => ({ onError: (error: unknown) => showFailure(title, error), onSettled });
  const restore = trpc.savedReplies.restore.useMutation(failing(texts.restoreFailed));
  const remove = trpc.savedReplies.delete.useMutation(failing(texts.deleteFailed));
  return {
    create: trpc.savedReplies.create.useMutation({ onSettled }),
    update: trpc.savedReplies.update.useMutation({ onSettled }),
    remove: ({ id, title }: { id: string; title: string }) =>
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            showToast({
              title: texts.deleted(title),
              action: { label: texts.undo, altText: texts.undoAlt, run: () => restore.mutate({ id }) },
            }),
        },
      ),
  };
}
