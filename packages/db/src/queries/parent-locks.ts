import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Locks on records that others depend on. Whoever writes a child locks its parent first, so that
 * the parent cannot be deleted between the check and the insert. Everybody locks in this order:
 * tenant, membership, customers, products, tags, subscriptions, then what hangs on them; several of
 * one kind by id. A statement that waited for a lock sees the row as it is afterwards, so a parent
 * that was deleted meanwhile is not found.
 */

/**
 * The customer, who cannot be deleted until the transaction ends; whoever else adds to this
 * customer waits, so that of two first subscriptions one is the first. Undefined for one that is
 * not there or in Trash.
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
 * The product, which cannot be changed or archived until the transaction ends. Undefined for one
 * that is not there or archived.
 */
export const lockProductForChild = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("product")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();

/** Every product on the list, for a transaction that will use some of them. */
export const lockProductsForChildren = (trx: TenantTrx) =>
  trx.selectFrom("product").select("id").where("deleted_at", "is", null).orderBy("id").forShare().execute();

/** The tags that are not deleted, which cannot be deleted until the transaction ends. */
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
 * Customers that the transaction will change, deleted ones too. Not `for update`: rows that refer
 * to them may still be inserted.
 */
export const lockCustomers = (trx: TenantTrx, ids: readonly string[]) =>
  trx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** A person's place in the business, for limits and names that are each person's own. */
export const lockMembership = (trx: TenantTrx, userId: string) =>
  trx.selectFrom("membership").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
