import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

const deflate = promisify(deflateRaw);
/** The compression method of the ZIP format (APPNOTE 4.4.5) that `deflateRaw` makes. */
const DEFLATED = 8;

/** A file of an archive; its text comes in parts. */
export type ZipEntry = { name: string; parts: AsyncIterable<string> };

/**
 * The bytes of a ZIP archive as they become ready, never more than one part in memory. Compressing
 * happens on Node's own threads, so that a large archive holds up no other request.
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
      const bytes = Buffer.from(part, "utf8");
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
