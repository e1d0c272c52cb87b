import { readContent, writeContent } from "@aavarti/db/queries/files";
import { withTenant } from "@aavarti/db/tenant";
import type { Dependencies } from "../context.ts";

/** Names the content of one file of a business. */
export type BlobKey = { tenantId: string; fileId: string };

/**
 * Where the contents of files are kept, apart from their rows, which decide who may read them. A
 * content is deleted with its file's row.
 */
export type BlobStore = {
  /** Stores a content, and replaces an earlier one. Throws when the file's row is gone. */
  put(key: BlobKey, content: Buffer): Promise<void>;
  /**
   * Yields `bytes` bytes from byte `from` on, in parts of up to 1 MiB; fewer if there are no more.
   */
  read(key: BlobKey, part: { from: number; bytes: number }): AsyncIterable<Buffer>;
};

/**
 * Returns the store that keeps contents in the database, in pieces of 256 kB: each `put` and each
 * part of a `read` is a transaction of its own.
 */
export const databaseBlobs = ({ db }: Pick<Dependencies, "db">): BlobStore => ({
  put: ({ tenantId, fileId }, content) =>
    withTenant(db, tenantId, (trx) => writeContent(trx, { tenantId, fileId }, content)),
  async *read({ tenantId, fileId }, { from, bytes }) {
    const end = from + bytes;
    for (let at = from; at < end; ) {
      const start = at;
      const part = await withTenant(db, tenantId, (trx) =>
        readContent(trx, fileId, { from: start, limit: end - start }),
      );
      if (part.length === 0) return;
      yield part;
      at += part.length;
    }
  },
});

/** Returns the whole content of a file; empty if there is none. */
export async function readWhole(blobs: BlobStore, key: BlobKey, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of blobs.read(key, { from: 0, bytes })) parts.push(part);
  return Buffer.concat(parts);
}
