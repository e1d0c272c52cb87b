import { type DeliveryRow, moveDelivery } from "@aavarti/db/queries/document-deliveries";
import { uncountOn } from "@aavarti/db/queries/sending";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { refusal } from "@aavarti/domain/refusal";
import { HOLD_REASONS } from "@aavarti/domain/sending-trust";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { explainCancelled } from "../conversations/explain-cancelled.ts";

/**
 * Cancels the sending of a receipt or statement that waits, in the caller's transaction, which
 * holds its customer and its row. The document stays as it was issued and can be sent again. The
 * conversation that it was to answer is open again, and a count of the day's limit is given back.
 * One that a team member has cancelled already stays so. Writes an audit event and informs clients
 * that watch. Checks no permission.
 * @throws AppError CONFLICT for one that is being sent, was sent, or failed.
 */
export async function cancelDelivery(
  ctx: ServiceContext,
  unit: Unit,
  { row, person }: { row: DeliveryRow; person: { id: string; name: string } },
): Promise<void> {
  const at = ctx.now();
  const cause = explainCancelled(ctx, { name: person.name, at });
  if (row.sent_at === null && row.state === "cancelled" && row.state_explanation?.reason === cause.reason) return;
  const isCancelled = await moveDelivery(
    unit.trx,
    row.id,
    { from: ["planned"] },
    { state: "cancelled", cause, updated_at: at },
  );
  if (!isCancelled) throw refusal("reply.notCancellable");
  const countedOn = dayCounted(ctx, row);
  if (countedOn !== null) await uncountOn(unit.trx, countedOn);
  const subject = { kind: "customer", id: row.customer_id } as const;
  await audit(ctx, unit, "conversation.message-cancelled", subject, { deliveryId: row.id });
  unit.raiseVersion();
}

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
