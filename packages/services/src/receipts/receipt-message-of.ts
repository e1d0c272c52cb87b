import { dayIn } from "@aavarti/domain/languages";
import { formatAmount } from "@aavarti/domain/money";
import { receiptMessage } from "@aavarti/domain/payment-receipt";
import type { ServiceContext, Unit } from "../context.ts";
import type { CoveringText, Delivering } from "../documents/covering-text.ts";
import { requireReceipt } from "./receipt-of.ts";

/**
 * Returns what is written with a receipt, in the delivery's language, with the file's name. It
 * greets the payer by today's name; all else is what the receipt says.
 * @throws AppError NOT_FOUND, or CONFLICT for a payment without a receipt.
 */
export async function receiptMessageOf(ctx: ServiceContext, unit: Unit, { row }: Delivering): Promise<CoveringText> {
  const { receipt, payer } = await requireReceipt(ctx, unit, row.subject_id);
  const { subject, email } = receiptMessage(receipt, { language: row.language, name: payer.name });
  return {
    subject,
    text: email,
    tag: "receipt",
    template: "payment_receipt_document",
    params: {
      customer_name: payer.name,
      business_name: receipt.issuer.name,
      amount: formatAmount(receipt.amount, receipt.currency),
      paid_on: dayIn(row.language, receipt.receivedOn),
      receipt_number: receipt.number,
    },
    fileName: receiptFileName(receipt.number),
  };
}

/**
 * Returns the name of a receipt's file: its number, with `-` in place of a slash, which would be a
 * folder, and `.pdf`.
 */
export const receiptFileName = (number: string): string => `${number.replaceAll("/", "-")}.pdf`;
