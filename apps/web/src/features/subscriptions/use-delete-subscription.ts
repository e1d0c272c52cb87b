import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../lib/api/trpc.ts";
import { useRecordOutcomes } from "../../lib/records/record-mutations.ts";

/**
 * Returns the mutation that moves a subscription to Trash. The row disappears at once, and the
 * toast's Undo restores it. A failure puts the row back, with a toast.
 */
export function useDeleteSubscription() {
  const { remove, restore } = useRecordOutcomes("subscriptions");
  const { mutate } = trpc.subscriptions.restore.useMutation(restore);
  return trpc.subscriptions.delete.useMutation(remove(getQueryKey(trpc.subscriptions.list), mutate));
}
