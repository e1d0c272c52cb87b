import { deleteContent, readContent, writeContent } from "@aavarti/db/queries/files";
import { recordObject, setFileStore } from "@aavarti/db/queries/stored-objects";
import { withTenant } from "@aavarti/db/tenant";
import type { FileStore } from "@aavarti/domain/files";
import type { Dependencies } from "../context.ts";

/** Names the content of one file of a business. */
export type BlobKey = { tenantId: string; fileId: string };

/**
 * Where the contents of files are kept, apart from their rows, which decide who may read them and
 * say in which store a content is. A content is deleted with its file's row: at once in the
 * database, within hours in an S3 store (`sweepFiles`).
 */
export type BlobStore = {
  /**
   * Stores a content, records on its file's row that it is here, and replaces an earlier one.
   * Throws when the file's row is gone.
   */
  put(key: BlobKey, content: Buffer): Promise<void>;
  /**
   * Yields `bytes` bytes from byte `from` on, in parts of up to 1 MiB; fewer if there are no more,
   * none where there is no content.
   */
  read(key: BlobKey, part: { from: number; bytes: number }): AsyncIterable<Buffer>;
};

type BlobDependencies = Pick<Dependencies, "db" | "now" | "providers">;

/** Returns the store in which new contents are kept: S3 where the installation has it. */
export const storeOfNewFiles = ({ providers }: Pick<Dependencies, "providers">): FileStore =>
  providers.objects.configured ? "s3" : "database";

/**
 * Returns the store of this name, as files' rows record it. Calls of an S3 store that the
 * installation doesn't have (any more) throw NOT_CONFIGURED.
 */
export const blobsIn = (deps: BlobDependencies, store: FileStore): BlobStore =>
  store === "s3" ? objectBlobs(deps) : databaseBlobs(deps);

/**
 * Returns the store that keeps contents in the database, in pieces of 256 kB: each `put` and each
 * part of a `read` is a transaction of its own.
 */
const databaseBlobs = ({ db }: BlobDependencies): BlobStore => ({
  put: ({ tenantId, fileId }, content) =>
    withTenant(db, tenantId, async (trx) => {
      if (!(await setFileStore(trx, fileId, "database"))) throw new Error("The content's file is gone");
      await writeContent(trx, { tenantId, fileId }, content);
    }),
  read: ({ tenantId, fileId }, part) =>
    inParts(part, (from, limit) => withTenant(db, tenantId, (trx) => readContent(trx, fileId, { from, limit }))),
});

const PART_BYTES = 1024 * 1024;

/**
 * Returns the store that keeps contents in the installation's S3 store, as `<tenant>/<file>`. `put`
 * records first that the object may exist, so that it is deleted also when this process dies or the
 * file goes meanwhile, and at last removes what the database has of an earlier content. Each part
 * of a `read` is one call. @throws ProviderError from all of them.
 */
const objectBlobs = ({ db, now, providers: { objects } }: BlobDependencies): BlobStore => ({
  async put(key, content) {
    const { tenantId, fileId } = key;
    await withTenant(db, tenantId, async (trx) => {
      if (!(await setFileStore(trx, fileId, "s3"))) throw new Error("The content's file is gone");
      await recordObject(trx, key, now());
    });
    await objects.put(objectKey(key), content);
    await withTenant(db, tenantId, (trx) => deleteContent(trx, fileId));
  },
  read: (key, part) =>
    inParts(part, (from, limit) => objects.read(objectKey(key), { from, bytes: Math.min(limit, PART_BYTES) })),
});

/** Returns the key of a content in an S3 store. */
export const objectKey = ({ tenantId, fileId }: BlobKey): string => `${tenantId}/${fileId}`;

/** Yields what `readPart` returns for the bytes that are left, until it returns none. */
async function* inParts(
  { from, bytes }: { from: number; bytes: number },
  readPart: (from: number, limit: number) => Promise<Buffer>,
): AsyncGenerator<Buffer, void> {
  const end = from + bytes;
  for (let at = from; at < end; ) {
    const part = await readPart(at, end - at);
    if (part.length === 0) return;
    yield part;
    at += part.length;
  }
}

/** Returns the whole content of a file; empty if there is none. */
export async function readWhole(blobs: BlobStore, key: BlobKey, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of blobs.read(key, { from: 0, bytes })) parts.push(part);
  return Buffer.concat(parts);
}
