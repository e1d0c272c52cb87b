import { findConversationMessage } from "@aavarti/db/queries/conversation-messages";
import { findConversation } from "@aavarti/db/queries/conversations";
import { findDelivery } from "@aavarti/db/queries/document-deliveries";
import { findReminderRecipient } from "@aavarti/db/queries/reminders/recipients";
import type { ConsentSource } from "@aavarti/domain/consent";
import type { ServiceContext, Unit } from "../context.ts";
import { changeConsent } from "./change-consent.ts";

type Withdrawal = Extract<ConsentSource, "spam_complaint" | "email_provider">;

/**
 * Opts the customer who got a reminder out of all email after a spam complaint or an unsubscribe
 * that the email provider reports for it, with all that `changeConsent` does but no confirmation.
 * Returns whether anything changed; false for an unknown reminder, one to an owner, since owners
 * change their own settings, and a customer who had opted out.
 * @throws AppError NOT_FOUND when the customer has been erased.
 */
export function withdrawConsent(ctx: ServiceContext, reminderId: string, source: Withdrawal): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const reminder = await findReminderRecipient(unit.trx, reminderId);
    if (reminder?.recipient_kind !== "customer") return false;
    return withdraw(ctx, unit, { customerId: reminder.recipient_id, address: reminder.recipient_address, source });
  });
}

/**
 * Opts the customer who got a receipt or statement out of all email after a spam complaint or an
 * unsubscribe that the email provider reports for it, as `withdrawConsent` does for a reminder.
 * Returns whether anything changed; false for an unknown delivery and a customer who had opted out.
 * @throws AppError NOT_FOUND when the customer has been erased.
 */
export function withdrawDocumentConsent(ctx: ServiceContext, deliveryId: string, source: Withdrawal): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const delivery = await findDelivery(unit.trx, deliveryId);
    return delivery
      ? withdraw(ctx, unit, { customerId: delivery.customer_id, address: delivery.address, source })
      : false;
  });
}

/**
 * Opts the customer who got a reply out of email after a spam complaint or an unsubscribe that the
 * email provider reports for it, as `withdrawConsent` does for a reminder. Returns whether anything
 * changed; false for an unknown reply and for a customer in Trash.
 */
export function withdrawReplyConsent(ctx: ServiceContext, replyId: string, source: Withdrawal): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const row = await findConversationMessage(unit.trx, replyId);
    const conversation = row && (await findConversation(unit.trx, { id: row.conversation_id, userId: null }));
    if (!conversation) return false;
    return withdraw(ctx, unit, { customerId: conversation.customer_id, address: conversation.address, source });
  });
}

const withdraw = (
  ctx: ServiceContext,
  unit: Unit,
  who: { customerId: string; address: string | null; source: Withdrawal },
): Promise<boolean> =>
  changeConsent(ctx, unit, {
    ...who,
    channel: "email",
    state: "withdrawn",
    by: { kind: "customer" },
    confirm: false,
  });
