import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { lockMeasuredCustomers } from "./measured-customers.ts";

/**
 * Returns whether the tenant has products, customers and subscriptions of its own outside Trash
 * (`has_product` …), and how many sample products and customers it has, including those in Trash
 * (`sample_products`, `sample_customers`).
 */
export async function readOwnAndSamples(trx: TenantTrx) {
  // The newest by index: “exists” looks through the rows of all businesses for any.
  const { rows } = await sql<{
    has_product: boolean;
    has_customer: boolean;
    has_subscription: boolean;
    sample_products: number;
    sample_customers: number;
  }>`select
    exists (select from product where deleted_at is null and not is_sample) as has_product,
    (select true from customer where deleted_at is null and not is_sample
      order by created_at desc limit 1) is not null as has_customer,
    (select true from subscription s join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id
      where s.deleted_at is null and not c.is_sample order by s.created_at desc limit 1) is not null
      as has_subscription,
    (select count(*)::int from product where is_sample) as sample_products,
    (select count(*)::int from customer where is_sample) as sample_customers`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("A question about what exists was not answered");
  return row;
}

/**
 * Returns id, name, email and phone (E.164 or null) of the sample customers, by id, including
 * those in Trash.
 */
export const listSampleCustomers = (trx: TenantTrx) =>
  trx
    .selectFrom("customer")
    .select(["id", "name", "email", "phone_e164 as phone"])
    .where("is_sample", "=", true)
    .orderBy("id")
    .execute();

/**
 * Locks every sample customer and product, Trash included, until the transaction ends, so that
 * nothing is added to one while they are deleted. Also locks the customers' subscriptions and
 * balances, in the order that payments use: a payment that has begun ends first, and one that waits
 * finds no customer. Their measured rows come before the last locks, those for deleting: a sweep
 * that has measured them still refers to the products.
 */
export async function lockSamples(trx: TenantTrx, tenantId: string): Promise<void> {
  const customers = trx.selectFrom("customer").select("id").where("is_sample", "=", true);
  const products = trx.selectFrom("product").select("id").where("is_sample", "=", true).orderBy("id");
  await customers.orderBy("id").forNoKeyUpdate().execute();
  await products.forNoKeyUpdate().execute();
  await trx
    .selectFrom("subscription")
    .select("id")
    .where("customer_id", "in", customers)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await trx
    .selectFrom("customer_balance")
    .select("customer_id")
    .where("customer_id", "in", customers)
    .orderBy("customer_id")
    .forUpdate()
    .execute();
  const customerIds = (await customers.orderBy("id").execute()).map(({ id }) => id);
  await lockMeasuredCustomers(trx, tenantId, { customerIds, subscriptionIds: [] });
  await customers.orderBy("id").forUpdate().execute();
  await products.forUpdate().execute();
}

/**
 * Returns id and name of these sample customers and of every sample customer who shares money with
 * one of them, directly or through others, by id: who pays for whom, or whose payment paid whose
 * charge. Those in Trash are included, customers that are no samples left out.
 */
export async function listSampleFamilies(
  trx: TenantTrx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive pair as (
      select id as one, payer_id as other from customer where is_sample and payer_id is not null
      union select p.payer_id, c.customer_id from ledger_entry e
        join payment p on p.id = e.payment_id join charge c on c.id = e.charge_id
        join customer s on s.id = p.payer_id and s.is_sample
        where p.payer_id <> c.customer_id
    ), family as (
      select unnest(${[...ids]}::uuid[]) as id
      union select case when pair.one = family.id then pair.other else pair.one end
        from family join pair on family.id in (pair.one, pair.other)
    )
    select c.id, c.name from customer c join family on family.id = c.id where c.is_sample order by c.id`.execute(trx);
  return rows;
}

/**
 * Turns these customers from sample customers into ordinary ones; an empty list changes nothing.
 */
export async function keepSampleCustomers(trx: TenantTrx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("customer").set({ is_sample: false, updated_at: at }).where("id", "in", ids).execute();
}

/**
 * Permanently deletes all sample customers, Trash included, with everything that belongs to them;
 * returns how many customers and subscriptions were deleted.
 */
export async function deleteSampleCustomers(trx: TenantTrx): Promise<{ customers: number; subscriptions: number }> {
  const samples = trx.selectFrom("customer").select("id").where("is_sample", "=", true);
  const subscriptions = await trx.deleteFrom("subscription").where("customer_id", "in", samples).executeTakeFirst();
  const customers = await trx.deleteFrom("customer").where("is_sample", "=", true).executeTakeFirst();
  return { customers: Number(customers.numDeletedRows), subscriptions: Number(subscriptions.numDeletedRows) };
}

/**
 * Turns sample products into ordinary ones if they were edited, or are used by a subscription or a
 * term, and returns id and name of these. Subscriptions in Trash count. The other products stay
 * samples.
 */
export const keepOwnSampleProducts = (trx: TenantTrx, at: Date): Promise<{ id: string; name: string }[]> =>
  trx
    .updateTable("product")
    .set({ is_sample: false, updated_at: at })
    .where("is_sample", "=", true)
    .where(
      sql<boolean>`(updated_at <> created_at
        or exists (select from subscription s where s.tenant_id = product.tenant_id and s.product_id = product.id)
        or exists (select from subscription_term t where t.tenant_id = product.tenant_id and t.product_id = product.id))`,
    )
    .returning(["id", "name"])
    .execute();

/**
 * Permanently deletes all sample products; returns how many. Throws a database error if a
 * subscription uses one.
 */
export async function deleteSampleProducts(trx: TenantTrx): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("product").where("is_sample", "=", true).executeTakeFirst();
  return Number(numDeletedRows);
}
