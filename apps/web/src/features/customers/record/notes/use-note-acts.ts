import { showFailure } from "../../../../lib/api/failure-toast.ts";
import { type Outputs, trpc } from "../../../../lib/api/trpc.ts";
import { showToast } from "../../../../ui/toast-store.ts";
import { noteTexts as texts } from "./texts.ts";

export type Note = NonNullable<Outputs["customers"]["read"]["pinnedNote"]>;

/** The signed-in user's permissions for notes. */
export interface NoteRights {
  readonly userId: string;
  readonly mayWrite: boolean;
  /** May also delete the notes of others. */
  readonly mayDelete: boolean;
}

/**
 * Returns the actions on a customer's notes: the mutations `write` and `remove`, the functions
 * `edit` (resolves when saved, rejects after a failure; `isEditing` meanwhile) and `pin` (pins or
 * unpins). Each shows a toast with Undo, or with the error, and refreshes the record and the
 * timeline; an undo shows a toast only after a failure.
 */
export function useNoteActs(customerId: string) {
  const cache = trpc.useUtils();
  const onSettled = () =>
    Promise.all([cache.customers.read.invalidate({ id: customerId }), cache.customers.timeline.invalidate()]);
  const failing = (title: string) => ({ onError: (error: unknown) => showFailure(title, error), onSettled });
  const offerUndo = (title: string, run: () => void) =>
    void showToast({ title, action: { label: texts.undo, altText: texts.undoAlt, run } });

  // An undo shows no toast of its own: the record shows the result.
  const restore = trpc.notes.restore.useMutation(failing(texts.deleteFailed));
  const takeBack = trpc.notes.delete.useMutation(failing(texts.deleteFailed));
  const putBack = trpc.notes.edit.useMutation(failing(texts.changeFailed));
  const pinBack = trpc.notes.pin.useMutation(failing(texts.pinFailed));

  const write = trpc.notes.write.useMutation({
    ...failing(texts.writeFailed),
    onSuccess: ({ id }) => offerUndo(texts.written, () => takeBack.mutate({ id })),
  });
  const edit = trpc.notes.edit.useMutation(failing(texts.changeFailed));
  const remove = trpc.notes.delete.useMutation({
    ...failing(texts.deleteFailed),
    onSuccess: (_, { id }) => offerUndo(texts.deleted, () => restore.mutate({ id })),
  });
  const pin = trpc.notes.pin.useMutation(failing(texts.pinFailed));

  return {
    write,
    remove,
    edit: (note: Note, body: string) =>
      edit
        .mutateAsync({ id: note.id, body })
        .then(() => offerUndo(texts.changed, () => putBack.mutate({ id: note.id, body: note.body }))),
    isEditing: edit.isPending,
    /** Undo pins the previously pinned note again. */
    pin: (note: Note) => {
      const before = cache.customers.read.getData({ id: customerId })?.pinnedNote;
      const isPinned = !note.isPinned;
      pin.mutate(
        { id: note.id, isPinned },
        {
          onSuccess: () =>
            offerUndo(isPinned ? texts.putOnTop : texts.takenOff, () =>
              pinBack.mutate(isPinned && before ? { id: before.id, isPinned } : { id: note.id, isPinned: !isPinned }),
            ),
        },
      );
    },
  };
}
