import type { FileContentType, FileKind, FileRefusal } from "@aavarti/domain/files";
import { type Insertable, type Selectable, sql } from "kysely";
import type { File } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type FileRow = Selectable<File>;

/** Bytes in one row of content. */
const CHUNK_BYTES = 256 * 1024;

/** Stores new files without their content; none for an empty list. */
export async function insertFiles(trx: TenantTrx, rows: readonly Insertable<File>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("file").values(rows).execute();
}

/** Returns a file, whatever its state; undefined if unknown. Locks nothing. */
export const findFile = (trx: TenantTrx, id: string): Promise<FileRow | undefined> =>
  trx.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns the files of these messages, received or written, in the order within each. */
export async function listFilesOf(trx: TenantTrx, messageIds: readonly string[]): Promise<FileRow[]> {
  if (messageIds.length === 0) return [];
  return trx
    .selectFrom("file")
    .selectAll()
    .where((eb) => eb.or([eb("inbound_message_id", "in", messageIds), eb("conversation_message_id", "in", messageIds)]))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Returns up to `limit` files that can be opened, by id, after the id `after`. */
export async function listReadyFiles(
  trx: TenantTrx,
  { after, limit }: { after: string | null; limit: number },
): Promise<FileRow[]> {
  let query = trx.selectFrom("file").selectAll().where("state", "=", "ready").orderBy("id").limit(limit);
  if (after !== null) query = query.where("id", ">", after);
  return query.execute();
}

/**
 * Claims a file whose content is still to be fetched or checked, under a lease by the database's
 * clock, and returns it with the number of attempts, this one included. Returns undefined when it
 * is settled, or claimed by somebody whose lease lasts, or unknown.
 */
export const claimFile = (
  trx: TenantTrx,
  id: string,
  { leaseSeconds, at }: { leaseSeconds: number; at: Date },
): Promise<FileRow | undefined> =>
  trx
    .updateTable("file")
    .set({
      attempts: sql<number>`attempts + 1`,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      updated_at: at,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<", sql<Date>`clock_timestamp()`)]))
    .returningAll()
    .executeTakeFirst();

/** Records that something was done for a waiting file, so that the next sweep leaves it alone. */
export const touchFile = (trx: TenantTrx, id: string, at: Date) =>
  trx.updateTable("file").set({ updated_at: at }).where("id", "=", id).where("state", "=", "waiting").execute();

export type FileResult =
  | { state: "waiting" }
  | { state: "refused"; refusal: FileRefusal }
  | {
      state: "ready";
      content_type: FileContentType;
      kind: FileKind;
      is_voice: boolean;
      duration_seconds: number | null;
      name: string;
      size_bytes: number;
      sha256: string;
    };

/**
 * Stores what became of a claimed file and ends the claim. Returns whether it did: not when the
 * claim is another's by now (`attempts`), or the file is settled or gone.
 */
export async function settleFile(
  trx: TenantTrx,
  { id, attempts }: Pick<FileRow, "id" | "attempts">,
  result: FileResult,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("file")
    .set({ ...result, lease_until: null, updated_at: at })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns how many bytes the business's files have together. */
export async function countStoredBytes(trx: TenantTrx): Promise<number> {
  const { bytes } = await trx
    .selectFrom("file")
    .select(sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("bytes"))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Returns the pieces of a content with their numbers, from 0. */
export function* chunksOf(content: Buffer): Generator<{ n: number; content: Buffer }> {
  for (let n = 0; n * CHUNK_BYTES < content.length; n += 1)
    yield { n, content: content.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES) };
}

/** Replaces the content of a file. */
export async function writeContent(
  trx: TenantTrx,
  { tenantId, fileId }: { tenantId: string; fileId: string },
  content: Buffer,
): Promise<void> {
  await deleteContent(trx, fileId);
  for (const { n, content: piece } of chunksOf(content))
    await trx.insertInto("file_chunk").values({ tenant_id: tenantId, file_id: fileId, n, content: piece }).execute();
}

/** Deletes the content of a file; its row stays. */
export const deleteContent = (trx: TenantTrx, fileId: string) =>
  trx.deleteFrom("file_chunk").where("file_id", "=", fileId).execute();

/**
 * Returns part of a file's content, from byte `from` on, at most `limit` bytes and up to the end of
 * 1 MiB that is read at a time; empty at or after its end.
 */
export async function readContent(
  trx: TenantTrx,
  fileId: string,
  { from, limit }: { from: number; limit: number },
): Promise<Buffer> {
  const first = Math.floor(from / CHUNK_BYTES);
  const rows = await trx
    .selectFrom("file_chunk")
    .select("content")
    .where("file_id", "=", fileId)
    .where("n", ">=", first)
    .where("n", "<", first + 4)
    .orderBy("n")
    .execute();
  const start = from - first * CHUNK_BYTES;
  return Buffer.concat(rows.map(({ content }) => content)).subarray(start, start + limit);
}
