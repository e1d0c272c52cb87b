import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { showFailure } from "../../lib/failure-toast.ts";
import { takeFromLists } from "../../lib/list-cache.ts";
import { trpc } from "../../lib/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { customerTexts as texts } from "./texts.ts";

/** A customer's subscriptions leave and come back with them, so those lists and the figures are refreshed too. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.customers.invalidate(), utils.subscriptions.invalidate(), utils.analytics.invalidate()]);
}

export function useCreateCustomer() {
  const refresh = useRefresh();
  return trpc.customers.create.useMutation({
    onSuccess: () => showToast({ title: texts.created }),
    onError: (error) => showFailure(texts.createFailed, error),
    onSettled: refresh,
  });
}

export function useUpdateCustomer() {
  const refresh = useRefresh();
  return trpc.customers.update.useMutation({
    onSuccess: () => showToast({ title: texts.updated }),
    onError: (error) => showFailure(texts.updateFailed, error),
    onSettled: refresh,
  });
}

/** The row goes at once; the toast offers Undo, which takes it out of the bin again. */
export function useDeleteCustomer() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const restore = trpc.customers.restore.useMutation({
    onSuccess: () => showToast({ title: texts.restored }),
    onError: (error) => showFailure(texts.restoreFailed, error),
    onSettled: refresh,
  });
  return trpc.customers.remove.useMutation({
    onMutate: ({ id }) => takeFromLists(queryClient, getQueryKey(trpc.customers.list), id),
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
