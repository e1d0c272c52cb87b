import { linkSecret } from "@aavarti/db/queries/deployment";
import { customersOfPhone, type PhoneOwner, tenantOfCustomer } from "@aavarti/db/queries/inbound-messages";
import { reminderOfMessage } from "@aavarti/db/queries/reminder-directory";
import { findReminderRecipient } from "@aavarti/db/queries/reminders";
import { withTenant } from "@aavarti/db/tenant";
import type { EmailReply } from "@aavarti/providers/email/interface";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { readReplyAddress } from "./customer-address.ts";

/** Who wrote, as one business knows them, and the reminder that they answered. */
export type Sender = { tenantId: string; customerId: string; reminderId: string | null };

/**
 * The customer whose email this is: the signed address that it was sent to decides; else the
 * message of ours that it answers, if the answer comes from where that went. Null when neither
 * says: a sender's address alone can be forged.
 */
export async function whoseEmail(deps: Dependencies, reply: EmailReply): Promise<Sender | null> {
  const answered = reply.inReplyTo ? await recipientOf(deps, reply.inReplyTo) : null;
  const named = readReplyAddress(reply.mailboxHash, await linkSecret(deps.db));
  if (named) {
    const tenantId = await tenantOfCustomer(deps.db, named.customerId);
    if (!tenantId || !named.belongsTo(tenantId)) return null;
    const isSame = answered?.tenantId === tenantId && answered.customerId === named.customerId;
    return { tenantId, customerId: named.customerId, reminderId: isSame ? answered.reminderId : null };
  }
  return answered && answered.address?.toLowerCase() === reply.from ? answered : null;
}

/**
 * What a WhatsApp message says about its sender: who is meant by an answer, and everybody whose
 * number it is.
 */
export type Senders = { sender: Sender | null; everyone: PhoneOwner[] };

/**
 * The customer whose WhatsApp message this is. All businesses of an installation write from one
 * number, so the number alone may mean several: the message that was answered decides, then the
 * business that wrote last. Two businesses of which none ever wrote: nobody's.
 */
export async function whoseWhatsapp(deps: Dependencies, message: InboundMessage): Promise<Senders> {
  const answered = message.replyToMessageId ? await recipientOf(deps, message.replyToMessageId) : null;
  const everyone = message.fromPhone ? await customersOfPhone(deps.db, message.fromPhone) : [];
  if (answered) {
    // A quoted message can be forwarded; it counts from the number that it went to, or from one
    // that is hidden.
    const isTheirs = message.fromPhone === null || message.fromPhone === answered.address;
    if (isTheirs) return { sender: answered, everyone: everyone.filter((one) => one.tenantId === answered.tenantId) };
  }
  const [last, ...others] = [...everyone].sort((one, other) => sentAt(other) - sentAt(one));
  if (!last) return { sender: null, everyone };
  const isAmbiguous = last.lastSentAt === null && others.some(({ tenantId }) => tenantId !== last.tenantId);
  return { sender: isAmbiguous ? null : { ...last, reminderId: null }, everyone };
}

const sentAt = ({ lastSentAt }: PhoneOwner): number => lastSentAt?.getTime() ?? 0;

async function recipientOf(
  deps: Dependencies,
  messageId: string,
): Promise<(Sender & { reminderId: string; address: string | null }) | null> {
  const found = await reminderOfMessage(deps.db, messageId);
  if (!found) return null;
  const { tenantId, reminderId } = found;
  const reminder = await withTenant(deps.db, tenantId, (trx) => findReminderRecipient(trx, reminderId));
  if (reminder?.recipient_kind !== "customer") return null;
  return { tenantId, reminderId, customerId: reminder.customer_id, address: reminder.recipient_address };
}
