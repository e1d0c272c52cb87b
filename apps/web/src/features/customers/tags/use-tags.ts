import type { Tag } from "@aavarti/contract/tags";
import { showFailure } from "../../../lib/api/failure-toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { reasonText } from "../../../lib/i18n/reason-text.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { tagTexts as texts } from "./texts.ts";

/**
 * Returns a function that invalidates every query with tags, which are those of tags and of
 * customers, and resolves when those on screen are loaded again.
 */
export function useRefreshTags() {
  const cache = trpc.useUtils();
  return () => Promise.all([cache.tags.invalidate(), cache.customers.invalidate()]);
}

const offerUndo = (title: string, run: () => void) =>
  void showToast({ title, action: { label: texts.undo, altText: texts.undoAlt, run } });

/**
 * Returns a function that adds a tag to this customer (`isOn`) or removes it, on the server. A
 * toast with Undo appears only if something changed, and one with the reason after a failure. Then
 * the tags and customers are loaded again.
 */
export function useTagOne(customerId: string) {
  const onSettled = useRefreshTags();
  const onError = (error: unknown) => showFailure(texts.tagFailed, error);
  const back = trpc.tags.tagCustomers.useMutation({ onError, onSettled });
  const tag = trpc.tags.tagCustomers.useMutation({ onError, onSettled });
  return ({ id, name }: Tag, isOn: boolean) => {
    const marks = (on: boolean) => ({ ids: [customerId], add: on ? [id] : [], remove: on ? [] : [id] });
    tag.mutate(marks(isOn), {
      onSuccess: ({ items: [item] }) => {
        if (item?.problem)
          showToast({ title: texts.tagFailed, description: reasonText(item.problem), isDestructive: true });
        else if (item?.changed)
          offerUndo(isOn ? texts.putOnOne(name) : texts.takenOffOne(name), () => back.mutate(marks(!isOn)));
      },
    });
  };
}

/**
 * Returns the changes of tags themselves: the mutations `create` and `update`, which show no toast
 * after a success, and the function `remove`, whose toast has Undo. Each failure shows a toast, and
 * each loads the tags and customers again.
 */
export function useTagChanges() {
  const onSettled = useRefreshTags();
  const failing = (title: string) => ({ onError: (error: unknown) => showFailure(title, error), onSettled });
  const restore = trpc.tags.restore.useMutation(failing(texts.deleteFailed));
  const remove = trpc.tags.delete.useMutation(failing(texts.deleteFailed));
  return {
    create: trpc.tags.create.useMutation(failing(texts.createFailed)),
    update: trpc.tags.update.useMutation(failing(texts.saveFailed)),
    remove: ({ id, name }: Tag) =>
      remove.mutate({ id }, { onSuccess: () => offerUndo(texts.deleted(name), () => restore.mutate({ id })) }),
  };
}
