import { getQueryKey } from "@trpc/react-query";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";
import { subscriptionTexts as texts } from "./texts.ts";

/** Every figure is made of subscriptions, also those of a product. */
export function useRefreshSubscriptions() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.subscriptions.invalidate(), utils.analytics.invalidate(), utils.products.invalidate()]);
}

const useOutcomes = () => useRecordOutcomes(texts, useRefreshSubscriptions());

export const useCreateSubscription = () => trpc.subscriptions.create.useMutation(useOutcomes().create);
export const useUpdateSubscription = () => trpc.subscriptions.update.useMutation(useOutcomes().update);

export function useDeleteSubscription() {
  const { remove, restore } = useOutcomes();
  const { mutate } = trpc.subscriptions.restore.useMutation(restore);
  return trpc.subscriptions.remove.useMutation(remove(getQueryKey(trpc.subscriptions.list), mutate));
}
