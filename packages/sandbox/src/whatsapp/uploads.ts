import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";

/** Meta takes 100 MB; nothing that the product sends comes near this. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The types of a document. Source: Meta, "Supported media types". */
const DOCUMENT_TYPES: ReadonlySet<string> = new Set([
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
 * Makes the app parse multipart bodies, up to 16 MiB, into FormData. One that is no form is refused
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
 * stores nothing. @throws Refusal 100 for a missing field or a type that is none of WhatsApp's for
 * documents, 131053 for an empty file.
 */
export async function readUpload(body: unknown) {
  if (!(body instanceof FormData)) throw refuse(100, "The parameter file is required.");
  if (body.get("messaging_product") !== "whatsapp") throw refuse(100, "The parameter messaging_product is required.");
  const contentType = body.get("type");
  const file = body.get("file");
  if (typeof contentType !== "string") throw refuse(100, "The parameter type is required.");
  if (!(file instanceof File)) throw refuse(100, "The parameter file is required.");
  if (!DOCUMENT_TYPES.has(contentType) || file.type !== contentType) {
    throw refuse(100, `Param file must be a file with one of the following types: ${[...DOCUMENT_TYPES].join(", ")}.`);
  }
  if (file.size === 0) throw refuse(131053, "The file is empty.");
  return { name: file.name, contentType, content: Buffer.from(await file.arrayBuffer()) };
}
