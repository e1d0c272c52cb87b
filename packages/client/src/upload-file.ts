import type { AppRouter } from "@aavarti/api/root";
import { TRPCClientError } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import type { ClientOptions } from "./create-client.ts";

export type UploadedFile = inferRouterOutputs<AppRouter>["conversations"]["unsentFiles"][number];

export type FileUpload = {
  conversationId: string;
  /** A UUID that you choose: repeating the upload with it returns the same file. */
  id: string;
  name: string;
  /** At most 16 MB. */
  content: Uint8Array<ArrayBuffer>;
};

/**
 * Uploads a file to be sent in a conversation, and returns it, still to be checked: ask
 * `conversations.unsentFiles` until it is `ready`, then name its id in `fileIds` of
 * `conversations.reply`. It is no tRPC call, since a file is no JSON. Rejects with the server's
 * error, which `refusalOf` reads, or as `fetch` does without a network.
 */
export async function uploadFile(
  { baseUrl, token = null, fetch = globalThis.fetch }: ClientOptions,
  { conversationId, id, name, content }: FileUpload,
): Promise<UploadedFile> {
  const bearer = typeof token === "function" ? token() : token;
  const path = `/api/v1/conversations/${encodeURIComponent(conversationId)}/files`;
  const answer = await fetch(`${baseUrl.replace(/\/+$/, "")}${path}?${new URLSearchParams({ id, name })}`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    body: content,
  });
  const body: unknown = await answer.json();
  if (answer.ok) return body as UploadedFile;
  const { error } = body as { error: { code: string; message: string } };
  throw TRPCClientError.from({
    error: { code: -32_600, message: error.message, data: { ...error, httpStatus: answer.status } },
  });
}
