import { getQueryKey } from "@trpc/react-query";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";
import { productTexts as texts } from "./texts.ts";

/** Subscriptions show their product's name, so their lists are refreshed too. */
export function useRefreshProducts() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.products.invalidate(), utils.subscriptions.invalidate()]);
}

const useOutcomes = () => useRecordOutcomes(texts, useRefreshProducts());

export const useCreateProduct = () => trpc.products.create.useMutation(useOutcomes().create);
export const useUpdateProduct = () => trpc.products.update.useMutation(useOutcomes().update);

export function useDeleteProduct() {
  const { remove, restore } = useOutcomes();
  const { mutate } = trpc.products.restore.useMutation(restore);
  return trpc.products.remove.useMutation(remove(getQueryKey(trpc.products.list), mutate));
}
