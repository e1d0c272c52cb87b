import type { RemindNow } from "@aavarti/contract/by-hand";
import { type InfiniteData, keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type Outputs, trpc } from "../../lib/trpc.ts";

type LanePage = Outputs["renewals"]["lane"];
type Reminded = Outputs["reminders"]["now"];

/**
 * Who would be reminded of those chosen, looked up when the dialog opens or another time is chosen,
 * and the act itself.
 */
export function useRemindNow(chosen: RemindNow) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  /** The rows of the renewals screen say at once that they have a reminder. */
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
              return channel ? { ...row, lastReminder: { channel, state: "queued", cause: null, at } } : row;
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
        // The rows of the renewals screen keep their place until it is opened again.
        utils.renewals.lane.invalidate(undefined, { refetchType: "none" }),
        utils.customers.timeline.invalidate(),
      ]),
  });
  return { preview, sending };
}
