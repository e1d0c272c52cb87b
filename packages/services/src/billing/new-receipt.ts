import type { ActivationPaymentRow } from "@aavarti/db/queries/activation-payments";
import { findReceiptOf, insertReceipt, takeReceiptNumber } from "@aavarti/db/queries/activation-receipts";
import { type Buyer, type ReceiptKind, receiptNumber, taxOn } from "@aavarti/domain/activation-receipt";
import { DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { financialYearOf } from "@aavarti/domain/financial-year";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { planDocuments } from "../documents/plan-documents.ts";

/**
 * Issues the receipt or credit note of an activation payment, in the transaction of the event that
 * it proves: takes the next number of the financial year, stores who sold to whom and with which
 * tax, plans its PDF in each language and writes an audit event. Does nothing for a payment that
 * has one of this kind. A credit note has the seller of its receipt. Its date and financial year
 * are India's.
 */
export async function newReceipt(
  ctx: ServiceContext,
  unit: Unit,
  { kind, payment, buyer }: { kind: ReceiptKind; payment: ActivationPaymentRow; buyer: Buyer },
): Promise<void> {
  const { trx } = unit;
  if (await findReceiptOf(trx, payment.id, kind)) return;
  const now = ctx.now();
  const issuedOn = todayIn(DEFAULT_TIME_ZONE, now);
  const seller = await sellerFor(ctx, unit, { kind, payment });
  const tax = taxOn(payment.amount_paise, seller, buyer);
  const sequence = await takeReceiptNumber(trx, { kind, financialYear: financialYearOf(issuedOn) });
  const receipt = await insertReceipt(trx, {
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    payment_id: payment.id,
    kind,
    number: receiptNumber(kind, issuedOn, sequence),
    issued_on: issuedOn,
    seller_name: seller.name,
    seller_address: seller.address,
    seller_gstin: seller.gstin,
    buyer_name: buyer.name,
    buyer_address: buyer.address,
    buyer_gstin: buyer.gstin,
    buyer_state: buyer.state,
    total_paise: payment.amount_paise,
    tax_rate_bps: tax?.rateBps ?? null,
    taxable_paise: tax?.taxable ?? null,
    cgst_paise: tax?.cgst ?? null,
    sgst_paise: tax?.sgst ?? null,
    igst_paise: tax?.igst ?? null,
    place_of_supply: tax?.placeOfSupply ?? null,
    created_at: now,
  });
  await planDocuments(ctx, unit, { kind: "activation_receipt", subjectId: receipt.id });
  const action = kind === "receipt" ? "payment.receipt-issued" : "payment.credit-note-issued";
  await audit(ctx, unit, action, { kind: "activation_payment", id: payment.id }, { number: receipt.number });
}

/** A credit note has the seller of its receipt, whose tax it reverses. */
async function sellerFor(
  ctx: ServiceContext,
  { trx }: Unit,
  { kind, payment }: { kind: ReceiptKind; payment: ActivationPaymentRow },
) {
  const receipt = kind === "credit_note" ? await findReceiptOf(trx, payment.id, "receipt") : undefined;
  if (!receipt) return ctx.settings.seller;
  return { name: receipt.seller_name, address: receipt.seller_address, gstin: receipt.seller_gstin };
}
