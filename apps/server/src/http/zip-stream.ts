import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

const deflate = promisify(deflateRaw);
/** ZIP compression method (APPNOTE 4.4.5) of data that `deflateRaw` produces. */
const DEFLATED = 8;

/** A file in the archive; its content, bytes or text in UTF-8, is produced in parts. */
export type ZipEntry = { name: string; parts: AsyncIterable<string | Buffer> };

/**
 * Yields the bytes of a ZIP archive of these files as it is produced, with at most one part of a
 * file in memory. Compression runs on Node's thread pool, so that a large archive blocks no other
 * request. An error of an entry ends the archive and is thrown.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, parts } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED };
    zip.add(file);
    for await (const part of parts) {
      const bytes = typeof part === "string" ? Buffer.from(part, "utf8") : part;
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      file.ondata?.(null, await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH }), false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, await deflate(Buffer.alloc(0), { finishFlush: constants.Z_FINISH }), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
