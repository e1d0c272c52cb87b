import { type Insertable, type Kysely, sql } from "kysely";
import type { DB, File } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import type { FileRow } from "./files.ts";

/**
 * Stores a file that a member uploads, without its content. Returns whether it did: not when the
 * business has a file with this id.
 */
export async function insertUnsentFile(trx: TenantTrx, row: Insertable<File>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("file")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the files of a conversation that a member uploaded and didn't send, oldest first. */
export const listUnsentFiles = (
  trx: TenantTrx,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<FileRow[]> =>
  trx
    .selectFrom("file")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where(sql<boolean>`source ->> 'userId' = ${userId}`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Returns these files, locked until the transaction ends, in any order. */
export async function lockFiles(trx: TenantTrx, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return trx.selectFrom("file").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
}

/**
 * Makes files part of a reply, in this order: they are sent, and belong to nobody's draft, nor to
 * the failed message that the reply sends again. The provider stores them anew.
 */
export async function bindFiles(
  trx: TenantTrx,
  { messageId, ids, at }: { messageId: string; ids: readonly string[]; at: Date },
): Promise<void> {
  for (const [position, id] of ids.entries())
    await trx
      .updateTable("file")
      .set({ conversation_id: null, conversation_message_id: messageId, media_id: null, position, updated_at: at })
      .where("id", "=", id)
      .execute();
}

/** Deletes a file that its uploader didn't send, with its content; nothing for any other file. */
export async function deleteUnsentFile(
  trx: TenantTrx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("file")
    .where("id", "=", id)
    .where("conversation_id", "is not", null)
    .where(sql<boolean>`source ->> 'userId' = ${userId}`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Renews the lease of a claimed reply by the database's clock, and stores the ids of files that the
 * provider has stored by now. Returns false, without any effect, if the claim of this attempt has
 * ended: the reply must not be sent then.
 */
export async function renewReplyClaim(
  trx: TenantTrx,
  messageId: string,
  {
    attempts,
    leaseSeconds,
    media,
    at,
  }: { attempts: number; leaseSeconds: number; media: readonly { fileId: string; mediaId: string }[]; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("conversation_message")
    .set({
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      updated_at: at,
    })
    .where("id", "=", messageId)
    .where("state", "=", "sending")
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  for (const { fileId, mediaId } of media)
    await trx.updateTable("file").set({ media_id: mediaId, updated_at: at }).where("id", "=", fileId).execute();
  return true;
}

/** Returns the tenants that have files from before an instant that were never sent. */
export async function tenantsWithUnsentFilesBefore(db: Kysely<DB>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenants_with_unsent_files_before(${before}) as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes the tenant's unsent files from before an instant, and returns how many. */
export async function deleteUnsentFilesBefore(trx: TenantTrx, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("file")
    .where("conversation_id", "is not", null)
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
