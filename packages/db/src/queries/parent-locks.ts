import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Locks on parent records. A transaction that writes a child locks its parent first, so that the
 * parent cannot be deleted between the check and the insert. The lock order is: tenant, membership,
 * customers, products, tags, subscriptions, then their children; several of one kind by id. After
 * waiting for a lock a statement sees the current row, so a parent deleted meanwhile is not found.
 */

/**
 * Locks a customer against deletion until the transaction ends and returns only the id. Other
 * transactions that add to this customer wait, so that only one of two concurrent first
 * subscriptions is the first. Undefined if the customer is missing or in Trash.
 */
export const lockCustomerForChild = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Returns a product with all columns, locked against changes and archiving until the transaction
 * ends. Undefined if it is missing or archived.
 */
export const lockProductForChild = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("product")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();

/**
 * Locks all products that are not archived against changes until the transaction ends; returns only
 * their ids.
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
 * Locks customers that the transaction will change, including deleted ones; returns the ids of
 * those that exist. Not `for update`: rows that refer to them may still be inserted.
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
