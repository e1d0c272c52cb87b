import type { ReceiptFile, ReceiptFileRef } from "@aavarti/contract/billing";
import { findReceiptOf } from "@aavarti/db/queries/activation-receipts";
import { findDocumentOf } from "@aavarti/db/queries/documents";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Returns the PDF of a payment's receipt or credit note in a language, in base64, with its file
 * name.
 * @throws AppError FORBIDDEN without `billing.read`; NOT_FOUND if none was issued; CONFLICT while
 * it is being rendered.
 */
export async function readReceiptFile(
  ctx: ServiceContext,
  { paymentId, kind, language }: ReceiptFileRef,
): Promise<ReceiptFile> {
  requirePermission(ctx, "billing.read");
  return ctx.transact(async ({ trx }) => {
    const receipt = await findReceiptOf(trx, paymentId, kind);
    if (!receipt) throw notFound("receipt");
    const document = await findDocumentOf(trx, { kind: "activation_receipt", subject_id: receipt.id, language });
    if (!document?.content) throw refusal("receipt.notReady");
    // A slash would be a folder in a file's name.
    const fileName = `${receipt.number.replaceAll("/", "-")}.pdf`;
    return { fileName, content: document.content.toString("base64") };
  });
}
