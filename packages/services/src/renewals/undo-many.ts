import type { ManyOutcome, UndoMany } from "@aavarti/contract/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachAsked } from "../for-each.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";

/**
 * Undoes several renewals as `undoRenewal` does, with the payments recorded with them, each in its
 * own transaction and within five minutes of it. Returns for each, in order, the subscription or
 * the problem.
 * @throws AppError FORBIDDEN without `subscriptions.renew`.
 */
export async function undoMany(ctx: ServiceContext, { items }: UndoMany): Promise<ManyOutcome> {
  requirePermission(ctx, "subscriptions.renew");
  const outcomes = await forEachAsked(items, (item) => undoRenewal(ctx, item));
  return { items: outcomes.map(({ result, problem }) => ({ subscription: result, problem })) };
}
