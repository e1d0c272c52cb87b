import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Subscription } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { afterCursor, containing, type PageRequest } from "./keyset.ts";

/** A subscription with the names that every reader shows beside it. */
export type SubscriptionRow = Selectable<Subscription> & {
  customer_name: string;
  customer_email: string;
  product_name: string;
  grace_days: number;
};

export type SubscriptionFilter = PageRequest & {
  search: string | undefined;
  status: Selectable<Subscription>["status"] | undefined;
  /** The tenant's day, for which an active term past its end and grace reads as expired. */
  today: CalendarDate;
};

/** The status a reader sees; `derivedStatus` in domain is the same rule, and a property test holds them equal. */
export const derivedStatusSql = (today: CalendarDate) =>
  sql<Selectable<Subscription>["status"]>`case when subscription.status = 'active'
    and ${today}::date > subscription.end_on + product.grace_days then 'expired' else subscription.status end`;

const subscriptionRows = (trx: TenantTrx) =>
  trx
    .selectFrom("subscription")
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "subscription.tenant_id")
        .onRef("customer.id", "=", "subscription.customer_id"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .selectAll("subscription")
    .select([
      "customer.name as customer_name",
      "customer.email as customer_email",
      "product.name as product_name",
      "product.grace_days",
    ])
    .where("subscription.deleted_at", "is", null);

/** One row more than the page holds, newest first. */
export async function listSubscriptions(
  trx: TenantTrx,
  { limit, cursor, search, status, today }: SubscriptionFilter,
): Promise<SubscriptionRow[]> {
  let query = subscriptionRows(trx)
    .orderBy("subscription.created_at", "desc")
    .orderBy("subscription.id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "subscription"));
  if (status) query = query.where(derivedStatusSql(today), "=", status);
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        eb("subscription.customer_id", "in", sql<string>`(select search_customer_ids(${pattern}, 10000))`),
        eb(sql`lower(product.name)`, "like", pattern),
        eb(sql`subscription.id::text`, "like", pattern),
      ]),
    );
  }
  return query.execute();
}

export const findSubscription = (trx: TenantTrx, id: string): Promise<SubscriptionRow | undefined> =>
  subscriptionRows(trx).where("subscription.id", "=", id).executeTakeFirst();

/** The same, its row locked until the transaction ends. */
export const lockSubscription = (trx: TenantTrx, id: string): Promise<SubscriptionRow | undefined> =>
  subscriptionRows(trx).where("subscription.id", "=", id).forUpdate("subscription").executeTakeFirst();

/** Inserts a subscription together with its first term. */
export async function insertSubscription(trx: TenantTrx, row: Insertable<Subscription>): Promise<void> {
  await trx.insertInto("subscription").values(row).execute();
  await trx
    .insertInto("subscription_term")
    .values({
      tenant_id: row.tenant_id,
      subscription_id: row.id,
      seq: 1,
      start_on: row.start_on,
      end_on: row.end_on,
      duration_months: row.duration_months ?? null,
      price_paise: row.price_paise,
      source: "created",
      created_at: row.created_at,
      updated_at: row.updated_at,
    })
    .execute();
}

/** Changes a subscription and, where dates or price are among the changes, its newest term with it. */
export async function updateSubscription(
  trx: TenantTrx,
  subscription: Pick<SubscriptionRow, "id" | "term_seq">,
  changes: Updateable<Subscription> & { updated_at: Date },
): Promise<void> {
  await trx.updateTable("subscription").set(changes).where("id", "=", subscription.id).execute();
  const { start_on, end_on, duration_months, price_paise, updated_at } = changes;
  await trx
    .updateTable("subscription_term")
    .set({ start_on, end_on, duration_months, price_paise, updated_at })
    .where("subscription_id", "=", subscription.id)
    .where("seq", "=", subscription.term_seq)
    .execute();
}

/** True when a subscription went to the bin by this. */
export async function deleteSubscription(
  trx: TenantTrx,
  id: string,
  { deletionId, at }: { deletionId: string; at: Date },
): Promise<boolean> {
  const deleted = await trx
    .updateTable("subscription")
    .set({ deleted_at: at, deletion_id: deletionId, updated_at: at })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** True when it came back. One whose customer is still in the bin stays there with it. */
export async function restoreSubscription(
  trx: TenantTrx,
  id: string,
  { deletedAfter, at }: { deletedAfter: Date; at: Date },
): Promise<boolean> {
  const restored = await trx
    .updateTable("subscription")
    .set({ deleted_at: null, deletion_id: null, updated_at: at })
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("customer")
          .select("customer.id")
          .whereRef("customer.id", "=", "subscription.customer_id")
          .where("customer.deleted_at", "is", null),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}
