import { getQueryKey } from "@trpc/react-query";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";

/** Moves a subscription to Trash. The row disappears at once, and the toast's Undo restores it. */
export function useDeleteSubscription() {
  const { remove, restore } = useRecordOutcomes("subscriptions");
  const { mutate } = trpc.subscriptions.restore.useMutation(restore);
  return trpc.subscriptions.remove.useMutation(remove(getQueryKey(trpc.subscriptions.list), mutate));
}
