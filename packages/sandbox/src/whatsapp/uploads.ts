import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";

const MEGABYTE = 1024 * 1024;
/** Meta takes documents of 100 MB; the product sends none above 16 MB. */
const MAX_BYTES = 17 * MEGABYTE;

/** The types that are no document, and their most bytes. Source: Meta, "Supported media types". */
const SMALLER: ReadonlyMap<string, number> = new Map([
  ["image/jpeg", 5 * MEGABYTE],
  ["image/png", 5 * MEGABYTE],
  ["audio/aac", 16 * MEGABYTE],
  ["audio/amr", 16 * MEGABYTE],
  ["audio/mpeg", 16 * MEGABYTE],
  ["audio/mp4", 16 * MEGABYTE],
  ["audio/ogg", 16 * MEGABYTE],
]);

/** The types of a file. Source: Meta, "Supported media types". */
const TYPES: ReadonlySet<string> = new Set([
  ...SMALLER.keys(),
  "application/pdf",
  "application/msword",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "text/plain",
]);

/**
 * Makes the app parse multipart bodies, up to 17 MiB, into FormData. One that is no form is refused
 * with Graph's code 100.
 */
export function readUploads(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: MAX_BYTES },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const answer = new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"] ?? "" } });
      return answer.formData().catch(() => {
        throw refuse(100, "The body is not a form.");
      });
    },
  );
}

/**
 * Returns the name, type and content of the file in the body of `POST /<phone number id>/media`;
 * stores nothing. @throws Refusal 100 for a missing field, a type that is none of WhatsApp's, or a
 * file over the limit of its type; 131053 for an empty file.
 */
export async function readUpload(body: unknown) {
  if (!(body instanceof FormData)) throw refuse(100, "The parameter file is required.");
  if (body.get("messaging_product") !== "whatsapp") throw refuse(100, "The parameter messaging_product is required.");
  const contentType = body.get("type");
  const file = body.get("file");
  if (typeof contentType !== "string") throw refuse(100, "The parameter type is required.");
  if (!(file instanceof File)) throw refuse(100, "The parameter file is required.");
  if (!TYPES.has(contentType) || file.type !== contentType) {
    throw refuse(100, `Param file must be a file with one of the following types: ${[...TYPES].join(", ")}.`);
  }
  if (file.size === 0) throw refuse(131053, "The file is empty.");
  if (file.size > (SMALLER.get(contentType) ?? MAX_BYTES)) throw refuse(100, "The file is too large for its type.");
  return { name: file.name, contentType, content: Buffer.from(await file.arrayBuffer()) };
}
