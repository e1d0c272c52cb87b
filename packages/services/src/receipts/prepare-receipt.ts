import type { PaymentReceipt, PaymentReceiptFile, PaymentReceiptRef } from "@aavarti/contract/receipts";
import { findDocumentContent } from "@aavarti/db/queries/documents";
import { paymentReceiptPaper } from "@aavarti/domain/payment-receipt";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { planDocument } from "../documents/plan-documents.ts";
import { versionOf } from "./payment-paper-of.ts";
import { receiptFileName } from "./receipt-message-of.ts";
import { type FoundReceipt, requireReceipt } from "./receipt-of.ts";

/**
 * Plans the PDF of a payment's receipt, as it reads now, in a language, and returns its document's
 * id: stores a document without contents and enqueues the job that renders it, unless that was done
 * for this text before. Checks no permission.
 */
export function planReceiptDocument(
  ctx: ServiceContext,
  unit: Unit,
  { receipt, payment, payer }: FoundReceipt,
  language: PaymentReceiptRef["language"],
): Promise<string> {
  const version = versionOf(paymentReceiptPaper(receipt, language));
  return planDocument(ctx, unit, {
    kind: "payment_receipt",
    subjectId: payment.id,
    customerId: payer.id,
    language,
    version,
  });
}

/**
 * Has the PDF of a payment's receipt, as it reads now, rendered in a language by a job within
 * seconds, and returns the receipt's number and whether the PDF can be downloaded yet. Asking again
 * for the same text renders it no second time.
 * @throws AppError FORBIDDEN without `payments.read`; NOT_FOUND; CONFLICT for a sample's payment.
 */
export async function prepareReceipt(
  ctx: ServiceContext,
  { id, language }: PaymentReceiptRef,
): Promise<PaymentReceipt> {
  const { number, content } = await preparedReceipt(ctx, { id, language });
  return { number, language, isReady: content !== null };
}

/**
 * Returns the PDF of a payment's receipt as it reads now, in a language, in base64, with its file
 * name. If it was not rendered yet, the job that renders it is enqueued.
 * @throws AppError FORBIDDEN without `payments.read`; NOT_FOUND; CONFLICT for a sample's payment,
 * and while it is being rendered.
 */
export async function readReceipt(
  ctx: ServiceContext,
  { id, language }: PaymentReceiptRef,
): Promise<PaymentReceiptFile> {
  const { number, content } = await preparedReceipt(ctx, { id, language });
  if (!content) throw refusal("receipt.notReady");
  return { fileName: receiptFileName(number), content: content.toString("base64") };
}

function preparedReceipt(
  ctx: ServiceContext,
  { id, language }: PaymentReceiptRef,
): Promise<{ number: string; content: Buffer | null }> {
  requirePermission(ctx, "payments.read");
  return ctx.transact(async (unit) => {
    const found = await requireReceipt(ctx, unit, id);
    const documentId = await planReceiptDocument(ctx, unit, found, language);
    const document = await findDocumentContent(unit.trx, documentId);
    return { number: found.receipt.number, content: document?.content ?? null };
  });
}
