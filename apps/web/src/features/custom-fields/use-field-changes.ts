import type { CustomField } from "@aavarti/contract/custom-fields";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { customFieldTexts as texts } from "./texts.ts";

/** A field of the business's own, which has an id. */
export type OwnField = CustomField & { readonly id: string };

/** Returns whether a field is one of the business's own. */
export const isOwn = (field: CustomField): field is OwnField => field.id !== null;

/**
 * Returns the changes of custom fields. `create`, `rename`, `changeChoices` and `remove` leave it
 * to the caller to say what came of them; `archive` has Undo in its toast. Each loads the fields
 * and the records that show them again.
 */
export function useFieldChanges() {
  const cache = trpc.useUtils();
  const onSettled = () =>
    Promise.all([
      cache.customFields.invalidate(),
      cache.customers.invalidate(),
      cache.products.invalidate(),
      cache.subscriptions.invalidate(),
    ]);
  const failing = { onError: (error: unknown) => showFailure(texts.changeFailed, error), onSettled };
  const archive = trpc.customFields.archive.useMutation(failing);
  const restore = trpc.customFields.restore.useMutation(failing);
  const reorder = trpc.customFields.reorder.useMutation(failing);
  return {
    create: trpc.customFields.create.useMutation({ onSettled }),
    rename: trpc.customFields.rename.useMutation({ onSettled }),
    changeChoices: trpc.customFields.changeChoices.useMutation({ onSettled }),
    remove: trpc.customFields.delete.useMutation({ onSettled }),
    reorder,
    archive: ({ id, label }: OwnField) =>
      archive.mutate(
        { id },
        {
          onSuccess: () =>
            showToast({
              title: texts.archivedToast(label),
              action: { label: texts.undo, altText: texts.undoAlt, run: () => restore.mutate({ id }) },
            }),
        },
      ),
    restore: ({ id, label }: OwnField) =>
      restore.mutate({ id }, { onSuccess: () => showToast({ title: texts.restoredToast(label) }) }),
  };
}
