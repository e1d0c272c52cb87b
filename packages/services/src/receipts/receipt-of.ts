import { findNamedPayment, type NamedPayment } from "@aavarti/db/queries/payments";
import { findIssuedReceipt, findPayer, issueReceiptLater } from "@aavarti/db/queries/receipts";
import { findTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { todayIn } from "@aavarti/domain/calendar";
import type { IssuedReceipt, PaymentReceipt } from "@aavarti/domain/payment-receipt";
import { notFound, refusal } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";

export type FoundReceipt = {
  receipt: PaymentReceipt;
  /** The language it was issued in. */
  language: IssuedReceipt["language"];
  tenant: TenantRow;
  payment: NamedPayment;
  payer: NonNullable<Awaited<ReturnType<typeof findPayer>>>;
};

/**
 * Returns what the receipt of a customer's payment says; null if there is no such payment, it has
 * no number, as a sample's, or it is an opening balance. All of it is as it was issued; refunds and
 * a reversal are added. A receipt that an earlier version did not store is issued now.
 */
export async function receiptOf(ctx: ServiceContext, unit: Unit, paymentId: string): Promise<FoundReceipt | null> {
  const { trx } = unit;
  const [tenant, payment] = await Promise.all([findTenant(trx), findNamedPayment(trx, paymentId)]);
  if (!tenant || !payment || payment.receipt_number === null || payment.mode === "opening") return null;
  const [issued, payer] = await Promise.all([issuedReceipt(ctx, unit, paymentId), findPayer(trx, payment.payer_id)]);
  if (!issued || !payer) return null;
  const { version: _, language, ...said } = issued;
  const isReversed = payment.reversed_at !== null;
  const receipt: PaymentReceipt = {
    ...said,
    refunded: isReversed ? 0 : payment.received_paise - payment.amount_paise,
    reversedOn: payment.reversed_at && todayIn(ctx.timeZone, payment.reversed_at),
  };
  return { receipt, language, tenant, payment, payer };
}

async function issuedReceipt(
  ctx: ServiceContext,
  { trx }: Unit,
  paymentId: string,
): Promise<IssuedReceipt | undefined> {
  const stored = await findIssuedReceipt(trx, paymentId);
  if (stored) return stored;
  await issueReceiptLater(trx, paymentId, ctx.now());
  return findIssuedReceipt(trx, paymentId);
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
