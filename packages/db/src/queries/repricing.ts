import type { Paise } from "@aavarti/domain/money";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/** Price and months of a subscription's next term. */
export type NextTerms = { price: Paise; durationMonths: number };

const nextPrice = sql<Paise>`coalesce(subscription.next_price_paise, subscription.price_paise)`;
const nextMonths = sql<number>`coalesce(subscription.next_months, subscription.duration_months)`;

/** Whether a subscription will be renewed: active, also while paused, and not cancelling. */
const willRenew = sql<SqlBool>`(subscription.status = 'active' and not subscription.cancels_at_end
  and subscription.deleted_at is null)`;

/**
 * Builds the SQL condition on `subscription` for those that will be renewed at this price (paise)
 * and length (months): active, not cancelling and outside Trash. Used to count, list and change
 * them.
 */
export const renewsOn = ({ price, durationMonths }: NextTerms) =>
  sql<SqlBool>`(${willRenew} and ${nextPrice} = ${price} and ${nextMonths} = ${durationMonths}::int)`;

/**
 * Returns up to `limit` pairs of price (paise) and length (months) at which a product's
 * subscriptions will be renewed, with counts, most frequent first; equal counts by the higher
 * price, then the shorter length. Of active subscriptions that are not cancelling, without Trash.
 * Lengths in days are left out.
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
 * Sets another price (paise) and length (months) from the next term on for a product's active, not
 * cancelling subscriptions that would be renewed at `from`, and locks them. The paid term does not
 * change. The earlier values are kept under `repricingId` for an undo, in place of those of an
 * earlier change; a recent renewal can no longer be undone. Returns the ids of those changed; the
 * caller sees to it that they are measured.
 */
export async function applyNextTermPrice(
  trx: TenantTrx,
  {
    productId,
    from,
    to,
    repricingId,
    at,
  }: { productId: string; from: NextTerms; to: NextTerms; repricingId: string; at: Date },
): Promise<string[]> {
  await lockInOrder(trx, sql`product_id = ${productId}::uuid and ${renewsOn(from)}`);
  const changed = await trx
    .updateTable("subscription")
    .set({
      // In an UPDATE, the right-hand side reads the old row.
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
    .returning("id")
    .execute();
  return changed.map(({ id }) => id);
}

/**
 * Reverts the change of a product's next terms by `applyNextTermPrice` with this id where they have
 * not been renewed since, nor changed again; returns their ids, and the caller sees to it that they
 * are measured. Locks the subscriptions. A recent renewal can no longer be undone.
 */
export async function undoNextTermPrice(trx: TenantTrx, repricingId: string, at: Date): Promise<string[]> {
  await lockInOrder(trx, sql`repricing_id = ${repricingId}::uuid`);
  const changed = await trx
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
    .returning("id")
    .execute();
  return changed.map(({ id }) => id);
}

/** Locks the subscriptions of a condition by id, as everywhere: an update locks in any order. */
const lockInOrder = (trx: TenantTrx, condition: RawBuilder<unknown>) =>
  sql`select count(*) from (
    select id from subscription where ${condition} order by id for no key update) locked`.execute(trx);
