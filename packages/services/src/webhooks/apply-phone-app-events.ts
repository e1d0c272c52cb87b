import { sendersOfAddress } from "@aavarti/db/queries/customer-identities";
import { customerMovedTo } from "@aavarti/db/queries/moved-senders";
import { insertEarlyStatus, takeEarlyStatuses } from "@aavarti/db/queries/phone-app-messages";
import type { WhatsAppWebhook } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { type PhoneAppMessage, takeEcho, takeHistory } from "../conversations/phone-app-message.ts";
import { endOfSecond, onlySender } from "../inbound/whose-chat.ts";
import { systemContext } from "../system-context.ts";
import { reportedMessage } from "./reported-message.ts";

type Echo = WhatsAppWebhook["echoes"][number];
type HistoryMessage = WhatsAppWebhook["history"][number];
type Status = Pick<WhatsAppWebhook["statuses"][number], "messageId" | "opaque" | "status" | "at">;

/**
 * Stores what the business wrote in its own WhatsApp app (`takeEcho`), and what was said there
 * before the number was connected (`takeHistory`), each in the chat of the customer with that
 * number; a status that came before its message is applied. Chats with anybody else are not stored:
 * they may be private. So it is when several businesses could be meant, and for a message of ours
 * that is reported as written there. Repeating it changes nothing. Returns how many were stored.
 */
export async function applyPhoneAppEvents(
  deps: Dependencies,
  { echoes, history }: Pick<WhatsAppWebhook, "echoes" | "history">,
): Promise<number> {
  let stored = 0;
  for (const echo of echoes) if (await storeEcho(deps, echo)) stored += 1;
  for (const message of history) if (await storeHistory(deps, message)) stored += 1;
  return stored;
}

/**
 * Keeps the status of a message that is not known, for when the business's app reports the message
 * itself; one with a key of ours is of no such message. Returns true if the message has come in the
 * meantime, so that the status was applied.
 */
export async function keepEarlyStatus(deps: Dependencies, { messageId, opaque, status, at }: Status): Promise<boolean> {
  if (opaque !== null) return false;
  await insertEarlyStatus(deps.db, { provider_message_id: messageId, status, at, created_at: deps.now() });
  return applyEarlyStatuses(deps, messageId);
}

/** Applies the statuses that came before their message; returns whether the message is known. */
async function applyEarlyStatuses(deps: Dependencies, messageId: string): Promise<boolean> {
  const message = await reportedMessage(deps, { key: null, messageId });
  if (!message) return false;
  for (const { status, at } of await takeEarlyStatuses(deps.db, messageId))
    await message.apply({ messageId, status, at, fault: null });
  return true;
}

async function storeEcho(deps: Dependencies, echo: Echo): Promise<boolean> {
  const chat = await chatOf(deps, { messageId: echo.messageId, phone: echo.toPhone, at: echo.at });
  if (!chat || echo.type === "reaction") return false;
  const id = await takeEcho(chat.ctx, toMessage(echo, chat));
  if (id !== null) await applyEarlyStatuses(deps, echo.messageId);
  return id !== null;
}

async function storeHistory(deps: Dependencies, message: HistoryMessage): Promise<boolean> {
  const { messageId, customerPhone: phone, at } = message;
  const chat = await chatOf(deps, { messageId, phone, at });
  if (!chat || message.type === "reaction") return false;
  return takeHistory(chat.ctx, { ...toMessage(message, chat), isFromBusiness: message.fromBusiness });
}

type Chat = { ctx: NonNullable<Awaited<ReturnType<typeof systemContext>>>; customerId: string; phone: string };

/**
 * Returns whose chat it was when the message was written; null for a message of ours, and where no
 * single business is meant.
 */
async function chatOf(
  deps: Dependencies,
  { messageId, phone, at }: { messageId: string; phone: string | null; at: Date },
): Promise<Chat | null> {
  if (phone === null || (await reportedMessage(deps, { key: null, messageId }))) return null;
  const customer = onlySender(await sendersOfAddress(deps.db, { phone, userId: null }, endOfSecond(at)), at);
  const ctx = customer && (await systemContext(deps, customer.tenantId, "webhook.process"));
  if (!customer || !ctx) return null;
  const { customerId } = customer;
  const movedTo = await ctx.transact(({ trx }) => customerMovedTo(trx, { customerId, kind: "phone", value: phone }));
  return { ctx, customerId: movedTo ?? customerId, phone };
}

const toMessage = (message: Echo | HistoryMessage, { customerId, phone }: Chat): PhoneAppMessage => ({
  customerId,
  providerMessageId: message.messageId,
  address: phone,
  type: message.type,
  text: message.text ?? "",
  at: message.at,
});
