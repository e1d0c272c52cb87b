import { lockConversationMessage, moveReply } from "@aavarti/db/queries/conversation-messages";
import { findConversation, updateConversation } from "@aavarti/db/queries/conversations";
import { raiseNotificationVersion } from "@aavarti/db/queries/notifications";
import { CHANNELS } from "@aavarti/domain/channels";
import type { ServiceContext } from "../context.ts";
import type { DeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { STATES_BEFORE } from "../reminders/deliver/states-before.ts";

/**
 * Records the delivery status that the provider reported for a reply. Returns true when its state
 * changed, false also for an unknown reply and for a customer in Trash. A state never moves
 * backwards, but an email can fail after its delivery. A failure opens the conversation again if it
 * waits for the customer, who has no answer. Clients that watch are informed; nobody is notified.
 */
export function applyReplyStatus(
  ctx: ServiceContext,
  { replyId, messageId, status, at, fault }: { replyId: string } & Omit<DeliveryStatus, "reminderId">,
): Promise<boolean> {
  return ctx.transact(async ({ trx }) => {
    const row = await lockConversationMessage(trx, replyId);
    const conversation = row && (await findConversation(trx, { id: row.conversation_id, userId: null }));
    if (!conversation) return false;
    const failsLate = status === "failed" && CHANNELS[conversation.channel].failsAfterDelivery;
    const moved = await moveReply(
      trx,
      replyId,
      { from: failsLate ? [...STATES_BEFORE.failed, "delivered"] : STATES_BEFORE[status] },
      {
        state: status,
        cause: fault?.cause ?? null,
        nextStep: fault?.nextStep ?? null,
        sent_at: row.sent_at ?? at,
        ...(row.provider_message_id === null && messageId !== null && { provider_message_id: messageId }),
        updated_at: ctx.now(),
      },
    );
    if (!moved) return false;
    if (status === "failed" && conversation.state === "waiting")
      await updateConversation(trx, conversation.id, { state: "open", updated_at: ctx.now() });
    await raiseNotificationVersion(trx, ctx.tenantId);
    return true;
  });
}
