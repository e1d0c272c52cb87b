import type { Page } from "@aavarti/contract/lists";
import { encodeDueCursor, type LaneQuery, type RenewalRow } from "@aavarti/contract/renewals";
import { listLane as queryLane } from "@aavarti/db/queries/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toRenewalRows } from "./to-renewal-rows.ts";

/**
 * Returns one page of a lane, ordered by the end (earliest first; among the overdue the latest
 * first). A row's `amountDue` is the price of its next term, not a debt. What is owed comes
 * separately, due by today: `unpaid` by the customer, of all their subscriptions, and
 * `familyUnpaid` by all who share their payer; `toCome` is due later for renewed terms of this one.
 * `dueInAll` is the price with what is owed of this subscription, less the account's advance, and
 * `earlier` the part of it that is owed. Amounts are decimal texts. Each row has the newest
 * reminder about its end, its promise, by the customer or their payer (a suggested one before an
 * open one), and the chat about it: to the payer, or to the customer without one, with what is due.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function listLane(ctx: ServiceContext, input: LaneQuery): Promise<Page<RenewalRow>> {
  requirePermission(ctx, "subscriptions.read");
  const { lane, limit, cursor, search } = input;
  const today = ctx.today();
  return ctx.transact(async (unit) => {
    const found = await queryLane(unit.trx, { lane, limit, cursor, search, today });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: await toRenewalRows(ctx, unit, rows),
      nextCursor: found.length > limit && last ? encodeDueCursor({ endOn: last.end_on, id: last.id }) : null,
    };
  });
}
