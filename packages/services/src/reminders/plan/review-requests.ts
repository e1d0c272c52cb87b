import { cancelRequests, chargesOfWaiting, planRequestsAgain } from "@aavarti/db/queries/reminders/by-hand";
import type { ServiceContext, Unit } from "../../context.ts";
import { settledRequests } from "../internal/settled-requests.ts";
import { NOTHING_OWED } from "../internal/stop-reason.ts";

/**
 * Cancels, in the caller's transaction, the waiting reminders by hand about these subscriptions
 * that asked for a payment of which nothing is left to pay. Those cancelled for that wait again
 * when something is owed again before their due time; once it has passed, they stay cancelled.
 */
export async function reviewRequests(
  ctx: ServiceContext,
  { trx }: Unit,
  subscriptionIds: readonly string[],
): Promise<void> {
  const at = ctx.now();
  const { reason } = NOTHING_OWED;
  const charges = await chargesOfWaiting(trx, subscriptionIds, { reason, at });
  const settled = settledRequests(charges, ctx.timeZone);
  const idsOf = (isPlanned: boolean): string[] => {
    const rows = charges.filter((row) => (row.state === "planned") === isPlanned);
    return [...new Set(rows.map((row) => row.reminder_id))].filter((id) => settled.has(id) === isPlanned);
  };
  const [paid, owedAgain] = [idsOf(true), idsOf(false)];
  if (paid.length > 0) await cancelRequests(trx, paid, { cause: NOTHING_OWED, at });
  // Their jobs are still to run: the rows are due later.
  if (owedAgain.length > 0) await planRequestsAgain(trx, owedAgain, { reason, at });
}
