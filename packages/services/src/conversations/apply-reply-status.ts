import { moveReply, reopenUnanswered } from "@aavarti/db/queries/conversation-messages";
import { findConversation } from "@aavarti/db/queries/conversations";
import { findOwnTemplateByMetaName } from "@aavarti/db/queries/own-templates";
import type { TenantTrx } from "@aavarti/db/tenant";
import { templateCategory } from "@aavarti/domain/conversation-templates";
import { type PriceCategory, priceCategory } from "@aavarti/domain/message-prices";
import { isOwnMetaName } from "@aavarti/domain/own-templates";
import { enqueueReplacement } from "../bulk/replace-by-email.ts";
import type { ServiceContext } from "../context.ts";
import { recordPricing } from "../message-costs/record-pricing.ts";
import { billedCategory } from "../own-templates/to-own-template.ts";
import { confirmAgain, unconfirmWithReply } from "../promises/promise-of-reply.ts";
import type { DeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { statesBefore } from "../reminders/deliver/states-before.ts";
import { lockReply } from "./lock-reply.ts";

/**
 * Records the delivery status that the provider reported for a reply. Returns true when its state
 * changed, false also for an unknown reply and for a customer in Trash. A state never moves
 * backwards, as `statesBefore` says. A failure opens the conversation again if
 * its customer has no answer (`reopenUnanswered`), and has the email written that replaces a bulk
 * message where that is asked for; a promise that the reply confirmed is a suggestion again
 * (`unconfirmWithReply`), and confirmed again if the reply has arrived after all. A reported price
 * is stored with the message's cost (`recordPricing`). Clients that watch are informed; nobody is
 * notified.
 */
export function applyReplyStatus(
  ctx: ServiceContext,
  { replyId, messageId, status, at, fault, pricing }: { replyId: string } & Omit<DeliveryStatus, "reminderId">,
): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const row = await lockReply(trx, replyId);
    const conversation = row && (await findConversation(trx, { id: row.conversation_id, userId: null }));
    if (!conversation) return false;
    const moved = await moveReply(
      trx,
      replyId,
      { from: statesBefore(status, conversation) },
      {
        state: status,
        cause: fault?.cause ?? null,
        nextStep: fault?.nextStep ?? null,
        sent_at: row.sent_at ?? at,
        ...(row.provider_message_id === null && messageId !== null && { provider_message_id: messageId }),
        updated_at: ctx.now(),
      },
    );
    if (pricing && status !== "failed" && (moved || row.state !== "failed")) {
      const expected = row.template === null ? "service" : await expectedCategory(trx, row.template);
      const price = { messageId: replyId, source: "reply", expected, pricing } as const;
      await recordPricing(ctx, unit, {
        ...price,
        customerId: conversation.customer_id,
        sentAt: row.sent_at ?? at,
      });
      if (!moved) unit.raiseVersion();
    }
    if (!moved) return false;
    if (status === "failed") {
      await reopenUnanswered(trx, replyId, ctx.now());
      await enqueueReplacement(ctx, unit, replyId);
      await unconfirmWithReply(ctx, unit, replyId);
    } else if (row.state === "failed") await confirmAgain(ctx, unit, { replyId });
    unit.raiseVersion();
    return true;
  });
}

/** Returns the category in the price list in which a template is expected to be billed. */
async function expectedCategory(trx: TenantTrx, template: string): Promise<PriceCategory> {
  const own = isOwnMetaName(template) ? await findOwnTemplateByMetaName(trx, template) : undefined;
  return own ? billedCategory(own) : priceCategory(templateCategory(template));
}
