import { findNamedPayment, type NamedPayment } from "@aavarti/db/queries/payments";
import { findPayer, listReceiptParts, sumOwedAt } from "@aavarti/db/queries/receipts";
import { findTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { todayIn } from "@aavarti/domain/calendar";
import type { PaymentReceipt } from "@aavarti/domain/payment-receipt";
import { notFound, refusal } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { letterheadOf, phoneOnPaper } from "../documents/letterhead-of.ts";

export type FoundReceipt = {
  receipt: PaymentReceipt;
  tenant: TenantRow;
  payment: NamedPayment;
  payer: NonNullable<Awaited<ReturnType<typeof findPayer>>>;
};

/**
 * Returns what the receipt of a customer's payment says, with the payment, the payer and the
 * business; amounts in paise. Null if there is no such payment, it has no receipt number, as a
 * sample's, or it counts as paid from before payments were recorded. What it paid and what was left
 * are of the moment when it was recorded; names, refunds and a reversal are as they are now.
 */
export async function receiptOf(ctx: ServiceContext, unit: Unit, paymentId: string): Promise<FoundReceipt | null> {
  const { trx } = unit;
  const [tenant, payment] = await Promise.all([findTenant(trx), findNamedPayment(trx, paymentId)]);
  if (!tenant || !payment || payment.receipt_number === null || payment.mode === "opening") return null;
  const [issuer, payer, parts, dueAfter] = await Promise.all([
    letterheadOf(unit, tenant),
    findPayer(trx, payment.payer_id),
    listReceiptParts(trx, { paymentId, recordedAt: payment.created_at }),
    sumOwedAt(trx, { payerId: payment.payer_id, at: payment.created_at }),
  ]);
  if (!payer) return null;
  const isReversed = payment.reversed_at !== null;
  const receipt: PaymentReceipt = {
    issuer,
    currency: tenant.currency,
    number: payment.receipt_number,
    receivedOn: payment.received_on,
    mode: payment.mode,
    reference: payment.reference,
    payer: {
      name: payer.name,
      lines: [payer.phone_e164 && phoneOnPaper(payer.phone_e164), payer.email].flatMap((line) => line || []),
    },
    amount: payment.received_paise,
    parts: parts.map((part) => ({
      customer: part.customer_name,
      product: part.product_name,
      kind: part.kind,
      startOn: part.start_on,
      endOn: part.end_on,
      amount: part.amount_paise,
    })),
    dueAfter: Math.max(dueAfter, 0),
    refunded: isReversed ? 0 : payment.received_paise - payment.amount_paise,
    reversedOn: payment.reversed_at && todayIn(ctx.timeZone, payment.reversed_at),
  };
  return { receipt, tenant, payment, payer };
}

/**
 * Returns what the receipt of a customer's payment says, with the payment, the payer and the
 * business, as `receiptOf` does, but throws where there is none.
 * @throws AppError NOT_FOUND for an unknown payment, CONFLICT for one without a receipt, as a
 * sample's.
 */
export async function requireReceipt(ctx: ServiceContext, unit: Unit, paymentId: string): Promise<FoundReceipt> {
  const found = await receiptOf(ctx, unit, paymentId);
  if (found) return found;
  const payment = await findNamedPayment(unit.trx, paymentId);
  throw payment ? refusal("receipt.none") : notFound("payment");
}
