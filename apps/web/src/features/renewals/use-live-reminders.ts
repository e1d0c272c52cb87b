import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { useLiveStream } from "../../lib/realtime/use-live-stream.ts";

type Lane = InfiniteData<Outputs["renewals"]["lane"]>;

/** Subscriptions per request: their ids are in its address, which proxies limit to 8 kB. */
const MAX_IDS = 100;

/**
 * Updates the state of the last reminder in the renewals on screen whenever the live stream says
 * that reminders have changed. Only rows already loaded change and none moves, so that none slips
 * away while the user is about to select it. Asks for 100 rows at a time; a failed update is
 * skipped without a message.
 */
export function useLiveReminders(): void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const createListener = useCallback(() => {
    const lanes = { queryKey: getQueryKey(trpc.renewals.lane) };
    /** What is still to be asked for: changes since then, `null` for all; undefined for none. */
    let waiting: string | null | undefined;
    let isAsking = false;

    const update = async (since: string | null) => {
      const shown = queryClient.getQueriesData<Lane>({ ...lanes, type: "active" });
      const rows = shown.flatMap(([, lane]) => lane?.pages.flatMap((page) => page.items) ?? []);
      const ids = [...new Set(rows.map(({ id }) => id))];
      for (let start = 0; start < ids.length; start += MAX_IDS) {
        const asked = { ids: ids.slice(start, start + MAX_IDS), since };
        const { items } = await utils.client.renewals.changedReminders.query(asked);
        const reminderOf = new Map(items.map(({ id, lastReminder }) => [id, lastReminder]));
        if (reminderOf.size === 0) continue;
        queryClient.setQueriesData<Lane>(
          lanes,
          (lane) =>
            lane && {
              ...lane,
              pages: lane.pages.map((page) => ({
                ...page,
                items: page.items.map((row) => ({ ...row, lastReminder: reminderOf.get(row.id) ?? row.lastReminder })),
              })),
            },
        );
      }
    };
    const onReminders = async (since: string | null) => {
      // The earliest one covers the others, so a burst waits for one answer at a time.
      waiting = waiting === undefined || since === null || (waiting !== null && since < waiting) ? since : waiting;
      if (isAsking) return;
      isAsking = true;
      while (waiting !== undefined) {
        const from: string | null = waiting;
        waiting = undefined;
        // Refused: the rows are loaded again when the screen is opened.
        await update(from).catch(() => undefined);
      }
      isAsking = false;
    };
    return { onReminders: (since: string | null) => void onReminders(since) };
  }, [queryClient, utils]);
  useLiveStream(createListener);
}
