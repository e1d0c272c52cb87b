import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { showFailure } from "../../lib/failure-toast.ts";
import { takeFromLists } from "../../lib/list-cache.ts";
import { trpc } from "../../lib/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { subscriptionTexts as texts } from "./texts.ts";

/** Every figure is made of subscriptions. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.subscriptions.invalidate(), utils.analytics.invalidate()]);
}

export function useCreateSubscription() {
  const refresh = useRefresh();
  return trpc.subscriptions.create.useMutation({
    onSuccess: () => showToast({ title: texts.created }),
    onError: (error) => showFailure(texts.createFailed, error),
    onSettled: refresh,
  });
}

export function useUpdateSubscription() {
  const refresh = useRefresh();
  return trpc.subscriptions.update.useMutation({
    onSuccess: () => showToast({ title: texts.updated }),
    onError: (error) => showFailure(texts.updateFailed, error),
    onSettled: refresh,
  });
}

/** The row goes at once; the toast offers Undo, which takes it out of the bin again. */
export function useDeleteSubscription() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const restore = trpc.subscriptions.restore.useMutation({
    onSuccess: () => showToast({ title: texts.restored }),
    onError: (error) => showFailure(texts.restoreFailed, error),
    onSettled: refresh,
  });
  return trpc.subscriptions.remove.useMutation({
    onMutate: ({ id }) => takeFromLists(queryClient, getQueryKey(trpc.subscriptions.list), id),
    onSuccess: (_answer, { id }) =>
      showToast({
        title: texts.deleted,
        action: { label: texts.undo, altText: texts.undoAlt, run: () => restore.mutate({ id }) },
      }),
    onError: (error, _input, putBack) => {
      putBack?.();
      showFailure(texts.deleteFailed, error);
    },
    onSettled: refresh,
  });
}
