import {
  type ConversationRow,
  insertConversation,
  lockContinued,
  updateConversation,
} from "@aavarti/db/queries/conversations";
import { insertInboundMessage } from "@aavarti/db/queries/inbound-messages";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { insertPhoneAppMessage } from "@aavarti/db/queries/phone-app-messages";
import { previewOf } from "@aavarti/domain/conversations";
import { beginningOf } from "@aavarti/domain/shortened-text";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";

/** A message of the chat that the business has with a customer in its own WhatsApp app. */
export type PhoneAppMessage = {
  customerId: string;
  providerMessageId: string;
  /** The customer's phone number, or their business-scoped id. */
  address: string;
  /** WhatsApp's word for the type: `text`, `image`, … */
  type: string;
  text: string;
  at: Date;
};

/** Maximum length of a stored message, in characters; WhatsApp takes fewer. */
const MAX_TEXT = 20_000;

const storable = (text: string): string => beginningOf(text.replaceAll("\u0000", ""), MAX_TEXT);

/**
 * Stores what the business wrote to a customer in its own WhatsApp app as sent, in their chat,
 * which begins if there is none: it waits for the customer then, unless they wrote later, and is no
 * longer snoozed. Returns the new message's id, or null for a second delivery, which has no effect.
 * Does not open the 24-hour window, nor apply any rule to the text; notifies nobody. Writes an
 * audit event without the text, and informs clients that watch.
 */
export function takeEcho(ctx: ServiceContext, echo: PhoneAppMessage): Promise<string | null> {
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const chat = await lockChat(ctx, unit, echo, "waiting");
    const messageId = await storeSent(ctx, unit, chat.id, echo);
    if (messageId === null) return null;
    const isAnswered = chat.last_inbound_at === null || chat.last_inbound_at <= echo.at;
    await updateConversation(trx, chat.id, {
      ...(isAnswered && { state: "waiting" as const, snoozed_until: null }),
      ...previewIfNewest(chat, echo, false),
      updated_at: ctx.now(),
    });
    await audit(ctx, unit, "conversation.replied", { kind: "customer", id: echo.customerId }, { messageId });
    unit.raiseVersion();
    return messageId;
  });
}

/**
 * Stores a message from before the business's number was connected at its time in the customer's
 * chat, which begins closed if there is none. Returns whether it was new. It neither opens the
 * 24-hour window nor makes anybody wait: no unread mark, no notification, no rule, no draft.
 */
export function takeHistory(
  ctx: ServiceContext,
  { isFromBusiness, ...message }: PhoneAppMessage & { isFromBusiness: boolean },
): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const chat = await lockChat(ctx, unit, message, "closed");
    const isNew = isFromBusiness
      ? (await storeSent(ctx, unit, chat.id, message)) !== null
      : await insertInboundMessage(trx, {
          tenant_id: ctx.tenantId,
          id: ctx.newId(),
          customer_id: message.customerId,
          channel: "whatsapp",
          provider_message_id: message.providerMessageId,
          from_address: message.address,
          kind: message.type,
          text: storable(message.text),
          conversation_id: chat.id,
          is_history: true,
          received_at: message.at,
          created_at: message.at,
        });
    if (!isNew) return false;
    await updateConversation(trx, chat.id, {
      ...previewIfNewest(chat, message, !isFromBusiness),
      updated_at: ctx.now(),
    });
    unit.raiseVersion();
    return true;
  });
}

/** Returns the customer's chat, locked after the customer; begins one in this state if needed. */
async function lockChat(
  ctx: ServiceContext,
  { trx }: Unit,
  { customerId, address, text, at }: PhoneAppMessage,
  state: ConversationRow["state"],
): Promise<Pick<ConversationRow, "id" | "last_inbound_at" | "last_message_at">> {
  await lockCustomers(trx, [customerId]);
  const found = await lockContinued(trx, { customerId, channel: "whatsapp", answeredIds: [] });
  if (found) return found;
  const id = ctx.newId();
  const times = { last_inbound_at: null, last_message_at: at };
  await insertConversation(trx, {
    tenant_id: ctx.tenantId,
    id,
    customer_id: customerId,
    channel: "whatsapp",
    address,
    state,
    preview: previewOf(storable(text)),
    is_preview_inbound: false,
    created_at: ctx.now(),
    updated_at: ctx.now(),
    ...times,
  });
  return { id, ...times };
}

/** What the list shows of a chat, if the message is its newest. */
const previewIfNewest = (
  { last_message_at: before }: { last_message_at: Date },
  { text, at }: PhoneAppMessage,
  isInbound: boolean,
) => at >= before && { last_message_at: at, preview: previewOf(storable(text)), is_preview_inbound: isInbound };

async function storeSent(
  ctx: ServiceContext,
  { trx }: Unit,
  conversationId: string,
  { providerMessageId, type, text, at }: PhoneAppMessage,
): Promise<string | null> {
  const id = ctx.newId();
  const isNew = await insertPhoneAppMessage(trx, {
    tenant_id: ctx.tenantId,
    id,
    conversation_id: conversationId,
    direction: "out",
    phone_app_type: type,
    text: storable(text),
    state: "sent",
    provider_message_id: providerMessageId,
    sent_at: at,
    created_at: at,
    updated_at: ctx.now(),
  });
  return isNew ? id : null;
}
