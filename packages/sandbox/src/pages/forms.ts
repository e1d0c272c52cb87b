import type { FastifyInstance, FastifyRequest } from "fastify";

/** A file that somebody chose in a form. */
export type SentFile = { name: string; contentType: string; content: Buffer };

/** Postmark delivers emails whose attachments have 35 MB together. */
const MAX_BYTES = 35 * 1024 * 1024;

/** Makes the app parse forms with files, up to 35 MiB, into FormData; 400 for what is no form. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: MAX_BYTES },
    async ({ headers }: FastifyRequest, body: Buffer) =>
      new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"] ?? "" } }).formData(),
  );
}

/**
 * Returns the text and the files of a form, whichever way the browser sent it; without the field
 * the text is empty, and a file field in which nothing was chosen is no file.
 */
export async function readForm(body: unknown): Promise<{ text: string; files: SentFile[] }> {
  if (!(body instanceof FormData)) {
    const text = body instanceof Object && "text" in body ? body.text : "";
    return { text: String(text).trim(), files: [] };
  }
  const files = body.getAll("file").filter((file) => file instanceof File && file.size > 0) as File[];
  return {
    text: String(body.get("text") ?? "").trim(),
    files: await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        contentType: file.type || "application/octet-stream",
        content: Buffer.from(await file.arrayBuffer()),
      })),
    ),
  };
}
