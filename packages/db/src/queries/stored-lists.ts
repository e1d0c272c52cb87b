import type { CalendarDate } from "@aavarti/domain/calendar";
import type { StoredList } from "@aavarti/domain/stored-lists";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** A stored list: its name, and what it is limited to, empty for nothing. */
export type ListKey = { list: StoredList; filter: string };

/** What is stored of a list about all of its rows, as it was at `calculated_at`. */
export type StoredListHead = {
  day: CalendarDate;
  calculated_at: Date;
  /** How long it took. */
  took_ms: number;
  head: unknown;
};

/** A row of a list: the id of its record, and what it is shown with that isn't read anew. */
export type StoredListRow = { id: string; facts?: unknown };

/**
 * Builds the SQL condition for subscriptions that are among the first of a list, enough for `limit`
 * that are still in it. The query must contain `subscription` and `stored_list_row` as `stored`,
 * whose `place` is their order. It is read by the ids of a page: PostgreSQL would read the rows of
 * all subscriptions otherwise.
 */
export const isStoredIn = (list: StoredList, { limit, filter = "" }: { limit: number; filter?: string }) =>
  sql<SqlBool>`(stored.tenant_id = subscription.tenant_id and stored.record_id = subscription.id
    and stored.list = ${list} and stored.filter = ${filter}
    and subscription.id = any(array(select first.record_id from stored_list_row first
      where first.list = ${list} and first.filter = ${filter} order by first.place limit ${limit + SPARE})))`;

/** So many ids are read beyond the rows that are shown, since some may have left the list. */
export const SPARE = 100;

/** Returns the head of a stored list of the transaction's tenant; undefined where none is. */
export async function findStoredList(trx: TenantTrx, { list, filter }: ListKey): Promise<StoredListHead | undefined> {
  const { rows } = await sql<StoredListHead>`
    select day, calculated_at, took_ms, head from stored_list where list = ${list} and filter = ${filter}`.execute(trx);
  return rows[0];
}

/**
 * Stores a list in place of the earlier one, unless a later one is there, and removes the tenant's
 * lists of earlier days.
 */
export async function saveList(
  trx: TenantTrx,
  stored: ListKey & {
    tenantId: string;
    day: CalendarDate;
    at: Date;
    tookMs: number;
    head: unknown;
    rows: readonly StoredListRow[];
  },
): Promise<void> {
  const { tenantId, list, filter, day, at, tookMs, head, rows: items } = stored;
  const { rows } = await sql`
    insert into stored_list (tenant_id, list, filter, requested_at, day, calculated_at, took_ms, head)
    values (${tenantId}::uuid, ${list}, ${filter}, ${at}, ${day}::date, ${at}, ${tookMs}::int, ${JSON.stringify(head)}::json)
    on conflict (tenant_id, list, filter) do update set day = excluded.day, calculated_at = excluded.calculated_at,
      took_ms = excluded.took_ms, head = excluded.head
    where stored_list.calculated_at <= excluded.calculated_at
    returning list`.execute(trx);
  if (rows.length === 0) return;
  await sql`delete from stored_list_row where list = ${list} and filter = ${filter}`.execute(trx);
  await sql`insert into stored_list_row (tenant_id, list, filter, place, record_id, facts)
    select ${tenantId}::uuid, ${list}, ${filter}, item.place, item.id, item.facts::json
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ facts }) => toJson(facts))}::text[])
      with ordinality as item (id, facts, place)`.execute(trx);
  // Another calculation may be removing or replacing them.
  await sql`delete from stored_list where (list, filter) in (
    select list, filter from stored_list where day < ${day}::date for update skip locked)`.execute(trx);
}

const toJson = (facts: unknown): string | null => (facts === undefined ? null : JSON.stringify(facts));

/** Returns up to `limit` ids of the records of a stored list, in its order. */
export async function listStoredIds(
  trx: TenantTrx,
  { list, filter = "", limit }: { list: StoredList; filter?: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select record_id as id from stored_list_row
    where list = ${list} and filter = ${filter} order by place limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the tenants, of all, that have stored lists of days before one. */
export async function tenantsWithListsBefore(db: Kysely<DB>, day: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenants_with_stored_lists_before(${day}::date) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the tenant's lists of days before one, with their rows. */
export async function deleteListsBefore(trx: TenantTrx, day: CalendarDate): Promise<void> {
  await sql`delete from stored_list where day < ${day}::date`.execute(trx);
}
