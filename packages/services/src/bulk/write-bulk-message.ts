import { listBulkPeople, listChatsOf } from "@aavarti/db/queries/bulk-sends";
import { insertConversationMessage } from "@aavarti/db/queries/conversation-messages";
import { insertConversation } from "@aavarti/db/queries/conversations";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import type { TenantTrx } from "@aavarti/db/tenant";
import { previewOf } from "@aavarti/domain/conversations";
import { sendReply } from "@aavarti/jobs/definitions/conversations";
import type { ServiceContext, Unit } from "../context.ts";
import type { BulkMessage } from "./draft-rules.ts";

/**
 * Locks a customer of a bulk send and who gets their messages until the transaction ends. Call it
 * before the message is counted: whoever writes or cancels a reply locks the customer first too.
 */
export async function lockRecipient(trx: TenantTrx, customerId: string): Promise<void> {
  const people = await listBulkPeople(trx, [customerId]);
  await lockCustomers(trx, [customerId, ...people.map(({ contact_id }) => contact_id)]);
}

/**
 * Stores one message of a bulk send in its recipient's conversation, enqueues the job that sends it
 * once, and returns its id. On WhatsApp it belongs to their chat, by email to a thread of its own;
 * one that begins here is closed, so that the inbox shows it once the customer answers. An existing
 * chat keeps its state: a bulk message answers nobody. Checks nothing and counts nothing. Locks the
 * recipient.
 */
export async function writeBulkMessage(
  ctx: ServiceContext,
  unit: Unit,
  { message, authorId }: { message: BulkMessage; authorId: string | null },
): Promise<string> {
  const { trx } = unit;
  const { contact, channel, address, subject, text, offer } = message;
  const now = ctx.now();
  await lockCustomers(trx, [contact.id]);
  const [chat] = channel === "whatsapp" ? await listChatsOf(trx, [contact.id]) : [];
  const conversationId = chat?.id ?? ctx.newId();
  if (!chat)
    await insertConversation(trx, {
      tenant_id: ctx.tenantId,
      id: conversationId,
      customer_id: contact.id,
      channel,
      address,
      subject,
      state: "closed",
      last_message_at: now,
      last_inbound_at: null,
      preview: previewOf(text),
      is_preview_inbound: false,
      created_at: now,
      updated_at: now,
    });
  const messageId = ctx.newId();
  await insertConversationMessage(trx, {
    tenant_id: ctx.tenantId,
    id: messageId,
    conversation_id: conversationId,
    direction: "out",
    author_id: authorId,
    text,
    state: "planned",
    due_at: now,
    ...(offer && {
      template: offer.template,
      template_language: offer.language,
      template_params: JSON.stringify(offer.params),
      template_to: offer.to,
      subscription_id: offer.subscriptionId,
    }),
    created_at: now,
    updated_at: now,
  });
  await unit.enqueue(sendReply, { tenantId: ctx.tenantId, messageId }, { availableAt: now });
  return messageId;
}
