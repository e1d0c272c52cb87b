import { findChoice } from "@aavarti/db/queries/business-questions";
import { findConversationMessage, replyOfProvider } from "@aavarti/db/queries/conversation-messages";
import { findConversation } from "@aavarti/db/queries/conversations";
import { customersOfSender, hasEmail, sendersOfAddress } from "@aavarti/db/queries/customer-identities";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { deliveryOfMessage, findDelivery } from "@aavarti/db/queries/document-deliveries";
import { customersOfEmail } from "@aavarti/db/queries/email-senders";
import { hasWrittenFrom, type SenderRow, tenantOfCustomer } from "@aavarti/db/queries/inbound-messages";
import { reminderOfMessage } from "@aavarti/db/queries/reminders/directory";
import { findReminderRecipient } from "@aavarti/db/queries/reminders/recipients";
import { withTenant } from "@aavarti/db/tenant";
import { identityOf } from "@aavarti/domain/customer-identities";
import { readStopWord } from "@aavarti/domain/stop-words";
import type { InboundEmail } from "@aavarti/providers/email/interface";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import type { LearnedIdentity } from "../identities/learn-identity.ts";
import { addressOf } from "./address-of.ts";
import { readInboundAddress } from "./customer-address.ts";
import { endOfSecond, lastWriter, type WhoseChat, whoseChat } from "./whose-chat.ts";

/** The sender as one business knows them, and the reminder that they answered. */
export type Sender = {
  tenantId: string;
  customerId: string;
  reminderId: string | null;
  /** What the message says about where the customer writes from. */
  learned?: LearnedIdentity | undefined;
  /**
   * Whether nothing but the sender's address, which may be forged, says that it is this customer.
   */
  isByAddress?: boolean | undefined;
};

/**
 * Returns the ids of the tenant and customer who sent an email, and of the reminder it answers
 * (null if it answers none, or that is not known). The customer is identified by the signed address
 * it was sent to, or else by our reminder or reply that it answers, if the email comes from the
 * address that this went to or from a verified one of the same customer. Returns null when neither
 * applies, because a sender's address alone can be forged. An email from the address of one other
 * customer of that business is that customer's (`isByAddress`), as when somebody answers what was
 * forwarded to them. Mail whose DMARC fails comes from no address that is known. An email to a
 * signed address shows another address of the customer (`learned`), for a member to verify.
 */
export async function findEmailSender(deps: Dependencies, email: InboundEmail): Promise<Sender | null> {
  const answered = email.inReplyTo ? await recipientOfOurs(deps, email.inReplyTo, email.from) : null;
  const named = readInboundAddress(email.mailboxHash, await linkSecret(deps.db));
  if (named) {
    const tenantId = await tenantOfCustomer(deps.db, named.customerId);
    if (!tenantId || !named.belongsTo(tenantId)) return null;
    const owner = await otherOwner(deps, { tenantId, customerId: named.customerId }, email);
    if (owner) return owner;
    const isSame = answered?.tenantId === tenantId && answered.customerId === named.customerId;
    const reminderId = isSame ? answered.reminderId : null;
    const isSuspect = email.isAutomatic || email.isSpam || email.dmarc === "fail";
    const learned = isSuspect ? null : identityOf("email", email.from);
    return {
      tenantId,
      customerId: named.customerId,
      reminderId,
      ...(learned && { learned: { ...learned, source: "email", isVerified: false } }),
    };
  }
  if (!answered || email.dmarc === "fail") return null;
  const isTheirs = answered.address?.toLowerCase() === email.from || (await isFromTheirs(deps, answered, email));
  return isTheirs ? ((await otherOwner(deps, answered, email)) ?? answered) : null;
}

/**
 * Returns the one other customer of a business whose address an email comes from, by record or
 * verified; null where it is the customer's own, several have it, nobody does, or DMARC fails.
 */
async function otherOwner(
  deps: Dependencies,
  { tenantId, customerId }: { tenantId: string; customerId: string },
  { from, dmarc }: InboundEmail,
): Promise<Sender | null> {
  if (dmarc === "fail") return null;
  const [owner, another] = await withTenant(deps.db, tenantId, async (trx) =>
    (await hasEmail(trx, { customerId, email: from })) ? [] : customersOfEmail(trx, from, 2),
  );
  if (!owner || another) return null;
  return { tenantId, customerId: owner, reminderId: null, isByAddress: true };
}

/** Returns whether an email comes from the record's address of a customer or a verified one. */
const isFromTheirs = (deps: Dependencies, { tenantId, customerId }: Sender, { from }: InboundEmail) =>
  withTenant(deps.db, tenantId, (trx) => hasEmail(trx, { customerId, email: from }));

/**
 * Returns the ids of the messages that an email answers, the nearest first: those of `In-Reply-To`,
 * then of `References` from the latest. Of a message of ours it is the provider's, in lower case.
 */
export const answeredIds = ({ inReplyToIds, references }: InboundEmail): string[] => [
  ...new Set([...inReplyToIds, ...references.toReversed()].map((id) => OUR_MESSAGE.exec(id)?.[1]?.toLowerCase() ?? id)),
];

const OUR_MESSAGE = /^([0-9a-f-]{36})@(?:[a-z]+\.)?mtasv\.net$/i;

/**
 * What a WhatsApp message tells about its sender: the customer it is from, every customer with that
 * number, and whose chat it is (null where a quote, or the last to write before a stop word, says
 * it).
 */
export type Senders = { sender: Sender | null; everyone: SenderRow[]; whose: WhoseChat | null };

/**
 * Returns, as `sender`, the customer who sent a WhatsApp message, and as `everyone` all customers
 * outside Trash with that number, or with the sender's WhatsApp user id, as a verified address. All
 * businesses of an installation share one number to write to, so the sender's number may match
 * several: the reminder, reply, receipt or statement that was quoted decides, and otherwise
 * `whoseChat`, which is returned as `whose`: what counts is who had written when the message was
 * written, since it may arrive hours later. Where several businesses remain, or nobody has the
 * number, `sender` is null; otherwise a business could read another's messages by giving the number
 * to a customer of its own.
 * A stop word is no secret from any of them: its sender is the customer of the last one that wrote.
 * Where one was quoted, `everyone` has only the customers of its business. Without a quote it is
 * empty for a hidden number whose user id nobody has. A quote proves the sender's user id
 * (`learned`); a user id shows a number that nobody has, for a member to verify.
 */
export async function findWhatsappSender(deps: Dependencies, message: InboundMessage): Promise<Senders> {
  const { fromPhone: phone, fromUserId: userId, replyToMessageId: quoted } = message;
  const answered = quoted ? await recipientOfOurs(deps, quoted, phone ?? userId ?? "hidden") : null;
  const senders = await sendersOfAddress(deps.db, { phone, userId }, endOfSecond(message.at));
  const everyone = senders.filter(({ claim }) => claim === "known");
  if (answered) {
    // A quoted message can be forwarded, so it counts only from the number that it was sent to, or
    // from a hidden number.
    const isTheirs = message.fromPhone === null || message.fromPhone === answered.address;
    if (isTheirs) {
      const id = userId && !message.isForwarded ? identityOf("whatsapp", userId) : null;
      const learned = id ? { ...id, source: "whatsapp" as const, isVerified: true } : undefined;
      const { tenantId, customerId, reminderId } = answered;
      return {
        sender: { tenantId, customerId, reminderId, learned },
        everyone: everyone.filter((one) => one.tenantId === tenantId),
        whose: null,
      };
    }
  }
  // STOP and START apply to every business with the number, so the last one that wrote may see and
  // confirm them.
  const last = readStopWord(message.text ?? "") === null ? null : lastWriter(senders);
  const choice = last ? null : await findChoice(deps.db, addressOf(message));
  const whose = last ? null : whoseChat(senders, message.at, choice);
  const customer = whose?.kind === "customer" ? whose.customer : last;
  if (!customer) return { sender: null, everyone, whose };
  const { tenantId, customerId } = customer;
  const learned = await numberOf(deps, message);
  return { sender: { tenantId, customerId, reminderId: null, learned }, everyone, whose };
}

/** Returns the number of a sender who was found by their user id alone, for a member to verify. */
async function numberOf(
  deps: Dependencies,
  { fromPhone: phone, fromUserId: userId }: InboundMessage,
): Promise<LearnedIdentity | undefined> {
  if (!phone || !userId) return undefined;
  if ((await customersOfSender(deps.db, { phone, userId: null })).length > 0) return undefined;
  return { kind: "phone", value: phone, source: "whatsapp", isVerified: false };
}

type Recipient = Sender & { address: string | null };

/**
 * Returns to whom a reminder, reply, receipt or statement of ours went, a reply also to `from` if
 * its conversation has messages from there; null for any other message.
 */
async function recipientOfOurs(deps: Dependencies, messageId: string, from: string): Promise<Recipient | null> {
  const reminded = await recipientOf(deps, messageId);
  if (reminded) return reminded;
  const found = await replyOfProvider(deps.db, messageId);
  if (!found) return recipientOfDocument(deps, messageId);
  const { tenantId, id } = found;
  return withTenant(deps.db, tenantId, async (trx) => {
    const row = await findConversationMessage(trx, id);
    const conversation = row && (await findConversation(trx, { id: row.conversation_id, userId: null }));
    if (!conversation) return null;
    const hasWritten = await hasWrittenFrom(trx, { conversationId: conversation.id, address: from });
    const address = hasWritten ? from : (row.template_to ?? row.to_address ?? conversation.address);
    return { tenantId, customerId: conversation.customer_id, reminderId: null, address };
  });
}

async function recipientOfDocument(deps: Dependencies, messageId: string): Promise<Recipient | null> {
  const found = await deliveryOfMessage(deps.db, messageId);
  if (!found) return null;
  const { tenantId, deliveryId } = found;
  const delivery = await withTenant(deps.db, tenantId, (trx) => findDelivery(trx, deliveryId));
  return delivery ? { tenantId, customerId: delivery.customer_id, reminderId: null, address: delivery.address } : null;
}

async function recipientOf(
  deps: Dependencies,
  messageId: string,
): Promise<(Sender & { reminderId: string; address: string | null }) | null> {
  const found = await reminderOfMessage(deps.db, messageId);
  if (!found) return null;
  const { tenantId, reminderId } = found;
  const reminder = await withTenant(deps.db, tenantId, (trx) => findReminderRecipient(trx, reminderId));
  if (reminder?.recipient_kind !== "customer") return null;
  return { tenantId, reminderId, customerId: reminder.recipient_id, address: reminder.recipient_address };
}
