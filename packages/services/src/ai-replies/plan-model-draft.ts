import { insertModelDraft, isAiEnabled } from "@aavarti/db/queries/ai-replies";
import { hasVisibleText } from "@aavarti/domain/one-line";
import { writeModelDraft } from "@aavarti/jobs/definitions/conversations";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * Plans that a language model words the suggested reply to a customer's message, and enqueues the
 * job: once for a message, and only where there is a model and the business wants it. Does nothing
 * for a message without text.
 */
export async function planModelDraft(
  ctx: ServiceContext,
  unit: Unit,
  { conversationId, messageId, text }: { conversationId: string; messageId: string; text: string },
): Promise<void> {
  if (!ctx.providers.ai.configured || !hasVisibleText(text) || !(await isAiEnabled(unit.trx))) return;
  const now = ctx.now();
  await insertModelDraft(unit.trx, {
    tenant_id: ctx.tenantId,
    message_id: messageId,
    conversation_id: conversationId,
    state: "planned",
    created_at: now,
    updated_at: now,
  });
  await unit.enqueue(writeModelDraft, { tenantId: ctx.tenantId, messageId });
}
