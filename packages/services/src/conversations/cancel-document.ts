import type { ThreadEntry } from "@aavarti/contract/conversations";
import { findThreadPlace, listThread, type ThreadOf } from "@aavarti/db/queries/conversation-messages";
import { findConversation } from "@aavarti/db/queries/conversations";
import { type DeliveryRow, lockDelivery, moveDelivery } from "@aavarti/db/queries/document-deliveries";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { uncountOn } from "@aavarti/db/queries/sending";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { HOLD_REASONS } from "@aavarti/domain/sending-trust";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { explainCancelled } from "./explain-cancelled.ts";
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
  const at = ctx.now();
  const cause = explainCancelled(ctx, { name: person.name, at });
  if (row.sent_at === null && row.state === "cancelled" && row.state_explanation?.reason === cause.reason)
    return documentEntry(unit, thread, deliveryId);
  const isCancelled = await moveDelivery(
    trx,
    deliveryId,
    { from: ["planned"] },
    { state: "cancelled", cause, updated_at: at },
  );
  if (!isCancelled) throw refusal("reply.notCancellable");
  const countedOn = dayCounted(ctx, row);
  if (countedOn !== null) await uncountOn(trx, countedOn);
  await audit(ctx, unit, "conversation.message-cancelled", { kind: "customer", id: customerId }, { deliveryId });
  unit.raiseVersion();
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

/** Why a delivery waits that was put off since its last attempt. */
const PUT_OFF_SINCE: readonly string[] = [...Object.values(HOLD_REASONS), "waiting.sentInQuietHours"];

/**
 * Returns the day on which a waiting delivery was counted against the limit, by its first attempt;
 * null if it wasn't attempted. Also null if that may have been on any of several days, as after
 * quiet hours that begin on one and end on the next: then the count stays, so that never more goes
 * out than the limit allows.
 */
function dayCounted(
  { timeZone }: Pick<ServiceContext, "timeZone">,
  { attempts, state_explanation: cause, created_at: createdAt, updated_at: changedAt }: DeliveryRow,
): CalendarDate | null {
  if (attempts === 0) return null;
  const day = todayIn(timeZone, changedAt);
  // A cause of its own is of the attempt; without one it was changed since.
  const isOfAttempt = cause !== null && !PUT_OFF_SINCE.includes(cause.reason);
  return (attempts === 1 && isOfAttempt) || day === todayIn(timeZone, createdAt) ? day : null;
}

/** Returns the entry of a receipt or statement in a thread. */
async function documentEntry(unit: Unit, thread: ThreadOf, id: string): Promise<ThreadEntry> {
  const place = await findThreadPlace(unit.trx, { ...thread, id });
  if (!place) throw notFound("message");
  const [row] = await listThread(unit.trx, { ...thread, start: { is: "from", cursor: place }, limit: 1 });
  if (row?.id !== id) throw notFound("message");
  return toThreadEntry(unit, row);
}
