import { useQueryClient } from "@tanstack/react-query";
import { trpc } from "../api/trpc.ts";

/**
 * Returns a function that invalidates every query that shows money or a term, and resolves once the
 * visible ones are loaded again. The rows of the renewals screen keep their order until it is
 * opened again; only what is unpaid changes in them, and if that fails it stays as it is until
 * then.
 */
export function useRefreshMoney(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const makeStale = () => utils.renewals.lane.invalidate(undefined, { refetchType: "none" });
  const refreshRows = async () => {
    await makeStale();
    try {
      const { updateUnpaid } = await import("./update-unpaid.ts");
      await updateUnpaid(queryClient, (lane) => utils.client.renewals.lane.query(lane));
    } catch {
      // Refused or offline: the rows are loaded again when the screen is opened.
    }
    // Written rows count as fresh.
    await makeStale();
  };
  return () =>
    Promise.all([
      utils.payments.invalidate(),
      utils.customers.invalidate(),
      utils.subscriptions.invalidate(),
      utils.renewals.board.invalidate(),
      refreshRows(),
      utils.products.invalidate(),
      utils.analytics.invalidate(),
      utils.dashboards.invalidate(),
      utils.reminders.invalidate(),
      // A payment keeps a promise, which ends the hold.
      utils.promises.invalidate(),
      utils.conversations.list.invalidate(),
      utils.conversations.draft.invalidate(),
    ]);
}
