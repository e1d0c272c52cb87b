import { createHash } from "node:crypto";
import type { PlannedDocument } from "@aavarti/db/queries/documents";
import type { Paper } from "@aavarti/domain/paper";
import { paymentReceiptPaper } from "@aavarti/domain/payment-receipt";
import type { ServiceContext, Unit } from "../context.ts";
import { receiptOf } from "./receipt-of.ts";

/**
 * Returns the contents to be rendered of the receipt of a customer's payment, as it reads now, in a
 * language; null if the payment has no receipt. Renders nothing; one that an earlier version did
 * not store is issued first, as in `receiptOf`.
 */
export async function paymentPaperOf(
  ctx: ServiceContext,
  unit: Unit,
  { subject_id: paymentId, language }: Pick<PlannedDocument, "subject_id" | "language">,
): Promise<Paper | null> {
  const found = await receiptOf(ctx, unit, paymentId);
  return found && paymentReceiptPaper(found.receipt, language);
}

/**
 * Returns a hash of a document's contents, in 32 hex digits: equal for equal contents. It tells
 * apart the texts that a receipt has had.
 */
export const versionOf = (paper: Paper): string =>
  createHash("sha256").update(JSON.stringify(paper)).digest("hex").slice(0, 32);
