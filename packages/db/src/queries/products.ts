import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Product } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { afterCursor, containing, type PageRequest } from "./keyset.ts";

export type ProductRow = Selectable<Product>;

/** One row more than the page holds, newest first. */
export async function listProducts(
  trx: TenantTrx,
  { limit, cursor, search }: PageRequest & { search: string | undefined },
): Promise<ProductRow[]> {
  let query = trx
    .selectFrom("product")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "product"));
  if (search) query = query.where(sql`lower(name || ' ' || coalesce(sku, ''))`, "like", containing(search));
  return query.execute();
}

export const findProduct = (trx: TenantTrx, id: string) =>
  trx.selectFrom("product").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** Also those that left the list: a subscription keeps its product. */
export const findProductEvenDeleted = (trx: TenantTrx, id: string) =>
  trx.selectFrom("product").selectAll().where("id", "=", id).executeTakeFirst();

/** Whether another listed product has this SKU, in any case. */
export async function skuIsTaken(trx: TenantTrx, sku: string, exceptId: string | null): Promise<boolean> {
  let query = trx
    .selectFrom("product")
    .select("id")
    .where(sql`lower(sku)`, "=", sku.toLowerCase())
    .where("deleted_at", "is", null);
  if (exceptId) query = query.where("id", "<>", exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}

export const insertProduct = (trx: TenantTrx, row: Insertable<Product>) =>
  trx.insertInto("product").values(row).returningAll().executeTakeFirstOrThrow();

/** Undefined when there is no such product in the list. */
export const updateProduct = (trx: TenantTrx, id: string, changes: Updateable<Product>) =>
  trx
    .updateTable("product")
    .set(changes)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();

export const restoreProduct = (trx: TenantTrx, id: string, { deletedAfter, at }: { deletedAfter: Date; at: Date }) =>
  trx
    .updateTable("product")
    .set({ deleted_at: null, updated_at: at })
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .returningAll()
    .executeTakeFirst();
