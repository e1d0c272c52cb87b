import type { CalendarDate } from "@aavarti/domain/calendar";
import type { SortOf } from "@aavarti/domain/cursor";
import type { FieldCondition } from "@aavarti/domain/field-filters";
import { inLowerCase } from "@aavarti/domain/lower-case";
import type { SortName } from "@aavarti/domain/nouns";
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Product } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { patchedFields } from "./custom-fields.ts";
import { type ByField, fieldMatches, orderByField } from "./field-conditions.ts";
import {
  containing,
  countUpTo,
  orderingOf,
  type PickRequest,
  type SortColumns,
  type SortedPageRequest,
} from "./keyset.ts";
import { isRunning, standingSql } from "./subscription-standing.ts";

/**
 * A product with counts of its subscriptions outside Trash, and whether any, also one in Trash, was
 * ever of it.
 */
export type ProductRow = Selectable<Product> & {
  active_subscriptions: number;
  upcoming_subscriptions: number;
  is_used: boolean;
};

/**
 * Whether any subscription, including those in Trash, has ever used the product; if so, its name
 * must be kept.
 */
const isUsed = sql<boolean>`(exists (select from subscription as s
    where s.tenant_id = product.tenant_id and s.product_id = product.id)
  or exists (select from subscription_term as t where t.tenant_id = product.tenant_id and t.product_id = product.id))`;

const countActive = (condition: RawBuilder<SqlBool>) =>
  sql<number>`(select count(*) from subscription where subscription.tenant_id = product.tenant_id
    and subscription.product_id = product.id and subscription.status = 'active'
    and subscription.deleted_at is null and ${condition})`;

const counts = (today: CalendarDate) =>
  [
    countActive(isRunning(today)).as("active_subscriptions"),
    countActive(sql<SqlBool>`${standingSql(today)} = 'upcoming'`).as("upcoming_subscriptions"),
  ] as const;

/** Sort orders of the product list. */
const SORTS: SortColumns<"product"> = {
  name: "product.name_key",
  price: "product.price_paise",
  duration: "product.duration_months",
  created: "product.created_at",
};

export type ProductFilter = {
  search: string | undefined;
  /**
   * Null: listed products. Otherwise restorable archived products: those in use, and others
   * archived after this instant.
   */
  archivedAfter: Date | null;
  /** Conditions on custom fields, all of them true. */
  fields: readonly FieldCondition[];
};

const offTheList = (after: Date) =>
  sql<SqlBool>`(product.deleted_at is not null and (product.deleted_at > ${after} or ${isUsed}))`;

function productsMatching(trx: TenantTrx, { search, archivedAfter, fields }: ProductFilter) {
  let query = trx
    .selectFrom("product")
    .where(archivedAfter ? offTheList(archivedAfter) : sql<SqlBool>`product.deleted_at is null`);
  if (search) query = query.where(sql`lower(name || ' ' || coalesce(sku, ''))`, "like", containing(search));
  for (const condition of fields) query = query.where(fieldMatches("product", condition));
  return query;
}

/**
 * Returns a page of products with subscription counts on `today` plus one row, in the requested
 * order, newest first without one (`sort_key` is what a row is sorted by, as text for the next
 * cursor): those that are not archived, or with `archivedAfter` the archived ones that can be
 * restored (archived later than that, or ever used). `search` looks in name and SKU. `ids`
 * restricts it to selected rows and must not be empty.
 */
export async function listProducts(
  trx: TenantTrx,
  {
    limit,
    cursor,
    sort,
    byField,
    ids,
    today,
    ...filter
  }: SortedPageRequest<SortOf<SortName<"product">>> &
    ByField &
    ProductFilter & { ids: string[] | undefined; today: CalendarDate },
): Promise<(ProductRow & { sort_key: string })[]> {
  const { columns, direction, after, key } = byField
    ? orderByField("product", byField)
    : orderingOf("product", SORTS, { sort, cursor });
  let query = productsMatching(trx, filter)
    .selectAll("product")
    .select([isUsed.as("is_used"), ...counts(today), key.as("sort_key")])
    .limit(limit + 1);
  for (const column of columns) query = query.orderBy(column, direction);
  if (after) query = query.where(after);
  if (ids) query = query.where("product.id", "in", ids);
  return query.execute();
}

/**
 * Returns id and name of the products that match the search and are not archived, or with
 * `archivedAfter` of the archived ones that can be restored (archived later than that, or ever
 * used), ordered by id, after the id `after`; up to one more than `limit`.
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

/**
 * Counts the products that match the search and are not archived, or with `archivedAfter` the
 * archived ones that can be restored (archived later than that, or ever used), but at most `limit`
 * of them.
 */
export const countProducts = (trx: TenantTrx, filter: ProductFilter, limit: number): Promise<number> =>
  countUpTo(trx, productsMatching(trx, filter).select("product.id"), limit);

/** Returns the product; undefined if unknown or archived. */
export const findProduct = (trx: TenantTrx, id: string) =>
  trx.selectFrom("product").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/**
 * Returns the product, locked against changes and new subscriptions until the transaction ends;
 * undefined if unknown or archived. Not `for update`: a change of one of its subscriptions records
 * its movement at the end, and would wait for us while we wait for the subscription (deadlock).
 */
export const lockProduct = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("product")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Returns a product with its subscription counts on `today` and whether any subscription was ever
 * of it, even if archived, because its subscriptions keep it; undefined if unknown.
 */
export const readProduct = (trx: TenantTrx, id: string, today: CalendarDate): Promise<ProductRow | undefined> =>
  trx
    .selectFrom("product")
    .selectAll("product")
    .select([isUsed.as("is_used"), ...counts(today)])
    .where("product.id", "=", id)
    .executeTakeFirst();

/**
 * Returns up to `limit` edits of a product's price or length from the activity log, newest first:
 * when (`at`), and the pairs of old and new text of all fields of that edit (`values`).
 */
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

/**
 * Returns whether a product that is not archived, other than `exceptId`, has this SKU, ignoring
 * case.
 */
export async function skuIsTaken(trx: TenantTrx, sku: string, exceptId: string | null): Promise<boolean> {
  let query = trx
    .selectFrom("product")
    .select("id")
    .where(sql`lower(sku)`, "=", inLowerCase(sku))
    .where("deleted_at", "is", null);
  if (exceptId) query = query.where("id", "<>", exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Inserts one product or several, each with its capacity also among its fields; the list must not
 * be empty. Throws a database error if an SKU is taken.
 */
export async function insertProduct(trx: TenantTrx, rows: Insertable<Product> | Insertable<Product>[]): Promise<void> {
  const mirrored = [rows].flat().map(({ fields = "{}", ...row }) => {
    const { capacity } = row;
    return { ...row, fields: capacity == null ? fields : JSON.stringify({ ...JSON.parse(fields), capacity }) };
  });
  await trx.insertInto("product").values(mirrored).execute();
}

/**
 * Updates a product that is not archived; returns false, with nothing changed, if there is none. A
 * changed capacity changes among its fields, too. Throws a database error if the SKU is taken.
 * Subscriptions keep their prices.
 */
export async function updateProduct(trx: TenantTrx, id: string, changes: Updateable<Product>): Promise<boolean> {
  const { capacity } = changes;
  const changed = await trx
    .updateTable("product")
    .set(capacity === undefined ? changes : { ...changes, fields: patchedFields({ capacity }) })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Restores an archived product. Returns false, with nothing changed, if it is unknown or not
 * archived, or if it was never used and was archived at or before `deletedAfter`. Throws a database
 * error if its SKU is taken meanwhile.
 */
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

/** Returns the names of these products by id, also of those in Trash. */
export async function listProductNames(trx: TenantTrx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx.selectFrom("product").select(["id", "name"]).where("id", "=", anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
