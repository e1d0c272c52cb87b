import type { NounList } from "@aavarti/domain/nouns";
import { showToast } from "../../ui/toast-store.ts";
import { showFailure } from "../api/failure-toast.ts";
import { type Outputs, trpc } from "../api/trpc.ts";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { listTexts } from "./texts.ts";

const texts = translatedTexts(() => listTexts.views);

export type View = Outputs["views"]["list"][number];

/** The number of rows behind a tab; `isMore`: there are more than that. */
export type RowCount = Outputs["customers"]["count"]["items"][number] & {
  /** When it was calculated, if it is stored. */
  calculatedAt?: string | null;
};

/**
 * Returns the query for a list's named views: the user's own first, then those shared by other
 * members, each in the order of creation.
 */
export const useViews = (list: NounList) => trpc.views.list.useQuery({ list });

/**
 * Returns the changes of the user's own views of a list: the mutations `save` (a new one), `rename`
 * and `update`, and the function `remove`, which shows the deletion before the server confirms,
 * with Undo in its toast that restores the view at its place. All reload the list's views. Saving
 * and renaming leave errors to their form, the others show a toast.
 */
export function useViewChanges(list: NounList) {
  const utils = trpc.useUtils();
  const onSettled = () => utils.views.list.invalidate({ list });
  const failing = (title: string) => ({ onError: (error: unknown) => showFailure(title, error), onSettled });
  const save = trpc.views.save.useMutation({ onSettled });
  const rename = trpc.views.update.useMutation({ onSettled });
  const update = trpc.views.update.useMutation(failing(texts.saveFailed));
  const restore = trpc.views.restore.useMutation(failing(texts.restoreFailed));
  const remove = trpc.views.delete.useMutation({
    onMutate: ({ id }) => utils.views.list.setData({ list }, (known) => known?.filter((view) => view.id !== id)),
    ...failing(texts.removeFailed),
  });
  return {
    save,
    rename,
    update,
    remove: ({ id, name }: View) =>
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            void showToast({
              title: texts.removed(name),
              action: { label: listTexts.undo, altText: listTexts.undoMany, run: () => restore.mutate({ id }) },
            }),
        },
      ),
  };
}
