import type { Continuity, Recall } from "@aavarti/contract/dashboards/healthcare";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import { listRenewedTerms, listRecall as queryRecall } from "@aavarti/db/queries/dashboards/healthcare";
import { listLastWords } from "@aavarti/db/queries/inbound-messages";
import { daysBetween } from "@aavarti/domain/calendar";
import { continuityCurve, type RenewedTerms } from "@aavarti/domain/continuity";
import { mayDo } from "@aavarti/domain/permissions";
import { readCustomerChats } from "../chats/read-chats.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { pageIds, readList } from "./stored-lists.ts";

/** Customers on the recall list. */
const MOST_RECALLED = 100;
const WORDS_MS = 90 * 86_400_000;

/**
 * Returns the customers whose last subscription ended 30 to 90 days ago and was neither renewed nor
 * cancelled, the most recent first: with whom to write to, whether they agreed to recall messages,
 * and what they wrote last within 90 days. Order and numbers of a large business are those that a
 * job calculated last (`openList`).
 * @throws AppError FORBIDDEN without `customers.read` and `subscriptions.read`.
 */
export async function listRecall(ctx: ServiceContext, options: { liveTerms?: number } = {}): Promise<Recall & Stored> {
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  const today = ctx.today();
  return readList(ctx, { of: { list: "recall" }, ...options }, async (unit, stored) => {
    const ids = await pageIds(unit.trx, stored, { list: "recall", limit: MOST_RECALLED });
    const rows = await queryRecall(unit.trx, { today, limit: MOST_RECALLED, ids });
    const customerIds = rows.map((row) => row.customer_id);
    const chatOf = await readCustomerChats(ctx, unit, customerIds);
    const words = mayReadInbox(ctx)
      ? await listLastWords(unit.trx, customerIds, new Date(ctx.now().getTime() - WORDS_MS))
      : [];
    const wordsOf = new Map(
      words.map(({ customer_id, text, received_at }) => [customer_id, { text, at: received_at.toISOString() }]),
    );
    return {
      total: stored?.head.total ?? rows[0]?.total ?? 0,
      agreed: stored?.head.agreed ?? rows[0]?.agreed ?? 0,
      items: rows.map((row) => {
        const customer = { id: row.customer_id, name: row.customer_name };
        return {
          subscriptionId: row.subscription_id,
          customer,
          productName: row.product_name,
          endDate: row.ended_on,
          days: daysBetween(row.ended_on, today),
          optedIn: row.opted_in,
          contact: chatOf(customer).contact,
          lastWords: wordsOf.get(row.customer_id) ?? null,
        };
      }),
    };
  });
}

/**
 * Returns, of the terms that ended in the year until thirty days ago and in the one before, the
 * share that was renewed by each day around the end. At thirty days it is the key figure
 * `continuity`.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readContinuity(ctx: ServiceContext): Promise<Continuity> {
  requirePermission(ctx, "analytics.read");
  return ctx.transact(async ({ trx }) => {
    const rows = await listRenewedTerms(trx, { today: ctx.today(), timeZone: ctx.timeZone });
    return {
      thisYear: curveOf(rows.filter(({ isLastYear }) => !isLastYear)),
      lastYear: curveOf(rows.filter(({ isLastYear }) => isLastYear)),
    };
  });
}

const curveOf = (rows: readonly RenewedTerms[]) => ({
  terms: rows.reduce((sum, { terms }) => sum + terms, 0),
  points: continuityCurve(rows),
});

const mayReadInbox = ({ actor }: ServiceContext): boolean => actor.kind === "system" || mayDo(actor.role, "inbox.read");
