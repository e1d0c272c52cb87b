import { receiptMessage } from "@aavarti/domain/payment-receipt";
import type { ServiceContext, Unit } from "../context.ts";
import type { CoveringText, Delivering } from "../documents/covering-text.ts";
import { requireReceipt } from "./receipt-of.ts";

/**
 * Returns the email that a receipt is attached to, in the delivery's language, with the file's
 * name.
 * @throws AppError NOT_FOUND, or CONFLICT for a payment without a receipt.
 */
export async function receiptMessageOf(ctx: ServiceContext, unit: Unit, { row }: Delivering): Promise<CoveringText> {
  const { receipt } = await requireReceipt(ctx, unit, row.subject_id);
  const { subject, email } = receiptMessage(receipt, row.language);
  return { subject, text: email, fileName: receiptFileName(receipt.number), tag: "receipt" };
}

/**
 * Returns the name of a receipt's file: its number, with `-` in place of a slash, which would be a
 * folder, and `.pdf`.
 */
export const receiptFileName = (number: string): string => `${number.replaceAll("/", "-")}.pdf`;
