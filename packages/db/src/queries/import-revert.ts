import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import type { ImportRowRow } from "./imports.ts";

/**
 * Customers of an import that somebody has changed since: the record itself, a subscription of the
 * import, or a subscription that was given to a customer whom the import created. What is in Trash
 * already needs no asking.
 */
const editedCustomers = (importId: string): RawBuilder<unknown> => sql`
  select distinct seen.customer_id from (
    select r.customer_id, max(r.customer_seen) as customer_seen, bool_or(r.customer_created) as created
    from import_row r where r.import_id = ${importId}::uuid and r.state = 'done' and r.customer_id is not null
    group by r.customer_id
  ) seen
  join customer c on c.id = seen.customer_id and c.deleted_at is null
  where (seen.customer_seen is not null and c.updated_at <> seen.customer_seen)
    or exists (select from import_row r join subscription s on s.id = r.subscription_id and s.deleted_at is null
      where r.import_id = ${importId}::uuid and r.customer_id = seen.customer_id
        and r.subscription_seen is not null and s.updated_at <> r.subscription_seen)
    or (seen.created and exists (select from subscription s where s.customer_id = seen.customer_id and s.deleted_at is null
      and not exists (select from import_row r where r.import_id = ${importId}::uuid and r.subscription_id = s.id)))`;

/** The edited ones with their names, and how many they are. */
export async function listEditedCustomers(trx: TenantTrx, importId: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select c.id, c.name, count(*) over ()::int as total from customer c
    where c.id in (${editedCustomers(importId)}) order by c.name_key, c.id limit ${limit}`.execute(trx);
  return { items: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}

/** Leaves every row of an edited customer as it is. */
export const keepEditedRows = (trx: TenantTrx, importId: string) =>
  sql`update import_row set state = 'kept'
    where import_id = ${importId}::uuid and state = 'done' and customer_id in (${editedCustomers(importId)})`.execute(
    trx,
  );

/** What taking the import back would do to records that are still there. */
export async function countRevertable(trx: TenantTrx, importId: string) {
  const { rows } = await sql<{ customers: number; subscriptions: number; restored: number }>`
    select
      count(distinct c.id) filter (where r.customer_created)::int as customers,
      count(distinct s.id) filter (where r.subscription_created)::int as subscriptions,
      count(distinct c.id) filter (where r.customer_before is not null and not exists (select from import_row o
        where o.import_id = r.import_id and o.customer_id = r.customer_id and o.customer_created))::int as restored
    from import_row r
    left join customer c on c.id = r.customer_id and c.deleted_at is null
    left join subscription s on s.id = r.subscription_id and s.deleted_at is null
    where r.import_id = ${importId}::uuid and r.state = 'done'`.execute(trx);
  return rows[0] ?? { customers: 0, subscriptions: 0, restored: 0 };
}

/**
 * The next rows to undo: the last of the sheet first, so that of two changes to one record the
 * first value is what remains.
 */
export const nextRevertRows = (trx: TenantTrx, importId: string, limit: number): Promise<ImportRowRow[]> =>
  trx
    .selectFrom("import_row")
    .selectAll()
    .where("import_id", "=", importId)
    .where("state", "=", "done")
    .orderBy("row_number", "desc")
    .limit(limit)
    .execute();

export const markReverted = (trx: TenantTrx, importId: string, rowNumbers: readonly number[]) =>
  trx
    .updateTable("import_row")
    .set({ state: "reverted" })
    .where("import_id", "=", importId)
    .where("row_number", "=", sql<number>`any(${[...rowNumbers]}::integer[])`)
    .execute();

/**
 * Moves customers and all their subscriptions to Trash, from where each can be restored by itself:
 * a customer's own id is the id of its deletion, and subscriptions that went before it under the
 * same id come back with it.
 */
export async function binCustomers(trx: TenantTrx, ids: readonly string[], at: Date): Promise<void> {
  const all = sql<string>`any(${[...ids]}::uuid[])`;
  await trx
    .updateTable("subscription")
    .set((eb) => ({ deleted_at: at, deletion_id: eb.ref("customer_id"), updated_at: at }))
    .where("customer_id", "=", all)
    .where("deleted_at", "is", null)
    .execute();
  await trx
    .updateTable("customer")
    .set((eb) => ({ deleted_at: at, deletion_id: eb.ref("id"), updated_at: at }))
    .where("id", "=", all)
    .where("deleted_at", "is", null)
    .execute();
}

/** Moves subscriptions to Trash, under the same deletion as `binCustomers` for their customers. */
export const binSubscriptions = (trx: TenantTrx, ids: readonly string[], at: Date) =>
  trx
    .updateTable("subscription")
    .set((eb) => ({ deleted_at: at, deletion_id: eb.ref("customer_id"), updated_at: at }))
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();

/**
 * Takes the products that the import created off the list, unless somebody uses or has edited them.
 */
export async function removeUnusedProducts(trx: TenantTrx, importId: string, at: Date): Promise<void> {
  // Locked first: the statement below would not see a subscription that is added while it waits for
  // its product.
  await sql`select from product where deleted_at is null
    and id in (select r.product_id from import_row r where r.import_id = ${importId}::uuid) order by id for update`.execute(
    trx,
  );
  await sql`update product p set deleted_at = ${at}, updated_at = ${at}
    where p.deleted_at is null and p.updated_at = p.created_at
      and p.id in (select r.product_id from import_row r where r.import_id = ${importId}::uuid)
      and not exists (select from subscription s where s.product_id = p.id and s.deleted_at is null)`.execute(trx);
}
