import type { ManyOutcome, UndoMany } from "@aavarti/contract/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { forEachAsked } from "./for-each.ts";

/** Takes back many renewals within their five minutes, and says of each what became of it. @throws AppError FORBIDDEN. */
export async function undoMany(ctx: ServiceContext, { items }: UndoMany): Promise<ManyOutcome> {
  requirePermission(ctx, "subscriptions.renew");
  return forEachAsked(items, (item) => undoRenewal(ctx, item));
}
