import {
  addConversationAliases,
  deleteConversation,
  entryIdsOf,
  findNewestEntry,
  hasUnsentReply,
  lockChatOf,
  moveEntries,
  readsOf,
  setConversationCustomer,
} from "@aavarti/db/queries/conversation-moves";
import { type ConversationRow, updateConversation } from "@aavarti/db/queries/conversations";
import { ONE_CONVERSATION_CHANNELS } from "@aavarti/domain/channels";
import type { MoveState } from "@aavarti/domain/conversation-moves";
import { previewOf } from "@aavarti/domain/conversations";
import { ownWords } from "@aavarti/domain/inbox/own-words";
import { refusal } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * Gives a conversation to another customer, in the caller's transaction, which has locked both
 * customers and the conversation: whole, or, where the channel has one conversation with a person
 * and they have one, as part of that one; then this one is deleted and its id leads there. Returns
 * its id from now on and what taking it apart again needs.
 * @throws AppError CONFLICT while a reply in either is being sent.
 */
export async function moveOrMergeConversation(
  ctx: ServiceContext,
  unit: Unit,
  row: ConversationRow,
  customerId: string,
): Promise<{ id: string } & Pick<MoveState, "into" | "intoAddress" | "before" | "entryIds" | "formerIds">> {
  const { trx } = unit;
  await requireNothingUnsent(unit, row.id);
  const chat = ONE_CONVERSATION_CHANNELS.includes(row.channel) ? await lockChatOf(trx, customerId) : undefined;
  if (!chat || chat.id === row.id) {
    await setConversationCustomer(trx, { id: row.id, customerId, at: ctx.now() });
    return { id: row.id, into: null, intoAddress: null, before: null, entryIds: [], formerIds: [] };
  }
  await requireNothingUnsent(unit, chat.id);
  const entryIds = await entryIdsOf(trx, row.id);
  await moveEntries(trx, { from: row.id, into: chat.id, customerId, ids: entryIds });
  const reads = await readsOf(trx, row.id);
  const formerIds = await addConversationAliases(trx, { tenantId: ctx.tenantId, id: row.id, into: chat.id });
  await deleteConversation(trx, row.id);
  const isOpen = row.state === "open" || chat.state === "open";
  await updateConversation(trx, chat.id, {
    state: isOpen ? "open" : chat.state,
    ...(row.state === "open" && { snoozed_until: null }),
    updated_at: ctx.now(),
  });
  await refreshConversation(ctx, unit, chat);
  const { address, subject, state, assignee_id: assigneeId } = row;
  const [snoozedUntil, createdAt] = [row.snoozed_until?.toISOString() ?? null, row.created_at.toISOString()];
  const movedAt = row.moved_at?.toISOString() ?? null;
  const before = { address, subject, state, snoozedUntil, assigneeId, createdAt, movedAt, reads };
  return { id: chat.id, into: chat.id, intoAddress: chat.address, before, entryIds, formerIds };
}

/** @throws AppError CONFLICT while a reply of a conversation is being sent. */
export async function requireNothingUnsent({ trx }: Unit, conversationId: string): Promise<void> {
  if (await hasUnsentReply(trx, conversationId)) throw refusal("conversation.sending");
}

/**
 * Sets what the list shows of a conversation, and from where and when the customer last wrote, from
 * what is in it now; where the customer never wrote in it, `address` is where it is written to.
 * One without messages keeps what the list shows.
 */
export async function refreshConversation(
  ctx: ServiceContext,
  { trx }: Unit,
  { id, channel }: Pick<ConversationRow, "id" | "channel">,
  address?: string | null,
): Promise<void> {
  const newest = await findNewestEntry(trx, id);
  if (!newest?.written && address) await updateConversation(trx, id, { address, updated_at: ctx.now() });
  if (!newest) return;
  const { at, text, isInbound, written } = newest;
  await updateConversation(trx, id, {
    last_message_at: at,
    preview: previewOf(isInbound ? ownWords(channel, text) : text),
    is_preview_inbound: isInbound,
    last_inbound_at: written?.at ?? null,
    ...(written && { address: written.from }),
    updated_at: ctx.now(),
  });
}
