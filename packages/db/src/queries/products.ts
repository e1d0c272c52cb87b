import type { SortOf } from "@aavarti/domain/cursor";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Product } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { containing, orderingOf, type PickRequest, type SortColumn, type SortedPageRequest } from "./keyset.ts";

export type ProductRow = Selectable<Product>;

/** What a list of products can be sorted by. */
const SORTS = {
  name: { column: "product.name_key", kind: "text" },
  price: { column: "product.price_paise", kind: "whole" },
  duration: { column: "product.duration_months", kind: "whole" },
  created: { column: "product.created_at", kind: "instant" },
} as const satisfies Record<string, SortColumn>;

function productsMatching(trx: TenantTrx, { search }: { search: string | undefined }) {
  let query = trx.selectFrom("product").where("product.deleted_at", "is", null);
  if (search) query = query.where(sql`lower(name || ' ' || coalesce(sku, ''))`, "like", containing(search));
  return query;
}

/** One row more than the page holds. `ids` are the rows that somebody has selected. */
export async function listProducts(
  trx: TenantTrx,
  {
    limit,
    cursor,
    sort,
    ids,
    search,
  }: SortedPageRequest<SortOf<keyof typeof SORTS>> & { search: string | undefined; ids: string[] | undefined },
): Promise<(ProductRow & { sort_key: string })[]> {
  const { columns, direction, after, key } = orderingOf("product", SORTS, { sort, cursor });
  let query = productsMatching(trx, { search })
    .selectAll("product")
    .select(key.as("sort_key"))
    .limit(limit + 1);
  for (const column of columns) query = query.orderBy(column, direction);
  if (after) query = query.where(after);
  if (ids) query = query.where("product.id", "in", ids);
  return query.execute();
}

/** All that a list would show, in the order of their ids, from behind `after`; one more than `limit`. */
export async function pickProducts(
  trx: TenantTrx,
  filter: { search: string | undefined },
  { after, limit }: PickRequest,
): Promise<{ id: string; name: string }[]> {
  let query = productsMatching(trx, filter)
    .select(["product.id", "product.name"])
    .orderBy("product.id")
    .limit(limit + 1);
  if (after) query = query.where("product.id", ">", after);
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
