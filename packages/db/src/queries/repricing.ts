import type { Paise } from "@aavarti/domain/money";
import { type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/** What the next term of a subscription costs and how many months it lasts. */
export type NextTerms = { price: Paise; durationMonths: number };

const nextPrice = sql<Paise>`coalesce(subscription.next_price_paise, subscription.price_paise)`;
const nextMonths = sql<number>`coalesce(subscription.next_months, subscription.duration_months)`;

/**
 * Whether a subscription will be renewed: it runs, waits or is paused, and nobody has cancelled it.
 */
const willRenew = sql<SqlBool>`(subscription.status = 'active' and not subscription.cancels_at_end
  and subscription.deleted_at is null)`;

/** Whether a subscription will be renewed on these terms: what counts, lists and changes them. */
export const renewsOn = ({ price, durationMonths }: NextTerms) =>
  sql<SqlBool>`(${willRenew} and ${nextPrice} = ${price} and ${nextMonths} = ${durationMonths}::int)`;

/**
 * On which terms a product's subscriptions will be renewed, the most frequent first. Those that
 * last a number of days are left out.
 */
export const countRenewalTerms = (trx: TenantTrx, productId: string, limit: number) =>
  trx
    .selectFrom("subscription")
    .select((eb) => [
      nextPrice.as("price_paise"),
      nextMonths.as("duration_months"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("product_id", "=", productId)
    .where(willRenew)
    .where(sql<SqlBool>`${nextMonths} is not null`)
    .groupBy([sql`1`, sql`2`])
    .orderBy("count", "desc")
    .orderBy(sql`1`, "desc")
    .orderBy(sql`2`)
    .limit(limit)
    .execute();

/**
 * Has subscriptions of a product renewed on other terms from their next term on, and keeps what
 * stood there before. What is paid for stays as it is. As with any change, a renewal of a moment
 * ago can no longer be undone. How many it were.
 */
export async function applyTerms(
  trx: TenantTrx,
  {
    productId,
    from,
    to,
    repricingId,
    at,
  }: { productId: string; from: NextTerms; to: NextTerms; repricingId: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("subscription")
    .set({
      // On the right of an assignment stands the row as it was before.
      price_before_paise: sql<number | null>`subscription.next_price_paise`,
      months_before: sql<number | null>`subscription.next_months`,
      next_price_paise: to.price,
      next_months: to.durationMonths,
      repricing_id: repricingId,
      undo: null,
      undo_until: null,
      updated_at: at,
    })
    .where("product_id", "=", productId)
    .where(renewsOn(from))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Puts back what a product's price change left, where it still waits for its renewal. How many it
 * were.
 */
export async function undoTerms(trx: TenantTrx, repricingId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("subscription")
    .set({
      next_price_paise: sql<number | null>`subscription.price_before_paise`,
      next_months: sql<number | null>`subscription.months_before`,
      price_before_paise: null,
      months_before: null,
      repricing_id: null,
      undo: null,
      undo_until: null,
      updated_at: at,
    })
    .where("repricing_id", "=", repricingId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
