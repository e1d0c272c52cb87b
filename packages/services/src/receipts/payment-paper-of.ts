import { createHash } from "node:crypto";
import type { PlannedDocument } from "@aavarti/db/queries/documents";
import type { Paper } from "@aavarti/domain/paper";
import { paymentReceiptPaper } from "@aavarti/domain/payment-receipt";
import type { ServiceContext, Unit } from "../context.ts";
import { receiptOf } from "./receipt-of.ts";

/**
 * Returns what the receipt of a customer's payment says in a language; null if there is none.
 */
export async function paymentPaperOf(
  ctx: ServiceContext,
  unit: Unit,
  { subject_id: paymentId, language }: Pick<PlannedDocument, "subject_id" | "language">,
): Promise<Paper | null> {
  const found = await receiptOf(ctx, unit, paymentId);
  return found && paymentReceiptPaper(found.receipt, language);
}

/** Returns what tells the texts apart that a document has had: equal for equal papers. */
export const versionOf = (paper: Paper): string =>
  createHash("sha256").update(JSON.stringify(paper)).digest("hex").slice(0, 32);
