import type { AttachedFile } from "@aavarti/contract/files";
import type { ConversationRow } from "@aavarti/db/queries/conversations";
import { findConversation } from "@aavarti/db/queries/conversations";
import type { FileRow } from "@aavarti/db/queries/files";
import {
  deleteUnsentFile,
  deleteUnsentFilesBefore,
  lockFiles,
  listUnsentFiles as queryUnsentFiles,
  tenantsWithUnsentFilesBefore,
} from "@aavarti/db/queries/reply-files";
import { withTenant } from "@aavarti/db/tenant";
import { maxTotalFileBytes, sentContentType, sentFileName, UNSENT_FILE_HOURS } from "@aavarti/domain/outgoing-files";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { type Dependencies, requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { toAttachedFile } from "./attached-file.ts";

/**
 * Returns the files that the signed-in member uploaded in a conversation and didn't send yet,
 * oldest first, whatever their state. Other members don't see them.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND.
 */
export function listUnsentFiles(ctx: ServiceContext, { id }: { id: string }): Promise<AttachedFile[]> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) => {
    if (!(await findConversation(trx, { id, userId }))) throw notFound("conversation");
    return (await queryUnsentFiles(trx, { conversationId: id, userId })).map((row) => toAttachedFile(row));
  });
}

/**
 * Deletes a file, with its content, that the signed-in member uploaded and didn't send.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND, also for a file that
 * was sent, or that another member uploaded.
 */
export async function removeUnsentFile(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  const isDeleted = await ctx.transact(({ trx }) => deleteUnsentFile(trx, { id, userId }));
  if (!isDeleted) throw notFound("file");
}

/**
 * Returns the files that a member wants to send with a reply, in the order of `fileIds`, and locks
 * them until the transaction ends.
 * @throws AppError NOT_FOUND for a file that isn't the member's own of this conversation; CONFLICT
 * for one that was sent already, isn't checked yet, wasn't kept, or can't be sent on the channel,
 * and when they are too large together.
 */
export async function requireUnsentFiles(
  { trx }: Unit,
  { conversation, authorId, fileIds }: { conversation: ConversationRow; authorId: string; fileIds: readonly string[] },
): Promise<FileRow[]> {
  const rows = new Map((await lockFiles(trx, fileIds)).map((row) => [row.id, row]));
  const files = fileIds.map((id) => {
    const file = rows.get(id);
    if (file?.source.from !== "member" || file.source.userId !== authorId) throw notFound("file");
    if (file.conversation_id === null) throw refusal("file.alreadySent");
    if (file.conversation_id !== conversation.id) throw notFound("file");
    return file;
  });
  const { channel } = conversation;
  for (const { state, content_type: contentType, kind, is_voice: isVoice, name: ownName } of files) {
    const name = sentFileName({ name: ownName, kind, isVoice, contentType });
    if (state === "waiting") throw refusal("file.notReady");
    if (state === "refused") throw refusal("file.refused", { name });
    if (sentContentType(channel, contentType) === null) throw refusal("file.notSendable", { name });
  }
  const most = maxTotalFileBytes(channel);
  const bytes = files.reduce((sum, { size_bytes: size }) => sum + (size ?? 0), 0);
  if (most !== null && bytes > most) throw refusal("file.tooLargeTogether", { megabytes: most / MEBIBYTE });
  return files;
}

const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;

/** Deletes, in all tenants, the files that members uploaded over 24 hours ago and didn't send. */
export async function purgeUnsentFiles({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - UNSENT_FILE_HOURS * HOUR_MS);
  for (const tenantId of await tenantsWithUnsentFilesBefore(db, before))
    await withTenant(db, tenantId, (trx) => deleteUnsentFilesBefore(trx, before));
}
