import { getQueryKey } from "@trpc/react-query";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";

/** The row goes at once; the toast offers Undo, which takes the customer out of Trash again. */
export function useDeleteCustomer() {
  const { remove, restore } = useRecordOutcomes("customers");
  const { mutate } = trpc.customers.restore.useMutation(restore);
  return trpc.customers.remove.useMutation(remove(getQueryKey(trpc.customers.list), mutate));
}
