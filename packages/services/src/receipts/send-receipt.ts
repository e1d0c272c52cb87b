import type { PaymentRef } from "@aavarti/contract/payments";
import type { DeliveryEntry, ReceiptSharing, SendReceipt, SentDelivery } from "@aavarti/contract/receipts";
import {
  cancelOutdatedReceipts,
  type DeliveryRow,
  findRecentReceipt,
  listDeliveries,
} from "@aavarti/db/queries/document-deliveries";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { deleteCoveredMessages } from "@aavarti/db/queries/receipts";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import { findTenant } from "@aavarti/db/queries/tenants";
import { addressOn } from "@aavarti/domain/channels";
import { SETTLING_MS } from "@aavarti/domain/event-messages";
import type { Language } from "@aavarti/domain/languages";
import { type PaymentReceipt, receiptMessage } from "@aavarti/domain/payment-receipt";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { deliverDocument, repeatedSince } from "../documents/deliver-document.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { hasTrust } from "../sending/require-trust.ts";
import { toStatedReason } from "../stated-reason.ts";
import { planReceiptDocument } from "./prepare-receipt.ts";
import { requireReceipt } from "./receipt-of.ts";

/**
 * Has a job send the receipt of a payment to the payer on a channel, with the PDF, in their
 * language unless another is given, and returns the delivery. Asked for again while it is on its
 * way or within a minute of its send, it is not sent again: the first delivery is returned, with
 * `isRepeat`. One that is queued with an earlier text, as from before a refund, is cancelled. It
 * waits for the end of quiet hours unless it is asked for `evenInQuietHours`, which also brings a
 * queued one forward, and with `afterUndo` until the payment can no longer be undone. The planned
 * message "Payment received" on the same channel is dropped, since it says the same. Writes an
 * audit event.
 * @throws AppError FORBIDDEN without `payments.record`; NOT_FOUND; CONFLICT for a reversed or
 * sample payment, or a payer in Trash, without an address or opted out; NOT_CONFIGURED where
 * WhatsApp is not connected; EMAIL_NOT_VERIFIED or SENDING_PAUSED.
 */
export function sendReceipt(
  ctx: ServiceContext,
  { id, channel, language, afterUndo, evenInQuietHours }: SendReceipt,
): Promise<SentDelivery> {
  requirePermission(ctx, "payments.record");
  return ctx.transact(async (unit) => {
    const found = await requireReceipt(ctx, unit, id);
    const { receipt, payment, payer } = found;
    if (receipt.reversedOn !== null) throw refusal("receipt.reversed");
    const receiptLanguage = language ?? payer.language ?? found.language;
    // Of two taps at once the second waits here, and then finds the first one's delivery.
    await lockCustomers(unit.trx, [payer.id]);
    const recent = await findRecentReceipt(unit.trx, {
      paymentId: id,
      channel,
      address: addressOn(channel, { email: payer.email, phone: payer.phone_e164 }) ?? "",
      language: receiptLanguage,
      after: repeatedSince(ctx),
    });
    const isQueued = recent?.state === "planned" && recent.due_at > ctx.now();
    const documentId = await planReceiptDocument(ctx, unit, found, receiptLanguage);
    const isOutdated = recent?.state === "planned" && recent.document_id !== documentId;
    if (recent && !isOutdated && !(evenInQuietHours && isQueued)) return { ...toDelivery(recent), isRepeat: true };
    // A queued one with an earlier text, as from before a refund, would go out as well.
    await cancelOutdatedReceipts(
      unit.trx,
      { paymentId: id, channel, language: receiptLanguage, documentId },
      { cause: explainReminder("state.cancelled"), at: ctx.now() },
    );
    const { delivery, isNew } = await deliverDocument(ctx, unit, {
      documentId,
      channel,
      evenInQuietHours,
      ...(afterUndo && { notBefore: new Date(payment.created_at.getTime() + SETTLING_MS) }),
    });
    if (isNew) {
      await deleteCoveredMessages(unit.trx, { paymentId: id, payerId: payer.id, channel: delivery.channel });
      const details = { paymentId: id, number: receipt.number, channel: delivery.channel };
      await audit(ctx, unit, "payment.receipt-sent", { kind: "customer", id: payer.id }, details);
    }
    return { ...toDelivery(delivery), isRepeat: !isNew && !isQueued };
  });
}

/** Most deliveries that are shown of one receipt. */
const MAX_SHOWN = 10;

/**
 * Returns how the receipt of a payment can be sent (the payer's language, email and phone, null if
 * missing, whether WhatsApp is connected, whether the business may send now, and until when quiet
 * hours last; opt-outs are not looked at), its number, whether the payment was reversed, the text
 * to share on WhatsApp, also in each language, and what became of the last ten sends, newest first.
 * Sends nothing.
 * @throws AppError FORBIDDEN without `payments.read`; NOT_FOUND; CONFLICT for a sample's payment.
 */
export function readSharing(ctx: ServiceContext, { id }: PaymentRef): Promise<ReceiptSharing> {
  requirePermission(ctx, "payments.read");
  return ctx.transact(async (unit) => {
    const { receipt, payer, ...found } = await requireReceipt(ctx, unit, id);
    const language = payer.language ?? found.language;
    const [tenant, deliveries] = await Promise.all([findTenant(unit.trx), listDeliveries(unit.trx, id, MAX_SHOWN)]);
    if (!tenant) throw notFound("business");
    const quietUntil = nextSendInstant({ now: ctx.now(), ...clockOf(ctx, await readSwitches(unit.trx)) });
    const texts = textsOf(receipt, payer.name);
    return {
      number: receipt.number,
      payer: { id: payer.id, name: payer.name },
      language,
      email: payer.email || null,
      phone: payer.phone_e164,
      maySendNow: await hasTrust(ctx, unit, tenant),
      quietUntil: quietUntil > ctx.now() ? quietUntil.toISOString() : null,
      isWhatsappConnected: CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers) === null,
      isReversed: receipt.reversedOn !== null,
      text: texts[language],
      texts,
      deliveries: deliveries.map(toDelivery),
    };
  });
}

/** Returns the text that shares a receipt, in each language. */
function textsOf(receipt: PaymentReceipt, name: string): ReceiptSharing["texts"] {
  const textIn = (language: Language) => receiptMessage(receipt, { language, name }).text;
  return { en: textIn("en"), hi: textIn("hi") };
}

/**
 * Converts the row of a sent or planned receipt or statement to the API's shape, with its state and
 * the reason for it.
 */
export const toDelivery = (row: DeliveryRow): DeliveryEntry => ({
  id: row.id,
  channel: row.channel,
  address: row.address,
  language: row.language,
  state: row.state,
  reason: row.state_reason,
  reasonStated: toStatedReason(explanationOf(row.state_reason, row.state_explanation)),
  dueAt: row.due_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
