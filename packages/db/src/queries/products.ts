import type { CalendarDate } from "@aavarti/domain/calendar";
import type { SortOf } from "@aavarti/domain/cursor";
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Product } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import {
  containing,
  countUpTo,
  orderingOf,
  type PickRequest,
  type SortColumn,
  type SortedPageRequest,
} from "./keyset.ts";
import { isOfStatus } from "./subscriptions.ts";

/** A product with what its subscriptions say about it. */
export type ProductRow = Selectable<Product> & { active_subscriptions: number; is_used: boolean };

/** A product that anybody is or was subscribed to, also in Trash: its name must stay. */
const isUsed = sql<boolean>`(exists (select from subscription as s
    where s.tenant_id = product.tenant_id and s.product_id = product.id)
  or exists (select from subscription_term as t where t.tenant_id = product.tenant_id and t.product_id = product.id))`;

const activeSubscriptions = (today: CalendarDate) =>
  sql<number>`(select count(*) from subscription where subscription.tenant_id = product.tenant_id
    and subscription.product_id = product.id and subscription.status = 'active'
    and subscription.deleted_at is null and ${isOfStatus("active", today)})`;

/** What a list of products can be sorted by. */
const SORTS = {
  name: { column: "product.name_key", kind: "text" },
  price: { column: "product.price_paise", kind: "whole" },
  duration: { column: "product.duration_months", kind: "whole" },
  created: { column: "product.created_at", kind: "instant" },
} as const satisfies Record<string, SortColumn>;

export type ProductFilter = {
  search: string | undefined;
  /**
   * Null: those on the list. Else those off it that can come back: used ones, and others that left
   * it after this.
   */
  archivedAfter: Date | null;
};

const offTheList = (after: Date) =>
  sql<SqlBool>`(product.deleted_at is not null and (product.deleted_at > ${after} or ${isUsed}))`;

function productsMatching(trx: TenantTrx, { search, archivedAfter }: ProductFilter) {
  let query = trx
    .selectFrom("product")
    .where(archivedAfter ? offTheList(archivedAfter) : sql<SqlBool>`product.deleted_at is null`);
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
    today,
    ...filter
  }: SortedPageRequest<SortOf<keyof typeof SORTS>> & ProductFilter & { ids: string[] | undefined; today: CalendarDate },
): Promise<(ProductRow & { sort_key: string })[]> {
  const { columns, direction, after, key } = orderingOf("product", SORTS, { sort, cursor });
  let query = productsMatching(trx, filter)
    .selectAll("product")
    .select([isUsed.as("is_used"), activeSubscriptions(today).as("active_subscriptions"), key.as("sort_key")])
    .limit(limit + 1);
  for (const column of columns) query = query.orderBy(column, direction);
  if (after) query = query.where(after);
  if (ids) query = query.where("product.id", "in", ids);
  return query.execute();
}

/**
 * All that a list would show, in the order of their ids, from behind `after`; one more than
 * `limit`.
 */
export async function selectProducts(
  trx: TenantTrx,
  filter: ProductFilter,
  { after, limit }: PickRequest,
): Promise<{ id: string; name: string }[]> {
  let query = productsMatching(trx, filter)
    .select(["product.id", "product.name"])
    .orderBy("product.id")
    .limit(limit + 1);
  if (after) query = query.where("product.id", ">", after);
  return query.execute();
}

/** How many a list would show; at most `limit` are counted. */
export const countProducts = (trx: TenantTrx, filter: ProductFilter, limit: number): Promise<number> =>
  countUpTo(trx, productsMatching(trx, filter).select("product.id"), limit);

export const findProduct = (trx: TenantTrx, id: string) =>
  trx.selectFrom("product").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockProduct = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("product")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** On the list or off it, with what its subscriptions say: a subscription keeps its product. */
export const readProduct = (trx: TenantTrx, id: string, today: CalendarDate): Promise<ProductRow | undefined> =>
  trx
    .selectFrom("product")
    .selectAll("product")
    .select([isUsed.as("is_used"), activeSubscriptions(today).as("active_subscriptions")])
    .where("product.id", "=", id)
    .executeTakeFirst();

/** The edits of a product that named its price or its length, newest first. */
export const listPriceEdits = (trx: TenantTrx, id: string, limit: number) =>
  trx
    .selectFrom("audit_event")
    .select(["at", sql<Record<string, unknown>>`changes->'values'`.as("values")])
    .where("subject_kind", "=", "product")
    .where("subject_id", "=", id)
    .where("action", "=", "product.updated")
    .where(sql<SqlBool>`jsonb_exists_any(changes->'values', array['price', 'durationMonths'])`)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

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

export async function insertProduct(trx: TenantTrx, rows: Insertable<Product> | Insertable<Product>[]): Promise<void> {
  await trx.insertInto("product").values(rows).execute();
}

/** False when there is no such product on the list. */
export async function updateProduct(trx: TenantTrx, id: string, changes: Updateable<Product>): Promise<boolean> {
  const changed = await trx
    .updateTable("product")
    .set(changes)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Puts it back on the list. False when it is on it, or was never used and left it too long ago. */
export async function restoreProduct(
  trx: TenantTrx,
  id: string,
  { deletedAfter, at }: { deletedAfter: Date; at: Date },
): Promise<boolean> {
  const restored = await trx
    .updateTable("product")
    .set({ deleted_at: null, updated_at: at })
    .where("id", "=", id)
    .where(offTheList(deletedAfter))
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}
