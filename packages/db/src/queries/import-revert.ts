import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import type { ImportRowRow } from "./imports.ts";
import { noteTermsChanged } from "./measured-customers.ts";

/**
 * Query for an import's customers that were edited since: the record itself, a subscription of the
 * import, or a subscription or payment added to a customer that the import created. Trashed records
 * are skipped.
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
      and not exists (select from import_row r where r.import_id = ${importId}::uuid and r.subscription_id = s.id)))
    or (seen.created and exists (select from payment p where p.payer_id = seen.customer_id and p.mode <> 'opening'
      and p.reversed_at is null
      and not exists (select from import_row r where r.import_id = ${importId}::uuid and r.payment_id = p.id)))`;

/**
 * Returns up to `limit` customers (`items`: id and name, by name) that were edited since the
 * import, or whose imported subscription was; of those that the import created, also who got
 * another subscription or paid since. `total` is how many there are in all, 0 if `limit` is 0.
 * Those in Trash and rows that are kept or reverted already are left out.
 */
export async function listEditedCustomers(trx: TenantTrx, importId: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select c.id, c.name, count(*) over ()::int as total from customer c
    where c.id in (${editedCustomers(importId)}) order by c.name_key, c.id limit ${limit}`.execute(trx);
  return { items: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}

/**
 * Sets the import's written rows (`done`) to `kept` for customers that were edited since, or whose
 * imported subscription was, or who got another subscription or paid since the import created them,
 * so that undoing the import leaves them. Customers in Trash are skipped.
 */
export const keepEditedRows = (trx: TenantTrx, importId: string) =>
  sql`update import_row set state = 'kept'
    where import_id = ${importId}::uuid and state = 'done' and customer_id in (${editedCustomers(importId)})`.execute(
    trx,
  );

/**
 * Counts the customers and subscriptions that reverting the import would delete (`customers`,
 * `subscriptions`), the customers whose earlier values it would restore (`restored`), and the
 * payments that it would reverse. Rows that are kept or were reverted, and records in Trash, do not
 * count.
 */
export async function countRevertable(trx: TenantTrx, importId: string) {
  const { rows } = await sql<{ customers: number; subscriptions: number; restored: number; payments: number }>`
    select
      count(p.id)::int as payments,
      count(distinct c.id) filter (where r.customer_created)::int as customers,
      count(distinct s.id) filter (where r.subscription_created)::int as subscriptions,
      count(distinct c.id) filter (where r.customer_before is not null and not exists (select from import_row o
        where o.import_id = r.import_id and o.customer_id = r.customer_id and o.customer_created))::int as restored
    from import_row r
    left join customer c on c.id = r.customer_id and c.deleted_at is null
    left join subscription s on s.id = r.subscription_id and s.deleted_at is null
    left join payment p on p.id = r.payment_id and p.reversed_at is null
    where r.import_id = ${importId}::uuid and r.state = 'done'`.execute(trx);
  return rows[0] ?? { customers: 0, subscriptions: 0, restored: 0, payments: 0 };
}

/**
 * Returns the next `limit` rows that undoing the import has to revert (those in state `done`), last
 * row of the sheet first, so that the oldest value remains after two changes to one record. Locks
 * nothing.
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

/**
 * Locks the subscriptions that undoing rows of an import changes, until the transaction ends: these
 * ones, all those of these customers, who are deleted, and those whose charges these payments have
 * paid. Locks in the order of ids, also in Trash.
 */
export const lockRevertedSubscriptions = (
  trx: TenantTrx,
  {
    subscriptionIds,
    customerIds,
    paymentIds,
  }: { subscriptionIds: readonly string[]; customerIds: readonly string[]; paymentIds: readonly string[] },
) =>
  sql`select s.id from subscription s where s.id = any(array(
      select unnest(${[...subscriptionIds]}::uuid[])
      union select own.id from subscription own where own.customer_id = any(${[...customerIds]}::uuid[])
      union select c.subscription_id from ledger_entry e join charge c on c.id = e.charge_id
        where e.payment_id = any(${[...paymentIds]}::uuid[])))
    order by s.id for no key update of s`.execute(trx);

/**
 * Sets the state of these rows of an import's sheet to `reverted`; changes no customers or
 * subscriptions itself.
 */
export const markReverted = (trx: TenantTrx, importId: string, rowNumbers: readonly number[]) =>
  trx
    .updateTable("import_row")
    .set({ state: "reverted" })
    .where("import_id", "=", importId)
    .where("row_number", "=", sql<number>`any(${[...rowNumbers]}::integer[])`)
    .execute();

/**
 * Moves customers and all their subscriptions to Trash, restorable one by one: a customer's own id
 * is its deletion id, and subscriptions trashed earlier under that id come back with it. What is in
 * Trash already stays as it is.
 */
export async function trashCustomers(trx: TenantTrx, ids: readonly string[], at: Date): Promise<void> {
  noteTermsChanged(trx, { customerIds: ids });
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

/**
 * Moves subscriptions to Trash; each gets its customer's id as deletion id, so that restoring a
 * customer whom `trashCustomers` deleted brings it back. Those already in Trash stay as they are.
 */
export async function trashSubscriptions(trx: TenantTrx, ids: readonly string[], at: Date): Promise<void> {
  noteTermsChanged(trx, { subscriptionIds: ids });
  await trx
    .updateTable("subscription")
    .set((eb) => ({ deleted_at: at, deletion_id: eb.ref("customer_id"), updated_at: at }))
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Archives the products that the import created, unless a subscription outside Trash uses them or
 * they were edited since. Locks them first.
 */
export async function archiveUnusedProducts(trx: TenantTrx, importId: string, at: Date): Promise<void> {
  // Lock first: the next statement would not see a subscription that is added while it waits for
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
