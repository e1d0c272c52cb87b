import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Customer } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { afterCursor, containing, type PageRequest } from "./keyset.ts";

export type CustomerRow = Selectable<Customer>;

export type CustomerFilter = PageRequest & {
  search: string | undefined;
  status: CustomerRow["status"] | undefined;
};

/** One row more than the page holds, newest first. */
export async function listCustomers(
  trx: TenantTrx,
  { limit, cursor, search, status }: CustomerFilter,
): Promise<CustomerRow[]> {
  let query = trx
    .selectFrom("customer")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "customer"));
  if (status) query = query.where("status", "=", status);
  // Row security keeps LIKE off the trigram index, so the search is a definer function that filters by tenant itself.
  if (search) query = query.where("id", "in", sql<string>`(select search_customer_ids(${containing(search)}, 10000))`);
  return query.execute();
}

export const findCustomer = (trx: TenantTrx, id: string) =>
  trx.selectFrom("customer").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

export const insertCustomer = (trx: TenantTrx, row: Insertable<Customer>) =>
  trx.insertInto("customer").values(row).returningAll().executeTakeFirstOrThrow();

/** Undefined when there is no such customer outside the bin. */
export const updateCustomer = (trx: TenantTrx, id: string, changes: Updateable<Customer>) =>
  trx
    .updateTable("customer")
    .set(changes)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();

export type Deletion = { deletionId: string; at: Date };

/** Moves a customer and its subscriptions to the bin under one deletion, so that a restore brings back exactly these. */
export async function deleteCustomer(
  trx: TenantTrx,
  id: string,
  { deletionId, at }: Deletion,
): Promise<CustomerRow | undefined> {
  const bin = { deleted_at: at, deletion_id: deletionId, updated_at: at };
  const row = await updateCustomer(trx, id, bin);
  if (row)
    await trx
      .updateTable("subscription")
      .set(bin)
      .where("customer_id", "=", id)
      .where("deleted_at", "is", null)
      .execute();
  return row;
}

/** Brings a customer back from the bin, with the subscriptions that went there together with it. */
export async function restoreCustomer(
  trx: TenantTrx,
  id: string,
  { deletedAfter, at }: { deletedAfter: Date; at: Date },
) {
  const binned = await trx
    .selectFrom("customer")
    .select("deletion_id")
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .forUpdate()
    .executeTakeFirst();
  if (!binned?.deletion_id) return undefined;
  const back = { deleted_at: null, deletion_id: null, updated_at: at };
  await trx.updateTable("subscription").set(back).where("deletion_id", "=", binned.deletion_id).execute();
  return trx.updateTable("customer").set(back).where("id", "=", id).returningAll().executeTakeFirst();
}
