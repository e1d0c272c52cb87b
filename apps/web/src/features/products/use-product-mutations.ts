import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { showFailure } from "../../lib/failure-toast.ts";
import { takeFromLists } from "../../lib/list-cache.ts";
import { trpc } from "../../lib/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { productTexts as texts } from "./texts.ts";

/** Subscriptions show their product's name, so their lists are refreshed too. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.products.invalidate(), utils.subscriptions.invalidate()]);
}

export function useCreateProduct() {
  const refresh = useRefresh();
  return trpc.products.create.useMutation({
    onSuccess: () => showToast({ title: texts.created }),
    onError: (error) => showFailure(texts.createFailed, error),
    onSettled: refresh,
  });
}

export function useUpdateProduct() {
  const refresh = useRefresh();
  return trpc.products.update.useMutation({
    onSuccess: () => showToast({ title: texts.updated }),
    onError: (error) => showFailure(texts.updateFailed, error),
    onSettled: refresh,
  });
}

/** The row goes at once; the toast offers Undo, which takes it out of the bin again. */
export function useDeleteProduct() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const restore = trpc.products.restore.useMutation({
    onSuccess: () => showToast({ title: texts.restored }),
    onError: (error) => showFailure(texts.restoreFailed, error),
    onSettled: refresh,
  });
  return trpc.products.remove.useMutation({
    onMutate: ({ id }) => takeFromLists(queryClient, getQueryKey(trpc.products.list), id),
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
