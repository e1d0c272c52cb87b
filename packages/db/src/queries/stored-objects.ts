import type { FileStore } from "@aavarti/domain/files";
import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";
import { deleteContent } from "./files.ts";

/** Names an object of the S3 store by the file whose content it is or was. */
export type ObjectRef = { tenantId: string; fileId: string };

/** Records where the content of a file is. Returns whether there is such a file. */
export async function setFileStore(trx: TenantTrx, fileId: string, store: FileStore): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable("file").set({ store }).where("id", "=", fileId).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes the content of a file, whose row stays, from the database, and records that it has none
 * in another store either: an object of it is deleted by the next sweep.
 */
export async function dropContent(trx: TenantTrx, fileId: string): Promise<void> {
  await deleteContent(trx, fileId);
  await setFileStore(trx, fileId, "database");
}

/**
 * Records, before an object is written, that it may exist from now on, so that it is deleted once
 * its file is gone.
 */
export async function recordObject(trx: TenantTrx, { tenantId, fileId }: ObjectRef, at: Date): Promise<void> {
  await trx
    .insertInto("stored_object")
    .values({ tenant_id: tenantId, file_id: fileId, written_at: at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "file_id"]).doUpdateSet({ written_at: at }))
    .execute();
}

/** The longest time between two attempts to delete one object, in minutes. */
const LONGEST_WAIT_MINUTES = 6 * 60;

/**
 * Claims, in all tenants, up to `most` objects whose file is gone or has its content elsewhere, for
 * an attempt to delete them: each can be claimed again 10 minutes later, and twice as late with
 * every attempt, up to 6 hours. Those written in the last 10 minutes are left alone, since their
 * writing may not have ended, and those that another process claims at the same moment.
 */
export async function claimObjectsWithoutFile(
  db: Kysely<DB>,
  { at, most }: { at: Date; most: number },
): Promise<ObjectRef[]> {
  const { rows } = await sql<ObjectRef>`with claimed as (
      select o.tenant_id, o.file_id from stored_object o
      join objects_without_file(${at}, ${most}) using (tenant_id, file_id)
      where o.next_attempt_at is null or o.next_attempt_at <= ${at} for update of o skip locked
    )
    update stored_object o set attempts = o.attempts + 1,
      next_attempt_at = ${at}::timestamptz
        + make_interval(mins => least(${LONGEST_WAIT_MINUTES}, 10 * 2 ^ least(o.attempts, 10))::integer)
    from claimed c where o.tenant_id = c.tenant_id and o.file_id = c.file_id
    returning o.tenant_id as "tenantId", o.file_id as "fileId"`.execute(db);
  return rows;
}

/** Removes the record of an object that was deleted. */
export const forgetObject = (db: GlobalDb, { tenantId, fileId }: ObjectRef) =>
  db.deleteFrom("stored_object").where("tenant_id", "=", tenantId).where("file_id", "=", fileId).execute();

/** Returns how many objects there are whose deletion was attempted and has not succeeded. */
export async function countUndeletedObjects(db: GlobalDb): Promise<number> {
  const { count } = await db
    .selectFrom("stored_object")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("attempts", ">", 0)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns, of all tenants, up to `most` files that wait for their content and that nothing has
 * changed since `before`, the longest waiting first; none that somebody has claimed.
 */
export async function listFilesWaitingSince(
  db: Kysely<DB>,
  { before, most }: { before: Date; most: number },
): Promise<ObjectRef[]> {
  const { rows } = await sql<ObjectRef>`select tenant_id as "tenantId", file_id as "fileId"
    from files_waiting_since(${before}, ${most})`.execute(db);
  return rows;
}

/** Returns which of these keys of jobs the outbox holds, to be run now or later. */
export async function keysInOutbox(db: GlobalDb, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("outbox").select("job_key").where("job_key", "in", keys).execute();
  return new Set(rows.map(({ job_key }) => job_key));
}
