import { listPlannedDeliveries } from "@aavarti/db/queries/document-deliveries";
import { type DocumentKind, findDocument, type PlannedDocument, storeDocument } from "@aavarti/db/queries/documents";
import type { Paper } from "@aavarti/domain/paper";
import { sendDelivery } from "@aavarti/jobs/definitions/documents";
import { receiptPaperOf } from "../billing/receipt-paper-of.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { paymentPaperOf, versionOf } from "../receipts/payment-paper-of.ts";
import { statementPaperOf } from "../statements/statement-paper-of.ts";

/** Renders a document as a PDF. Given by the worker, which does it in a thread of its own. */
export type RenderPaper = (paper: Paper) => Promise<Buffer>;

/** For each kind of document, the function that reads what it says; null for a deleted record. */
const PAPERS: Readonly<
  Record<DocumentKind, (ctx: ServiceContext, unit: Unit, document: PlannedDocument) => Promise<Paper | null>>
> = {
  activation_receipt: receiptPaperOf,
  payment_receipt: paymentPaperOf,
  statement: statementPaperOf,
};

/**
 * Returns the contents of a planned document as the records have them now, to be rendered; null
 * when its record is gone. Stores nothing but a payment's receipt that an earlier version did not.
 * @throws AppError NOT_FOUND for the statement of a customer who is gone.
 */
export const paperOf = (ctx: ServiceContext, unit: Unit, document: PlannedDocument): Promise<Paper | null> =>
  PAPERS[document.kind](ctx, unit, document);

/**
 * Renders a planned document with `render`, stores its PDF and enqueues the deliveries that wait
 * for it. Does nothing for a document that is unknown, is rendered already or whose record is gone.
 * Idempotent: of two runs the first one's PDF is kept.
 * @throws AppError NOT_FOUND for the statement of a customer who is gone, and what `render` throws.
 */
export async function renderDocument(
  ctx: ServiceContext,
  { documentId }: { documentId: string },
  render: RenderPaper,
): Promise<void> {
  const found = await ctx.transact(async (unit) => {
    const document = await findDocument(unit.trx, documentId);
    if (!document || document.rendered_at) return null;
    const paper = await paperOf(ctx, unit, document);
    return paper && { document, paper };
  });
  if (!found) return;
  const { document, paper } = found;
  const content = await render(paper);
  // A receipt whose text has changed since it was planned is stored as what it says.
  const version = document.kind === "payment_receipt" ? versionOf(paper) : document.version;
  await ctx.transact(async (unit) => {
    await storeDocument(unit.trx, documentId, { content, version, rendered_at: ctx.now() });
    const waiting = await listPlannedDeliveries(unit.trx, documentId);
    await unit.enqueueEach(
      sendDelivery,
      waiting.map(({ id }) => ({ tenantId: ctx.tenantId, deliveryId: id })),
    );
  });
}
