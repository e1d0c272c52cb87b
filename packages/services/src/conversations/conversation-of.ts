import type { Conversation } from "@aavarti/contract/conversations";
import {
  type ConversationDetails,
  type ConversationRow,
  findConversation,
  lockConversation,
} from "@aavarti/db/queries/conversations";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { attachmentOf } from "@aavarti/domain/attachments";
import { windowClosesAt } from "@aavarti/domain/conversations";
import { notFound } from "@aavarti/domain/refusal";
import type { Unit } from "../context.ts";

/**
 * Returns a conversation's row and locks it, after its customer, until the transaction ends. Every
 * member finds every conversation; permissions are the caller's.
 * @throws AppError NOT_FOUND, also when the customer is in Trash.
 */
export async function requireConversation(unit: Unit, id: string, userId: string): Promise<ConversationRow> {
  const seen = await findConversation(unit.trx, { id, userId });
  if (!seen) throw notFound("conversation");
  await lockCustomers(unit.trx, [seen.customer_id]);
  const row = await lockConversation(unit.trx, id);
  if (!row) throw notFound("conversation");
  return row;
}

/**
 * Returns a conversation in the form of the API, as a member sees it: `isUnread` is for them.
 * Checks no permission.
 * @throws AppError NOT_FOUND, also when the customer is in Trash.
 */
export async function conversationFor(unit: Unit, id: string, userId: string): Promise<Conversation> {
  const row = await findConversation(unit.trx, { id, userId });
  if (!row) throw notFound("conversation");
  return toConversation(row);
}

/**
 * Returns a conversation in the form of the API, with instants as ISO 8601 texts. `windowClosesAt`
 * is null where free text is always taken, in 1970 for a customer who never wrote on WhatsApp, and
 * in the past once WhatsApp refused a free text as too late.
 */
export const toConversation = (row: ConversationDetails): Conversation => ({
  id: row.id,
  customer: { id: row.customer_id, name: row.customer_name },
  channel: row.channel,
  address: row.address,
  subject: row.subject,
  state: row.state,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? "" },
  isUnread: row.is_unread,
  isAddressKnown: row.is_address_known,
  preview: row.preview,
  previewAttachment: row.preview_kind === null ? null : attachmentOf(row.preview_kind),
  isPreviewFromCustomer: row.is_preview_inbound,
  isPreviewFailed: row.is_preview_failed,
  lastMessageAt: row.last_message_at.toISOString(),
  windowClosesAt: shownWindowEnd(row)?.toISOString() ?? null,
});

function shownWindowEnd({ channel, last_inbound_at: at, window_refused_at: refusedAt }: ConversationDetails) {
  const closesAt = windowClosesAt(channel, at);
  return closesAt && refusedAt && refusedAt < closesAt ? refusedAt : closesAt;
}
