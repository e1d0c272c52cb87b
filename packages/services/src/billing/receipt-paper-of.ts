import { findPayment } from "@aavarti/db/queries/activation-payments";
import { type ActivationReceiptRow, findReceipt, findReceiptOf } from "@aavarti/db/queries/activation-receipts";
import type { PlannedDocument } from "@aavarti/db/queries/documents";
import { type ReceiptTax, receiptPaper } from "@aavarti/domain/activation-receipt";
import type { Paper } from "@aavarti/domain/paper";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * Returns the contents to be rendered of a stored receipt or credit note of an activation payment,
 * in a language; null if there is none with this id. Stores and renders nothing.
 */
export async function receiptPaperOf(
  _ctx: ServiceContext,
  { trx }: Unit,
  { subject_id: receiptId, language }: Pick<PlannedDocument, "subject_id" | "language">,
): Promise<Paper | null> {
  const row = await findReceipt(trx, receiptId);
  const payment = row && (await findPayment(trx, row.payment_id));
  if (!payment) return null;
  const reversed = row.kind === "credit_note" ? await findReceiptOf(trx, row.payment_id, "receipt") : undefined;
  return receiptPaper(
    {
      kind: row.kind,
      number: row.number,
      issuedOn: row.issued_on,
      seller: { name: row.seller_name, address: row.seller_address, gstin: row.seller_gstin },
      buyer: { name: row.buyer_name, address: row.buyer_address, gstin: row.buyer_gstin, state: row.buyer_state },
      total: row.total_paise,
      tax: taxOf(row),
      paymentReference: payment.provider_payment_id,
      reverses: reversed?.number ?? null,
    },
    language,
  );
}

function taxOf(row: ActivationReceiptRow): ReceiptTax | null {
  const { tax_rate_bps, taxable_paise, cgst_paise, sgst_paise, igst_paise, place_of_supply } = row;
  if (tax_rate_bps === null || place_of_supply === null) return null;
  return {
    rateBps: tax_rate_bps,
    placeOfSupply: place_of_supply,
    taxable: taxable_paise ?? 0,
    cgst: cgst_paise ?? 0,
    sgst: sgst_paise ?? 0,
    igst: igst_paise ?? 0,
  };
}
