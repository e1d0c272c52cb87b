import {
  type ConversationRow,
  insertConversation,
  lockContinued,
  updateConversation,
} from "@aavarti/db/queries/conversations";
import { fileInboundMessage } from "@aavarti/db/queries/inbound-messages";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { previewOf } from "@aavarti/domain/conversations";
import { ownWords } from "@aavarti/domain/inbox/own-words";
import type { ServiceContext, Unit } from "../context.ts";

/** A stored message of a customer that belongs to no conversation yet. */
export type Arrived = {
  messageId: string;
  customerId: string;
  channel: ReminderChannel;
  /** The address or number it came from. */
  from: string;
  subject: string | null;
  text: string;
  /**
   * The messages that it answers, the nearest first: the provider's ids of ours, and `Message-ID`s
   * of the customer's own emails.
   */
  answeredIds: readonly string[];
  /** Sent by a program: it opens nothing and makes nobody wait. */
  isAutomatic: boolean;
  receivedAt: Date;
};

/**
 * Adds a customer's message to the conversation that it continues, or begins one, and returns the
 * conversation's id: the one with the message that it answers, else the newest that is not closed,
 * else on WhatsApp the closed one. The customer and the conversation are locked. Unless the message
 * is automatic, the conversation is open afterwards, no longer snoozed, and replies go to `from`.
 * Clients that watch are informed. Notifies nobody.
 */
export async function continueConversation(ctx: ServiceContext, unit: Unit, arrived: Arrived): Promise<string> {
  const { trx } = unit;
  await lockCustomers(trx, [arrived.customerId]);
  const found = await lockContinued(trx, arrived);
  const id = found?.id ?? ctx.newId();
  if (found) await updateConversation(trx, id, { ...after(found, arrived), updated_at: ctx.now() });
  else await insertConversation(trx, newConversation(ctx, id, arrived));
  await fileInboundMessage(trx, { messageId: arrived.messageId, conversationId: id });
  unit.raiseVersion();
  return id;
}

/** What changes in a conversation with a customer's message. Messages may arrive in any order. */
const after = (found: ConversationRow, { channel, from, text, isAutomatic, receivedAt }: Arrived) => ({
  ...(!isAutomatic && { state: "open" as const, snoozed_until: null, address: from }),
  ...(!isAutomatic &&
    (found.last_inbound_at === null || found.last_inbound_at < receivedAt) && { last_inbound_at: receivedAt }),
  ...(receivedAt >= found.last_message_at && {
    last_message_at: receivedAt,
    preview: previewOf(ownWords(channel, text)),
    is_preview_inbound: true,
  }),
});

const newConversation = (
  ctx: ServiceContext,
  id: string,
  { customerId, channel, from, subject, text, isAutomatic, receivedAt }: Arrived,
) => ({
  tenant_id: ctx.tenantId,
  id,
  customer_id: customerId,
  channel,
  address: from,
  subject,
  state: isAutomatic ? ("waiting" as const) : ("open" as const),
  last_message_at: receivedAt,
  last_inbound_at: isAutomatic ? null : receivedAt,
  preview: previewOf(ownWords(channel, text)),
  is_preview_inbound: true,
  created_at: ctx.now(),
  updated_at: ctx.now(),
});
