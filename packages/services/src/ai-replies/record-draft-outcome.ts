import type { DismissDraft, ShownDraft } from "@aavarti/contract/ai-replies";
import { isMessageOf, saveDraftOutcome } from "@aavarti/db/queries/ai-replies";
import { findConversation } from "@aavarti/db/queries/conversations";
import type { DraftOutcome } from "@aavarti/domain/inbox/reply-drafts";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/**
 * Stores what became of a suggested reply that its reader saw, with the reply they wrote: sent as
 * it was, sent with changes, or something else was sent.
 * @throws AppError NOT_FOUND when the suggestion answers no message of this conversation.
 */
export async function recordDraftOutcome(
  ctx: ServiceContext,
  unit: Unit,
  {
    conversationId,
    draft: { messageId, source, text, isUsed },
    reply,
  }: { conversationId: string; draft: ShownDraft; reply: { id: string; text: string } },
): Promise<void> {
  const isSame = reply.text.trim() === text.trim();
  const outcome = isSame ? "accepted" : isUsed ? "edited" : "discarded";
  await save(ctx, unit, { conversationId, messageId, source, outcome, replyId: reply.id });
}

/**
 * Counts the suggested reply to a message as discarded. Repeating it has no further effect; a reply
 * that is sent later with the suggestion counts instead.
 * @throws AppError FORBIDDEN without `inbox.reply`, or for a job; NOT_FOUND.
 */
export function dismissDraft(ctx: ServiceContext, { id, messageId, source }: DismissDraft): Promise<void> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    if (!(await findConversation(unit.trx, { id, userId }))) throw notFound("conversation");
    await save(ctx, unit, { conversationId: id, messageId, source, outcome: "discarded", replyId: null });
  });
}

async function save(
  ctx: ServiceContext,
  { trx }: Unit,
  {
    conversationId,
    messageId,
    source,
    outcome,
    replyId,
  }: { conversationId: string; replyId: string | null; outcome: DraftOutcome } & Pick<
    ShownDraft,
    "messageId" | "source"
  >,
): Promise<void> {
  if (!(await isMessageOf(trx, { conversationId, messageId }))) throw notFound("message");
  await saveDraftOutcome(trx, {
    tenant_id: ctx.tenantId,
    message_id: messageId,
    conversation_id: conversationId,
    source,
    outcome,
    reply_id: replyId,
    user_id: requirePerson(ctx),
    decided_at: ctx.now(),
  });
}
