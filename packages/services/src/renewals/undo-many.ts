import type { ManyOutcome, UndoMany } from "@aavarti/contract/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachAsked } from "../for-each.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";

/**
 * Undoes several renewals, each in its own transaction and within five minutes of it: deletes the
 * term, restores the subscription and undoes the payment recorded with it, as `undoRenewal` does,
 * with an audit event. Returns for each, in order, the subscription as it is again or the problem.
 * @throws AppError FORBIDDEN without `subscriptions.renew`.
 */
export async function undoMany(ctx: ServiceContext, { items }: UndoMany): Promise<ManyOutcome> {
  requirePermission(ctx, "subscriptions.renew");
  const outcomes = await forEachAsked(items, (item) => undoRenewal(ctx, item));
  return { items: outcomes.map(({ result, problem }) => ({ subscription: result, problem })) };
}
