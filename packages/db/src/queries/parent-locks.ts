import { type Selectable, sql } from "kysely";
import type { Product } from "../schema.ts";
import { executeTogether, type TenantTrx } from "../tenant.ts";

/**
 * Locks on parent records. A transaction that writes a child locks its parent first, so that the
 * parent cannot be deleted between the check and the insert. After waiting for a lock a statement
 * sees the current row, so a parent deleted meanwhile is not found.
 *
 * The one order of locks, so that no two transactions wait for each other:
 * 0. advisory locks, such as that on a payment's reference;
 * 1. the tenant, a membership, an import, then definitions of fields;
 * 2. customers, products, tags, each kind by id;
 * 3. subscriptions, by id, all that the transaction changes in one statement: also those that a
 *    payment it reverses has paid for;
 * 4. balances, by customer: of everybody who shares a payer with whom a change is about, and of
 *    everybody whose payment it releases. Which these are is known only under the locks, so
 *    `lockAccount` waits for none while it holds one that sorts later: it takes those that are
 *    free, or throws `LockedOutOfOrder`, and the transaction begins again with all of them;
 * 5. the series of receipts;
 * 6. reminders, promises, notifications and other children; a conversation before its messages and
 *    after the receipts and statements that answer it;
 * 7. at the very end `measured_customer`, by customer, then the totals of movements, in the order
 * of    their keys, and last the tenant's notification version. Who pays for a customer is changed
 * under the customer's lock and balance.
 */

/**
 * Locks a customer against deletion and changes until the transaction ends and returns only the id.
 * Other transactions that add to this customer wait, so that only one of two concurrent first
 * subscriptions is the first. Undefined if the customer is missing or in Trash.
 */
export const lockCustomerForChild = (trx: TenantTrx, id: string) => lockingCustomer(trx, id).executeTakeFirst();

const lockingCustomer = (trx: TenantTrx, id: string) =>
  trx.selectFrom("customer").select("id").where("id", "=", id).where("deleted_at", "is", null).forNoKeyUpdate();

/**
 * Returns a product with all columns, locked against changes and archiving until the transaction
 * ends. Undefined if it is missing or archived.
 */
export const lockProductForChild = (trx: TenantTrx, id: string) => lockingProduct(trx, id).executeTakeFirst();

const lockingProduct = (trx: TenantTrx, id: string) =>
  trx.selectFrom("product").selectAll().where("id", "=", id).where("deleted_at", "is", null).forShare();

/**
 * Locks a customer and then a product, as the two above, with one wait for both: who waits for the
 * customer takes the product's lock afterwards.
 */
export async function lockCustomerAndProduct(trx: TenantTrx, ids: { customerId: string; productId: string }) {
  const [customers, products] = await executeTogether<[{ id: string }, Selectable<Product>]>(trx, [
    lockingCustomer(trx, ids.customerId).compile(),
    lockingProduct(trx, ids.productId).compile(),
  ]);
  return { customer: customers.rows[0], product: products.rows[0] };
}

/**
 * Locks all products that are not archived against changes and archiving until the transaction
 * ends; returns only their ids.
 */
export const lockProductsForChildren = (trx: TenantTrx) =>
  trx.selectFrom("product").select("id").where("deleted_at", "is", null).orderBy("id").forShare().execute();

/**
 * Returns id and name of those of these tags that exist, locked against deletion until the
 * transaction ends. Deleted ones are left out.
 */
export const lockTagsForChildren = (trx: TenantTrx, ids: readonly string[]) =>
  trx
    .selectFrom("tag")
    .select(["id", "name"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();

/**
 * Locks customers that the transaction will change, including those in Trash, in the order of ids
 * until it ends; returns those that exist as `{ id }`. Not `for update`: rows that refer to them
 * may still be inserted.
 */
export const lockCustomers = (trx: TenantTrx, ids: readonly string[]) =>
  trx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/**
 * Locks a person's membership until the transaction ends, for limits and unique names per person.
 * Returns it as an array of `{ user_id }`: an empty one means that they are no member.
 */
export const lockMembership = (trx: TenantTrx, userId: string) =>
  trx.selectFrom("membership").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();

/**
 * Locks all subscriptions of these customers, also those in Trash, in the order of ids until the
 * transaction ends; returns them as `{ id }`.
 */
export const lockSubscriptionsOf = (trx: TenantTrx, customerIds: readonly string[]) =>
  trx
    .selectFrom("subscription")
    .select("id")
    .where("customer_id", "=", sql<string>`any(${[...customerIds]}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
