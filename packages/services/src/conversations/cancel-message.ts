import type { CancelMessage, ThreadEntry } from "@aavarti/contract/conversations";
import { lockBulkSend } from "@aavarti/db/queries/bulk-sends";
import { lockConversationMessage, moveReply, reopenAfterCancel } from "@aavarti/db/queries/conversation-messages";
import { findDelivery } from "@aavarti/db/queries/document-deliveries";
import { lockPromiseOfReply } from "@aavarti/db/queries/promises";
import { uncountMessages } from "@aavarti/db/queries/sending";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { cancelWaitingBulk } from "../bulk/waiting-bulk.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { refreshConversation } from "../identities/move-or-merge-conversation.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";
import { unconfirmWithReply } from "../promises/promise-of-reply.ts";
import { cancelDocument } from "./cancel-document.ts";
import { requireConversation } from "./conversation-of.ts";
import { explainCancelled } from "./explain-cancelled.ts";
import { toThreadEntry, writtenEntry } from "./thread-entry.ts";

/**
 * Cancels a message that waits, such as a template for the end of quiet hours, and returns its
 * entry. It costs nothing then, no longer counts against the daily limit, and the same may be sent
 * again today. The list shows what was said before it, and a conversation that waited for the
 * customer goes back to where it was (`reopenAfterCancel`). With the id of a bulk send that waits,
 * this one customer doesn't get it (`cancelWaitingBulk`), and with the id of a receipt's or
 * statement's delivery, that isn't sent (`cancelDocument`). One that a team member has cancelled
 * already stays so. A promise that it confirmed is a suggestion again (`unconfirmWithReply`).
 * Writes an audit event and informs clients that watch.
 * @throws AppError FORBIDDEN without `inbox.reply`, for a receipt or statement without
 * `payments.record`, which sends it, or for a job; NOT_FOUND; CONFLICT for one that is being sent,
 * was sent, or failed.
 */
export async function cancelMessage(
  ctx: ServiceContext,
  { id, messageId: asked }: CancelMessage,
): Promise<ThreadEntry> {
  const person = await signedInUser(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const delivery = await findDelivery(trx, asked);
    requirePermission(ctx, delivery ? "payments.record" : "inbox.reply");
    if (delivery) return cancelDocument(ctx, unit, { conversationId: id, deliveryId: asked, person });
    // As the job that writes it does: first the send, then whom it is for.
    const send = await lockBulkSend(trx, asked);
    await lockPromiseOfReply(trx, asked);
    const conversation = await requireConversation(unit, id, person.id);
    const subject = { kind: "customer", id: conversation.customer_id } as const;
    let messageId = asked;
    if (send) {
      const bulk = await cancelWaitingBulk(ctx, unit, { sendId: send.id, conversation, person });
      if ("entry" in bulk) {
        if (bulk.isNew) {
          await audit(ctx, unit, "conversation.message-cancelled", subject, { sendId: send.id });
          unit.raiseVersion();
        }
        return toThreadEntry(unit, bulk.entry);
      }
      ({ messageId } = bulk);
    }
    const row = await lockConversationMessage(trx, messageId);
    if (row?.conversation_id !== id || row.direction !== "out") throw notFound("message");
    const at = ctx.now();
    const cause = explainCancelled(ctx, { name: person.name, at });
    if (row.state === "cancelled" && row.state_explanation?.reason === cause.reason)
      return writtenEntry(unit, messageId);
    const isCancelled = await moveReply(
      trx,
      messageId,
      { from: ["planned"] },
      { state: "cancelled", cause, updated_at: at },
    );
    if (!isCancelled) throw refusal("reply.notCancellable");
    await reopenAfterCancel(trx, row, at);
    await unconfirmWithReply(ctx, unit, messageId);
    // After the reminders that a promise held: who sends one locks it before it counts it.
    await uncountMessages(trx, [messageId], ctx.timeZone);
    await refreshConversation(ctx, unit, conversation);
    await audit(ctx, unit, "conversation.message-cancelled", subject, { messageId });
    unit.raiseVersion();
    return writtenEntry(unit, messageId);
  });
}
