import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tag } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type TagRow = Selectable<Tag>;
export type TagMark = Pick<TagRow, "id" | "name" | "color">;

/** SQL for the tags of the query's customer, by name. */
export const tagsOfCustomer = sql<TagMark[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name)), '[]')
  from customer_tag ct join tag t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id and t.deleted_at is null
  where ct.tenant_id = customer.tenant_id and ct.customer_id = customer.id)`;

/** SQL for the ids of those tags. */
export const tagIdsOfCustomer = sql<string[]>`array(
  select t.id from customer_tag ct join tag t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id and t.deleted_at is null
  where ct.tenant_id = customer.tenant_id and ct.customer_id = customer.id order by t.id)`;

/** Returns the tenant's tags, by name. Deleted ones are left out. */
export const listTags = (trx: TenantTrx): Promise<TagRow[]> =>
  trx.selectFrom("tag").selectAll().where("deleted_at", "is", null).orderBy(sql`lower(name)`).orderBy("id").execute();

/** Returns the tag, even if deleted; undefined if the tenant has none with this id. */
export const findTag = (trx: TenantTrx, id: string): Promise<TagRow | undefined> =>
  trx.selectFrom("tag").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Inserts a tag; returns false, with nothing changed, if another that is not deleted has the name,
 * ignoring case.
 */
export async function insertTag(trx: TenantTrx, row: Insertable<Tag>): Promise<boolean> {
  const inserted = await trx
    .insertInto("tag")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Updates a tag, also a deleted one, and returns its row. Throws if there is none with this id, or
 * if its name is taken.
 */
export const updateTag = (trx: TenantTrx, id: string, changes: Updateable<Tag>): Promise<TagRow> =>
  trx.updateTable("tag").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/**
 * Returns whether a tag other than `id` has this name, ignoring case. Deleted tags do not count.
 */
export async function isTagNameTaken(trx: TenantTrx, { id, name }: { id: string; name: string }): Promise<boolean> {
  const other = await trx
    .selectFrom("tag")
    .select("id")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where("deleted_at", "is", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

type Marks = readonly { customerId: string; tagId: string }[];

/**
 * Adds tags to customers; returns only the pairs of customer id and tag id that are new. None for
 * an empty list.
 */
export async function insertCustomerTags(
  trx: TenantTrx,
  tenantId: string,
  marks: Marks,
): Promise<{ customer_id: string; tag_id: string }[]> {
  if (marks.length === 0) return [];
  return trx
    .insertInto("customer_tag")
    .values(marks.map(({ customerId, tagId }) => ({ tenant_id: tenantId, customer_id: customerId, tag_id: tagId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["customer_id", "tag_id"])
    .execute();
}

/**
 * Removes these tags from a customer; returns, as `tag_id`, only the ids of those that were
 * removed. The tags themselves stay.
 */
export async function deleteCustomerTags(
  trx: TenantTrx,
  customerId: string,
  tagIds: readonly string[],
): Promise<{ tag_id: string }[]> {
  if (tagIds.length === 0) return [];
  return trx
    .deleteFrom("customer_tag")
    .where("customer_id", "=", customerId)
    .where("tag_id", "in", tagIds)
    .returning("tag_id")
    .execute();
}
