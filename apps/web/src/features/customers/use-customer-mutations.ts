import { getQueryKey } from "@trpc/react-query";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";
import { customerTexts as texts } from "./texts.ts";

/** A customer's subscriptions leave and come back with them, so those lists and the figures are refreshed too. */
export function useRefreshCustomers() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.customers.invalidate(), utils.subscriptions.invalidate(), utils.analytics.invalidate()]);
}

const useOutcomes = () => useRecordOutcomes(texts, useRefreshCustomers());

export const useCreateCustomer = () => trpc.customers.create.useMutation(useOutcomes().create);
export const useUpdateCustomer = () => trpc.customers.update.useMutation(useOutcomes().update);

export function useDeleteCustomer() {
  const { remove, restore } = useOutcomes();
  const { mutate } = trpc.customers.restore.useMutation(restore);
  return trpc.customers.remove.useMutation(remove(getQueryKey(trpc.customers.list), mutate));
}
