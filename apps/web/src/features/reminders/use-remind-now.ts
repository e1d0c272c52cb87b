import type { RemindNow } from "@aavarti/contract/by-hand";
import { type InfiniteData, keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";

type LanePage = Outputs["renewals"]["lane"];
type Reminded = Outputs["reminders"]["now"];

/**
 * Returns `preview`, the query of who among the `chosen` would get a reminder and who not, loaded
 * when the dialog opens or the send time changes, and `sending`, the mutation that sends them.
 * After sending, the rows of the renewals show the reminder at once and keep their order;
 * reminders, dues and the customer's timeline are loaded again. Neither shows a toast.
 */
export function useRemindNow(chosen: RemindNow) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  /** Optimistically shows the reminder in the rows of the renewals screen. */
  const markRows = ({ to, goesAt }: Reminded) => {
    const at = goesAt ?? new Date().toISOString();
    const channelOf = new Map(to.map(({ subscriptionId, channel }) => [subscriptionId, channel]));
    queryClient.setQueriesData<InfiniteData<LanePage>>(
      { queryKey: getQueryKey(trpc.renewals.lane) },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => {
              const channel = channelOf.get(row.id);
              return channel
                ? { ...row, lastReminder: { channel, state: "queued", cause: null, causeReason: null, at } }
                : row;
            }),
          })),
        },
    );
  };
  const preview = useQuery({
    queryKey: ["reminders.previewNow", chosen],
    queryFn: () => utils.client.reminders.previewNow.mutate(chosen),
    gcTime: 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sending = trpc.reminders.now.useMutation({
    onSuccess: markRows,
    onSettled: () =>
      Promise.all([
        utils.reminders.invalidate(),
        // The rows of the renewals screen keep their order until it is opened again.
        utils.renewals.lane.invalidate(undefined, { refetchType: "none" }),
        utils.customers.timeline.invalidate(),
        utils.payments.charges.invalidate(),
        utils.payments.chargesByPayer.invalidate(),
      ]),
  });
  return { preview, sending };
}
