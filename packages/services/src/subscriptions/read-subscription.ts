import type { Subscription } from "@aavarti/contract/subscriptions";
import { findSubscription } from "@aavarti/db/queries/subscriptions";
import { notFound } from "@aavarti/domain/refusal";

import type { ServiceContext, Unit } from "../context.ts";
import { readFields } from "../custom-fields/field-values.ts";
import { toSubscription } from "./to-subscription.ts";

/**
 * Reads a subscription in the caller's transaction and returns it in the API's shape, with its
 * status today. Checks no permission.
 * @throws AppError NOT_FOUND also for one in Trash.
 */
export async function readSubscription(ctx: ServiceContext, unit: Unit, id: string): Promise<Subscription> {
  const row = await findSubscription(unit.trx, id);
  if (!row) throw notFound("subscription");
  return toSubscription(row, ctx.today(), await readFields(ctx, unit.trx, "subscription", row));
}
