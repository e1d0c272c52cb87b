import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** A calculation that can't be done: which, and since when. */
export type FailedCalculation = { id: string; failed_since: Date };

/** Returns whether a business has more than so many terms; reads at most one more than these. */
export async function hasMoreTerms(trx: TenantTrx, most: number): Promise<boolean> {
  const { rows } = await sql`select from subscription_term offset ${most} limit 1`.execute(trx);
  return rows.length > 0;
}

type Request = { tenantId: string; id: string; key: string; job: string; payload: unknown; at: Date };

/**
 * Stores that a calculation is asked for, and returns true; false where it was asked for after
 * `since`, or failed for good after `failedSince`.
 */
export async function noteRequest(
  trx: TenantTrx,
  { tenantId, id, key, job, payload, at, since, failedSince }: Request & { since: Date; failedSince: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into calculation as c (tenant_id, id, key, job, payload, requested_at)
    values (${tenantId}::uuid, ${id}::uuid, ${key}, ${job}, ${JSON.stringify(payload)}::json, ${at})
    on conflict (tenant_id, key) do update set requested_at = excluded.requested_at
      where c.requested_at <= ${since} and (c.failed_at is null or c.failed_at <= ${failedSince})
    returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Stores that a calculation failed for good. Returns whether that is new: it hadn't before, or was
 * calculated since.
 */
export async function noteFailure(trx: TenantTrx, { tenantId, id, key, job, payload, at }: Request): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into calculation as c (tenant_id, id, key, job, payload, requested_at, failed_at, failed_since)
    values (${tenantId}::uuid, ${id}::uuid, ${key}, ${job}, ${JSON.stringify(payload)}::json, ${at}, ${at}, ${at})
    on conflict (tenant_id, key) do update set failed_at = excluded.failed_at,
      failed_since = coalesce(c.failed_since, excluded.failed_since)
    returning failed_since = ${at} as is_new`.execute(trx);
  return rows[0]?.is_new ?? false;
}

/** Returns a calculation that failed for good; undefined where it didn't, or is tried again. */
export async function findFailure(trx: TenantTrx, key: string): Promise<FailedCalculation | undefined> {
  const { rows } = await sql<FailedCalculation>`select id, failed_since from calculation
    where key = ${key} and failed_at >= requested_at`.execute(trx);
  return rows[0];
}

/** Removes the note that a calculation is asked for or failed: it is there. */
export async function forgetRequest(trx: TenantTrx, key: string): Promise<void> {
  await sql`delete from calculation where key = ${key}`.execute(trx);
}

/**
 * Stores that a calculation that failed for good is tried again, and returns its job and payload;
 * `is_due` is false where it is being tried already. Undefined where there is none. Locks it.
 */
export async function noteRetry(
  trx: TenantTrx,
  { id, at }: { id: string; at: Date },
): Promise<{ job: string; payload: unknown; is_due: boolean } | undefined> {
  const { rows } = await sql<{ job: string; payload: unknown; is_due: boolean }>`
    select job, payload, coalesce(failed_at >= requested_at, false) as is_due from calculation
    where id = ${id}::uuid for update`.execute(trx);
  if (rows[0]?.is_due)
    await sql`update calculation set requested_at = greatest(${at}::timestamptz, failed_at + interval '1 millisecond')
      where id = ${id}::uuid`.execute(trx);
  return rows[0];
}

/** Returns how many calculations of all tenants failed for good and weren't done since. */
export async function countFailedCalculations(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select failed_calculations() as count`.execute(db);
  return rows[0]?.count ?? 0;
}
