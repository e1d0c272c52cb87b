import { getQueryKey } from "@trpc/react-query";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";

/** The row goes at once; the toast offers Undo, which takes the subscription out of Trash again. */
export function useDeleteSubscription() {
  const { remove, restore } = useRecordOutcomes("subscriptions");
  const { mutate } = trpc.subscriptions.restore.useMutation(restore);
  return trpc.subscriptions.remove.useMutation(remove(getQueryKey(trpc.subscriptions.list), mutate));
}
