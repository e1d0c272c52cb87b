import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../lib/api/trpc.ts";
import { useRecordOutcomes } from "../../lib/records/record-mutations.ts";

/**
 * Returns the mutation that moves a customer to Trash. The row disappears at once, and the toast's
 * Undo restores it. A failure puts the row back, with a toast.
 */
export function useDeleteCustomer() {
  const { remove, restore } = useRecordOutcomes("customers");
  const { mutate } = trpc.customers.restore.useMutation(restore);
  return trpc.customers.delete.useMutation(remove(getQueryKey(trpc.customers.list), mutate));
}
