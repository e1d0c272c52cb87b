import { trpc } from "../api/trpc.ts";

/**
 * Returns a function that invalidates every query that shows money or a term, and resolves once the
 * visible ones are loaded again. The rows of the renewals screen keep their order until it is
 * opened again.
 */
export function useRefreshMoney(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.payments.invalidate(),
      utils.customers.invalidate(),
      utils.subscriptions.invalidate(),
      utils.renewals.board.invalidate(),
      utils.renewals.lane.invalidate(undefined, { refetchType: "none" }),
      utils.products.invalidate(),
      utils.analytics.invalidate(),
      utils.reminders.invalidate(),
    ]);
}
