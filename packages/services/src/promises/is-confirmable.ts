import { listActiveSubscriptions, listOpenPromises, type PromiseRow } from "@aavarti/db/queries/promises";
import type { ServiceContext, Unit } from "../context.ts";
import { stateOf } from "./to-promise.ts";

type Suggested = Pick<PromiseRow, "id" | "customer_id" | "subscription_id" | "created_at">;

/**
 * Whether a reply that repeats the day of a suggested promise still confirms it: not once a payment
 * or another promise for the same day has answered it, its subscription has ended or is in Trash,
 * or a later promise about the same thing is open, which it would replace. Changes nothing.
 */
export async function isConfirmable(
  ctx: ServiceContext,
  { trx }: Unit,
  { id, customer_id: customerId, subscription_id: subscriptionId, created_at: createdAt }: Suggested,
): Promise<boolean> {
  const promises = await listOpenPromises(trx, ctx.timeZone, [customerId], ["suggested", "open"]);
  if (!promises.some((one) => one.id === id && one.state === "suggested")) return false;
  const today = ctx.today();
  const isLater = (one: PromiseRow) =>
    stateOf(one, today) === "open" &&
    one.created_at > createdAt &&
    (one.subscription_id === null || one.subscription_id === subscriptionId);
  if (promises.some(isLater)) return false;
  if (subscriptionId === null) return true;
  const running = await listActiveSubscriptions(trx, customerId);
  return running.some((one) => one.id === subscriptionId);
}
