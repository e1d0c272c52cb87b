import type { CalendarDate } from "@aavarti/domain/calendar";
import type { TenantTrx } from "../tenant.ts";

/** What exists today: customers and subscriptions outside the bin. */
export async function countStocks(trx: TenantTrx): Promise<{ customers: number; subscriptions: number }> {
  const row = await trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom("customer")
        .select((c) => c.fn.countAll<number>().as("count"))
        .where("deleted_at", "is", null)
        .as("customers"),
      eb
        .selectFrom("subscription")
        .select((c) => c.fn.countAll<number>().as("count"))
        .where("deleted_at", "is", null)
        .as("subscriptions"),
    ])
    .executeTakeFirstOrThrow();
  return { customers: row.customers ?? 0, subscriptions: row.subscriptions ?? 0 };
}

/** The subscriptions that are active by hand, gathered by their dates: prices and counts of equal terms are added up. */
export const activeTermsByDates = (trx: TenantTrx) =>
  trx
    .selectFrom("subscription")
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .select((eb) => [
      "subscription.start_on",
      "subscription.end_on",
      "product.grace_days",
      eb.cast<number>(eb.fn.sum("subscription.price_paise"), "bigint").as("price_paise"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("subscription.status", "=", "active")
    .where("subscription.deleted_at", "is", null)
    .groupBy(["subscription.start_on", "subscription.end_on", "product.grace_days"])
    .execute();

/** Every term that starts within the days, with what decides whether it counts as revenue. */
export const termsStarting = (trx: TenantTrx, { first, last }: { first: CalendarDate; last: CalendarDate }) =>
  trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .select(["term.start_on", "term.price_paise", "subscription.status", "subscription.cancelled_at"])
    .where("term.start_on", ">=", first)
    .where("term.start_on", "<=", last)
    .where("subscription.deleted_at", "is", null)
    .execute();

/** Every term that came due within the days, beside the number of its subscription's newest. */
export const termsDue = (trx: TenantTrx, { first, last }: { first: CalendarDate; last: CalendarDate }) =>
  trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .select(["term.seq", "subscription.term_seq as newest_seq"])
    .where("term.end_on", ">=", first)
    .where("term.end_on", "<=", last)
    .where("subscription.status", "<>", "pending")
    .where("subscription.deleted_at", "is", null)
    .execute();
