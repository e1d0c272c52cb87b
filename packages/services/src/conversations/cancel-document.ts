import type { ThreadEntry } from "@aavarti/contract/conversations";
import { findThreadPlace, listThread, type ThreadOf } from "@aavarti/db/queries/conversation-messages";
import { findConversation } from "@aavarti/db/queries/conversations";
import { type DeliveryRow, lockDelivery } from "@aavarti/db/queries/document-deliveries";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { notFound } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { cancelDelivery } from "../documents/cancel-delivery.ts";
import { toThreadEntry } from "./thread-entry.ts";

/**
 * Cancels the sending of a receipt or statement that waits in a conversation, in the caller's
 * transaction, and returns its entry. The document stays as it was issued and can be sent again.
 * The conversation that it was to answer is open again, and a count of the day's limit is given
 * back. One that a team member has cancelled already stays so. Writes an audit event and informs
 * clients that watch. Checks no permission.
 * @throws AppError NOT_FOUND; CONFLICT for one that is being sent, was sent, or failed.
 */
export async function cancelDocument(
  ctx: ServiceContext,
  unit: Unit,
  {
    conversationId,
    deliveryId,
    person,
  }: { conversationId: string; deliveryId: string; person: { id: string; name: string } },
): Promise<ThreadEntry> {
  const { trx } = unit;
  const conversation = await findConversation(trx, { id: conversationId, userId: person.id });
  if (!conversation) throw notFound("conversation");
  const { customer_id: customerId, channel } = conversation;
  // The conversation comes after its delivery, as for the job that sends it (`moveDelivery`).
  await lockCustomers(trx, [customerId]);
  const row = await lockDelivery(trx, deliveryId);
  const thread = { conversationId, customerId, channel };
  if (!row || !isOf(thread, row)) throw notFound("message");
  await cancelDelivery(ctx, unit, { row, person });
  return documentEntry(unit, thread, deliveryId);
}

/** Whether a delivery's place is in this thread, or would be once it is sent. */
const isOf = (
  { conversationId, customerId, channel }: ThreadOf,
  { customer_id, channel: sentOn, conversation_id: answered, sent_at: sentAt }: DeliveryRow,
): boolean =>
  customer_id === customerId &&
  sentOn === channel &&
  (answered === null || answered === conversationId || sentAt !== null);

/** Returns the entry of a receipt or statement in a thread. */
async function documentEntry(unit: Unit, thread: ThreadOf, id: string): Promise<ThreadEntry> {
  const place = await findThreadPlace(unit.trx, { ...thread, id });
  if (!place) throw notFound("message");
  const [row] = await listThread(unit.trx, { ...thread, start: { is: "from", cursor: place }, limit: 1 });
  if (row?.id !== id) throw notFound("message");
  return toThreadEntry(unit, row);
}
