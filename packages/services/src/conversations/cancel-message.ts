import type { CancelMessage, ThreadEntry } from "@aavarti/contract/conversations";
import { lockConversationMessage, moveReply, returnToLane } from "@aavarti/db/queries/conversation-messages";
import { raiseNotificationVersion } from "@aavarti/db/queries/notifications";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { refreshConversation } from "../identities/put-conversation.ts";
import { requirePerson } from "../require-person.ts";
import { requireConversation } from "./conversation-of.ts";
import { writtenEntry } from "./thread-entry.ts";

/**
 * Cancels a message that waits, such as a template for the end of quiet hours, and returns its
 * entry. It costs nothing then, and the same may be sent again today; the daily limit counts both.
 * The list shows what was said before it, and a conversation that waited for the customer goes back
 * to where it belongs (`returnToLane`). One that a team member has cancelled already stays so.
 * Writes an audit event and informs clients that watch.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND; CONFLICT for one that
 * is being sent, was sent, or failed.
 */
export async function cancelMessage(ctx: ServiceContext, { id, messageId }: CancelMessage): Promise<ThreadEntry> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const conversation = await requireConversation(unit, id, userId);
    const row = await lockConversationMessage(trx, messageId);
    if (row?.conversation_id !== id || row.direction !== "out") throw notFound("message");
    const cause = explainReminder("stopped.byMember");
    if (row.state === "cancelled" && row.state_explanation?.reason === cause.reason)
      return writtenEntry(unit, messageId);
    const at = ctx.now();
    const isCancelled = await moveReply(
      trx,
      messageId,
      { from: ["planned"] },
      { state: "cancelled", cause, updated_at: at },
    );
    if (!isCancelled) throw refusal("reply.notCancellable");
    await returnToLane(trx, id, at);
    await refreshConversation(ctx, unit, conversation);
    const subject = { kind: "customer", id: conversation.customer_id } as const;
    await audit(ctx, unit, "conversation.message-cancelled", subject, { messageId });
    await raiseNotificationVersion(trx, ctx.tenantId);
    return writtenEntry(unit, messageId);
  });
}
