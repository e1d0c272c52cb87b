import type { RemindNow } from "@aavarti/contract/by-hand";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/** Who would be reminded of those chosen, looked up when the dialog opens or another time is chosen, and the act itself. */
export function useRemindNow(chosen: RemindNow) {
  const utils = trpc.useUtils();
  const preview = useQuery({
    queryKey: ["reminders.previewNow", chosen],
    queryFn: () => utils.client.reminders.previewNow.mutate(chosen),
    gcTime: 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sending = trpc.reminders.now.useMutation({
    onSettled: () =>
      Promise.all([
        utils.reminders.invalidate(),
        // The rows of the renewals screen keep their place until it is opened again.
        utils.renewals.lane.invalidate(undefined, { refetchType: "none" }),
        utils.customers.timeline.invalidate(),
      ]),
  });
  return { preview, sending };
}
