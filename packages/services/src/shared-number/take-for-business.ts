import { sendersOfAddress } from "@aavarti/db/queries/customer-identities";
import { claimMessage } from "@aavarti/db/queries/message-claims";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import type { Sender } from "../inbound/find-sender.ts";
import { takeInboundMessage } from "../inbound/take-inbound-message.ts";
import { toArrived } from "../inbound/to-arrived.ts";
import { customerIn, endOfSecond } from "../inbound/whose-chat.ts";
import { systemContext } from "../system-context.ts";
import { mayBeNewSender, takeFromNewSender } from "./take-from-new-sender.ts";

/**
 * Takes a WhatsApp message as that of a business's customer: the sender as they were found, or else
 * the one with their number or user id; of a new prospect where it has none. First stores that the
 * message is for this business. Returns false, with no message stored, where it is another's by
 * then, or where the business is gone or takes no new sender now.
 */
export async function takeForBusiness(
  deps: Dependencies,
  tenantId: string,
  message: InboundMessage,
  found: Omit<Sender, "tenantId"> | null = null,
): Promise<boolean> {
  const ctx = await systemContext(deps, tenantId, "webhook.process");
  if (!ctx) return false;
  const { messageId, fromPhone: phone, fromUserId: userId } = message;
  if ((await claimMessage(deps.db, { messageId, tenantId, now: deps.now() })) !== tenantId) return false;
  const senders = found ? [] : await sendersOfAddress(deps.db, { phone, userId }, endOfSecond(message.at));
  const customer = customerIn(senders, tenantId);
  const sender = found ?? (customer && { customerId: customer.customerId, reminderId: null });
  if (!sender) return takeFromNewSender(ctx, message);
  await takeInboundMessage(ctx, toArrived(message, sender));
  return true;
}

/**
 * Returns whether a business would take a message of this sender now: as that of a customer with
 * their number or user id, or of a new sender. Stores nothing.
 */
export async function wouldTake(deps: Dependencies, tenantId: string, message: InboundMessage): Promise<boolean> {
  const ctx = await systemContext(deps, tenantId, "webhook.process");
  if (!ctx) return false;
  const { fromPhone: phone, fromUserId: userId } = message;
  const senders = await sendersOfAddress(deps.db, { phone, userId }, endOfSecond(message.at));
  return customerIn(senders, tenantId) !== null || mayBeNewSender(ctx, message);
}
