import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { customFieldTexts as texts } from "./texts.ts";
import { type OwnField, useFieldChanges } from "./use-field-changes.ts";

/**
 * Asks before a field is deleted with its values, and says on how many records it has one. Open
 * while mounted.
 */
export function DeleteFieldDialog({ field, onClose }: { field: OwnField; onClose: () => void }) {
  const { remove } = useFieldChanges();
  const usage = trpc.customFields.usage.useQuery({ id: field.id }, { staleTime: 0 });
  const count = usage.data?.count;
  return (
    <Dialog isOpen onClose={onClose} title={texts.deleteTitle(field.label)} closeLabel={texts.cancel}>
      <Decision
        lead={count === undefined ? texts.counting : count === 0 ? texts.deleteNone : texts.deleteLead(count)}
        actLabel={texts.delete}
        actLook="danger"
        cancelLabel={texts.cancel}
        isDisabled={count === undefined || remove.isPending}
        onCancel={onClose}
        onAct={() =>
          remove.mutate(
            { id: field.id },
            {
              onSuccess: () => {
                onClose();
                showToast({ title: texts.deleted(field.label) });
              },
              onError: (error) => showFailure(texts.deleteFailed, error),
            },
          )
        }
      />
    </Dialog>
  );
}
