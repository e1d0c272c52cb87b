import type { Page } from "@aavarti/contract/lists";
import type { ListSubscriptions, Subscription } from "@aavarti/contract/subscriptions";
import { listSubscriptions as querySubscriptions } from "@aavarti/db/queries/subscriptions";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { toSubscription } from "./to-subscription.ts";

/** One page of the tenant's subscriptions, newest first, each with the status it has today. */
export function listSubscriptions(ctx: ServiceContext, input: ListSubscriptions): Promise<Page<Subscription>> {
  requirePermission(ctx, "subscriptions.read");
  const { limit, cursor, search, status } = input;
  const today = ctx.today();
  return ctx.transact(async ({ trx }) => {
    const rows = await querySubscriptions(trx, { limit, cursor, search, status, today });
    return toPage(rows, limit, (row) => toSubscription(row, today));
  });
}
