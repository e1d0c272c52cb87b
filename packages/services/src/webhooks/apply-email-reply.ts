import { insertUnmatchedMessage } from "@aavarti/db/queries/inbound-messages";
import type { EmailReply } from "@aavarti/providers/email/interface";
import type { Dependencies } from "../context.ts";
import { handleReply } from "../inbound/take-reply.ts";
import { findEmailSender } from "../inbound/whose-reply.ts";
import { systemContext } from "../system-context.ts";

/**
 * Finds the customer that an email reply is from and handles it as their message (`handleReply`);
 * one from an unknown sender is stored as unmatched and affects nobody. Returns what was done as a
 * text for the event log. A second delivery has no effect.
 */
export async function applyEmailReply(deps: Dependencies, reply: EmailReply): Promise<string> {
  const sender = await findEmailSender(deps, reply);
  const ctx = sender && (await systemContext(deps, sender.tenantId, "webhook.process"));
  const receivedAt = reply.at ?? deps.now();
  if (sender && ctx) {
    const taken = await handleReply(ctx, {
      customerId: sender.customerId,
      reminderId: sender.reminderId,
      channel: "email",
      providerMessageId: reply.messageId,
      from: reply.from,
      kind: reply.isAutomatic ? "automatic" : "text",
      subject: reply.subject || null,
      text: reply.text,
      answeredId: reply.inReplyTo,
      messageIdHeader: reply.messageIdHeader,
      isAutomatic: reply.isAutomatic,
      receivedAt,
    });
    return `reply: ${taken}`;
  }
  await insertUnmatchedMessage(deps.db, {
    channel: "email",
    provider_message_id: reply.messageId,
    from_address: reply.from,
    text: reply.text,
    reason: reply.mailboxHash ? "not our address" : "no conversation",
    received_at: receivedAt,
    created_at: deps.now(),
  });
  return "reply: unmatched";
}
