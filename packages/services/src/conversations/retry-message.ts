import type { RetryMessage, ThreadEntry } from "@aavarti/contract/conversations";
import {
  type ConversationMessageRow,
  findConversationMessage,
  findRetriable,
} from "@aavarti/db/queries/conversation-messages";
import { type ConversationRow, updateConversation } from "@aavarti/db/queries/conversations";
import { type FileRow, listFilesOf } from "@aavarti/db/queries/files";
import { findPayer } from "@aavarti/db/queries/receipts";
import { lockFiles } from "@aavarti/db/queries/reply-files";
import { findTenant } from "@aavarti/db/queries/tenants";
import { addressOn } from "@aavarti/domain/channels";
import { isWindowOpen } from "@aavarti/domain/conversations";
import { isLastingFailure } from "@aavarti/domain/lasting-failures";
import { hasVisibleText } from "@aavarti/domain/one-line";
import { mayDo } from "@aavarti/domain/permissions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { confirmAgain } from "../promises/promise-of-reply.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { requirePerson } from "../require-person.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { requireConversation } from "./conversation-of.ts";
import { requireAddress, requireCustomerSeen, writeReply } from "./reply.ts";
import { sendOffered } from "./send-template.ts";

/**
 * Plans a reply that failed or was cancelled again, as a new message with its text, its files or
 * its template, and returns the thread's new entry: of several requests only the first does. It is
 * sent, counted and audited as a reply, or with the values of now as a template. The files belong
 * to the new message then. It goes to the address that the failed message had; in a conversation in
 * which the customer never wrote, and for a template, to the one in their record now. A promise
 * that the failed message confirmed is confirmed again (`confirmAgain`).
 * @throws AppError FORBIDDEN without `inbox.reply`, for a template also without `reminders.send`,
 * or for a job; NOT_FOUND; CONFLICT for one that was delivered, may have been, is on its way or was
 * sent again already, for one that would fail again for a reason that lasts, for a bulk message,
 * for files that aren't kept any more, for a free text when WhatsApp takes none any more or when
 * the customer has written from another address since, when the conversation is not with
 * `customerId` or at `address` any more, and else as `reply` and `sendTemplate`.
 */
export async function retryMessage(
  ctx: ServiceContext,
  { id, messageId, overBudget, customerId, address }: RetryMessage,
): Promise<ThreadEntry> {
  requirePermission(ctx, "inbox.reply");
  const authorId = requirePerson(ctx);
  const failed = await ctx.transact(async (unit) => {
    await requireConversation(unit, id, authorId);
    return findConversationMessage(unit.trx, messageId);
  });
  if (failed?.conversation_id !== id) throw notFound("message");
  const { template, subscription_id: subscriptionId, text } = failed;
  if (template !== null) {
    if (subscriptionId === null) throw refusal("template.notOffered");
    return sendOffered(ctx, { template, subscriptionId, ...(overBudget && { overBudget }) }, async (unit) => {
      const locked = await lockFailed(unit, { id, messageId, authorId, customerId });
      refuseLasting(failed, await addressInRecord(unit, locked.conversation));
      return locked;
    });
  }
  return ctx.transact(async (unit) => {
    const { conversation, retryOfId } = await lockFailed(unit, { id, messageId, authorId, customerId });
    const { channel, last_inbound_at: lastInboundAt } = conversation;
    requireAddress(conversation, address);
    // Who wrote since, from another address, may be somebody else.
    if (lastInboundAt !== null) requireAddress(conversation, failed.to_address ?? undefined);
    refuseLasting(failed, lastInboundAt === null ? await addressInRecord(unit, conversation) : failed.to_address);
    const tenant = await findTenant(unit.trx);
    if (!tenant) throw notFound("business");
    const notConnected = CHANNEL_SERVICES[channel].connectionRefusal(ctx.providers);
    if (notConnected) throw notConnected;
    if (!isWindowOpen(channel, lastInboundAt, ctx.now())) throw refusal("reply.windowClosed");
    const files = await requireFiles(unit, messageId);
    if (!hasVisibleText(text) && files.length === 0) throw refusal("reply.notRetriable");
    // Who may not confirm a promise still may send the message.
    const promiseId = mayConfirm(ctx)
      ? await confirmAgain(ctx, unit, { replyId: messageId, customerId: conversation.customer_id })
      : null;
    await countOneMessage(ctx, unit, tenant);
    return writeReply(ctx, unit, {
      conversation: lastInboundAt === null ? await withCurrentAddress(ctx, unit, conversation) : conversation,
      authorId,
      text,
      goesAt: ctx.now(),
      template: null,
      files,
      retryOfId,
      promiseId,
    });
  });
}

const mayConfirm = ({ actor }: ServiceContext): boolean =>
  actor.kind === "system" || mayDo(actor.role, "promises.record");

/** A failed message, who sends it again, and whose conversation they saw. */
type Retry = { id: string; messageId: string; authorId: string; customerId: string | undefined };

/** Locks a conversation of which a message can be sent again; returns it with its first try. */
async function lockFailed(
  unit: Unit,
  { id, messageId, authorId, customerId }: Retry,
): Promise<{ conversation: ConversationRow; retryOfId: string }> {
  const conversation = await requireConversation(unit, id, authorId);
  await requireCustomerSeen(unit, conversation, customerId);
  const found = await findRetriable(unit.trx, { conversationId: id, id: messageId });
  if (!found) throw notFound("message");
  if (!found.can_retry) throw refusal("reply.notRetriable");
  return { conversation, retryOfId: found.first_id };
}

/**
 * Refuses to send a message again that would fail again: for a reason that lasts, to the address
 * that it had.
 */
function refuseLasting(
  { state_explanation: stated, to_address: before }: ConversationMessageRow,
  address: string | null,
): void {
  if (!isLastingFailure(stated?.reason ?? null)) return;
  if (address === null || address.toLowerCase() === before?.toLowerCase()) throw refusal("reply.failsAgain");
}

/** Returns the files of a message, locked, in their order. Refuses when one isn't kept any more. */
async function requireFiles({ trx }: Unit, messageId: string): Promise<FileRow[]> {
  const files = await listFilesOf(trx, [messageId]);
  await lockFiles(
    trx,
    files.map((file) => file.id),
  );
  const lost = files.find(({ state }) => state !== "ready");
  if (lost) throw refusal("file.refused", { name: lost.name });
  return files;
}

/**
 * Gives a conversation the address in the customer's record now, which may have been corrected
 * since, and returns it so.
 */
async function withCurrentAddress(
  ctx: ServiceContext,
  unit: Unit,
  conversation: ConversationRow,
): Promise<ConversationRow> {
  const address = await addressInRecord(unit, conversation);
  if (!address) return conversation;
  await updateConversation(unit.trx, conversation.id, { address, updated_at: ctx.now() });
  return { ...conversation, address };
}

/** Returns the customer's address on the channel of a conversation; null without one. */
async function addressInRecord(
  { trx }: Unit,
  { customer_id: id, channel }: Pick<ConversationRow, "customer_id" | "channel">,
): Promise<string | null> {
  const customer = await findPayer(trx, id);
  return (customer && addressOn(channel, { email: customer.email, phone: customer.phone_e164 })) ?? null;
}
