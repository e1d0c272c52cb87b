import { Readable } from "node:stream";
import type { FileKind } from "@aavarti/domain/files";
import { notFound } from "@aavarti/domain/refusal";
import type { Dependencies } from "@aavarti/services/context";
import { FILE_PATH, openFileLink } from "@aavarti/services/files/file-link";
import type { FastifyPluginAsync } from "fastify";
import { attachment } from "./attachment.ts";

type Options = { dependencies: Dependencies };

/** Kinds that open in the page; their content was decoded, or can only be played. */
const INLINE: ReadonlySet<FileKind> = new Set(["image", "audio"]);

/** What saves a file that has no name. */
const NAMELESS: Readonly<Record<FileKind, string>> = {
  image: "photo.jpg",
  audio: "voice-message",
  video: "video",
  document: "document",
};

/**
 * Serves the content of a file to whoever has a link to it (`createFileLink`), for as long as that
 * lasts. Images and audio may open in the page, everything else is a download; no browser runs
 * anything of it or guesses another type. Takes one byte range, so that audio can be skipped
 * through. Images may be loaded by pages of any origin: the frame of an email, which shows those
 * that came with it, has none, and nobody else knows the link. 404 for every other link and for a
 * content that is missing; an S3 store that doesn't answer is an error like every other.
 */
export const filePlugin: FastifyPluginAsync<Options> = async (app, { dependencies }) => {
  app.get<{ Params: { link: string } }>(`${FILE_PATH}:link`, async (request, reply) => {
    const file = await openFileLink(dependencies, request.params.link);
    const range = readRange(request.headers.range, file.sizeBytes);
    const part = range === null || range === "unsatisfiable" ? { from: 0, bytes: file.sizeBytes } : range;
    // What fails here is answered as an error; later the answer has begun.
    const content = range === "unsatisfiable" ? null : await beginReading(file.read(part));
    const disposition = attachment(file.name || NAMELESS[file.kind]);
    reply
      .header("content-type", file.contentType)
      .header("content-disposition", INLINE.has(file.kind) ? disposition.replace(/^attachment/, "inline") : disposition)
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "sandbox; default-src 'none'")
      .header("cross-origin-resource-policy", file.kind === "image" ? "cross-origin" : "same-origin")
      .header("cache-control", "private, max-age=60")
      .header("accept-ranges", "bytes");
    if (content === null)
      return reply.code(416).header("content-range", `bytes */${file.sizeBytes}`).type("text/plain").send("");
    const { from, bytes } = part;
    if (range) reply.code(206).header("content-range", `bytes ${from}-${from + bytes - 1}/${file.sizeBytes}`);
    return reply.header("content-length", bytes).send(Readable.from(content, { objectMode: false }));
  });
};

/**
 * Returns the parts of a content with the first one read already.
 * @throws AppError NOT_FOUND when there is none; what reading it throws.
 */
async function beginReading(parts: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const reading = parts[Symbol.asyncIterator]();
  const first = await reading.next();
  if (first.done) throw notFound("file");
  return (async function* () {
    yield first.value;
    for (let next = await reading.next(); !next.done; next = await reading.next()) yield next.value;
  })();
}

/**
 * Returns the part that a `Range` header asks for; null for the whole file, also where it asks for
 * several parts or isn't understood.
 */
export function readRange(
  header: string | undefined,
  size: number,
): { from: number; bytes: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const bytes = Math.min(Number(last), size);
    return bytes === 0 ? "unsatisfiable" : { from: size - bytes, bytes };
  }
  const from = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size) return "unsatisfiable";
  return end < from ? null : { from, bytes: end - from + 1 };
}
