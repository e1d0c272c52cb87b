import type { Subscription } from "@aavarti/contract/subscriptions";
import { findSubscription } from "@aavarti/db/queries/subscriptions";
import { notFound } from "@aavarti/domain/refusal";

import type { ServiceContext, Unit } from "../context.ts";
import { toSubscription } from "./to-subscription.ts";

/**
 * Returns the subscription in the API's shape, read in the transaction that changed it.
 * @throws AppError NOT_FOUND.
 */
export async function readSubscription(ctx: ServiceContext, unit: Unit, id: string): Promise<Subscription> {
  const row = await findSubscription(unit.trx, id);
  if (!row) throw notFound("subscription");
  return toSubscription(row, ctx.today());
}
