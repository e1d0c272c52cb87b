import type { Product, RenewalTerms } from "@aavarti/contract/products";
import { getQueryKey } from "@trpc/react-query";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { useRecordOutcomes, useRefreshRecords } from "../../lib/records/record-mutations.ts";
import { showToast } from "../../ui/toast-store.ts";
import { productNouns, productTexts as texts } from "./texts.ts";

type NextTerms = Pick<RenewalTerms, "price" | "durationMonths">;

/**
 * Returns a function that has a product's saved price and duration apply to the next renewal of the
 * subscriptions that now renew on the given prices and durations (`from`). It never rejects, and
 * keeps running after the form that called it has closed. A toast says how many, with Undo, or that
 * none was left, or that it failed. Everything that shows these prices is loaded again.
 */
export function useApplyPrice() {
  const nouns = productNouns(useBusinessWords()).apply;
  const refresh = useRefreshRecords("products");
  const utils = trpc.useUtils();
  const everything = () => Promise.all([refresh(), utils.renewals.invalidate(), utils.customers.invalidate()]);
  const undo = trpc.products.undoAppliedPrice.useMutation({
    onSuccess: ({ count: number }) => showToast({ title: nouns.undone(number) }),
    onError: (error) => showFailure(texts.apply.undoFailed, error),
    onSettled: everything,
  });
  const apply = trpc.products.applyPrice.useMutation({
    onError: (error) => showFailure(nouns.failed, error),
    onSettled: everything,
  });
  return async (product: Product, from: readonly NextTerms[]): Promise<void> => {
    try {
      const { repricingId, count: number } = await apply.mutateAsync({
        id: product.id,
        from: from.map(({ price, durationMonths }) => ({ price, durationMonths })),
      });
      if (repricingId === null) showToast({ title: nouns.none });
      else {
        showToast({
          title: nouns.done(amountLabel(product.price), number),
          action: {
            label: listTexts.undo,
            altText: texts.apply.undoAlt,
            run: () => undo.mutate({ id: repricingId }),
          },
        });
      }
    } catch {
      // The mutation's `onError` has already shown a toast.
    }
  };
}

/**
 * Returns the mutation that moves a product to Trash, or to the archive if it was used. `isUsed`
 * only chooses the toast's words: the server decides. The row disappears at once, and the toast's
 * Undo restores it. A failure puts the row back, with a toast.
 */
export function useDeleteProduct({ isUsed }: Pick<Product, "isUsed">) {
  const nouns = productNouns(useBusinessWords());
  const { remove } = useRecordOutcomes("products", { deleted: isUsed ? nouns.archive.done : undefined });
  const { mutate } = useRestoreProduct();
  return trpc.products.delete.useMutation(remove(getQueryKey(trpc.products.list), mutate));
}

/**
 * Returns the mutation that restores a product from Trash or the archive, refreshes the lists and
 * shows a toast, also after a failure.
 */
export const useRestoreProduct = () => trpc.products.restore.useMutation(useRecordOutcomes("products").restore);
