import { createHash } from "node:crypto";
import type { AttachedFile, UploadFile } from "@aavarti/contract/files";
import { countStoredBytes, type FileRow, findFile } from "@aavarti/db/queries/files";
import { insertUnsentFile, listUnsentFiles } from "@aavarti/db/queries/reply-files";
import { MAX_FILE_BYTES, MAX_STORED_BYTES, safeFileName } from "@aavarti/domain/files";
import { MAX_REPLY_FILES } from "@aavarti/domain/outgoing-files";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { storeFile } from "@aavarti/jobs/definitions/files";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requireConversation } from "../conversations/conversation-of.ts";
import { requirePerson } from "../require-person.ts";
import { toAttachedFile } from "./attached-file.ts";
import { blobsIn, storeOfNewFiles } from "./blob-store.ts";

/**
 * Stores a file that the signed-in member wants to send in a conversation, and enqueues the job
 * that checks it and re-encodes images (`storeFile`): until then it is `waiting`. It belongs to its
 * author and the conversation until it is sent with a reply, and is deleted when that doesn't
 * happen within 24 hours. Repeating the upload with the same `id` and content returns the same
 * file, and finishes one whose process died.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND; VALIDATION_FAILED for
 * an empty file; PAYLOAD_TOO_LARGE over 16 MB; CONFLICT with 10 unsent files in the conversation,
 * when the business's files would exceed 1 GiB, and for the id of another file; PROVIDER_ERROR when
 * the S3 store doesn't take it.
 */
export async function uploadFile(
  ctx: ServiceContext,
  {
    conversationId,
    id,
    name,
    isVoice = false,
    content,
  }: Omit<UploadFile, "isVoice"> & { isVoice?: boolean; conversationId: string; content: Buffer },
): Promise<AttachedFile> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  if (content.length === 0) throw refusal("file.empty");
  if (content.length > MAX_FILE_BYTES) throw refusal("request.tooLarge");
  const digest = createHash("sha256").update(content).digest("hex");
  const planned = await ctx.transact(async (unit) => {
    const { trx } = unit;
    const conversation = await requireConversation(unit, conversationId, userId);
    const isSame = ({ source }: FileRow) =>
      source.from === "member" && source.userId === userId && source.digest === digest;
    const unsent = await listUnsentFiles(trx, { conversationId, userId });
    const known = unsent.find((file) => file.id === id);
    if (known && isSame(known)) return known;
    if (!known && unsent.length >= MAX_REPLY_FILES) throw refusal("file.tooMany", { most: MAX_REPLY_FILES });
    if (!known && (await countStoredBytes(trx)) + content.length > MAX_STORED_BYTES) throw refusal("file.storageFull");
    const now = ctx.now();
    const isNew = await insertUnsentFile(trx, {
      tenant_id: ctx.tenantId,
      id,
      customer_id: conversation.customer_id,
      conversation_id: conversationId,
      position: unsent.length,
      state: "waiting",
      kind: isVoice ? "audio" : "document",
      is_voice: isVoice,
      name: safeFileName(name),
      size_bytes: content.length,
      source: JSON.stringify({ from: "member", userId, digest }),
      created_at: now,
      updated_at: now,
    });
    if (!isNew) throw refusal("file.idTaken");
    return await findFile(trx, id);
  });
  if (!planned) throw notFound("file");
  if (planned.state !== "waiting" || planned.attempts > 0) return toAttachedFile(planned);
  await blobsIn(ctx, storeOfNewFiles(ctx)).put({ tenantId: ctx.tenantId, fileId: id }, content);
  // After its content is stored: a check without it would refuse the file.
  return ctx.transact(async (unit) => {
    await unit.enqueue(storeFile, { tenantId: ctx.tenantId, fileId: id });
    const file = await findFile(unit.trx, id);
    if (!file) throw notFound("file");
    return toAttachedFile(file);
  });
}
