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

/** What a document says as the records have it now, and the version of that. */
type ReadPaper = { paper: Paper; version: string };

/** For each kind of document, the function that reads what it says; null for a deleted record. */
const PAPERS: Readonly<
  Record<DocumentKind, (ctx: ServiceContext, unit: Unit, document: PlannedDocument) => Promise<ReadPaper | null>>
> = {
  activation_receipt: async (ctx, unit, document) => {
    const paper = await receiptPaperOf(ctx, unit, document);
    return paper && { paper, version: document.version };
  },
  // A receipt whose text has changed since it was planned is stored as what it says.
  payment_receipt: async (ctx, unit, document) => {
    const paper = await paymentPaperOf(ctx, unit, document);
    return paper && { paper, version: versionOf(paper) };
  },
  statement: statementPaperOf,
};

/**
 * Renders a planned document with `render` as the records have it now, stores its PDF with the
 * version of what it says, and enqueues the deliveries that wait for it. Does nothing for a
 * document that is unknown, is rendered already or whose record is gone. Idempotent: of two runs
 * the first one's PDF is kept.
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
    return PAPERS[document.kind](ctx, unit, document);
  });
  if (!found) return;
  const { paper, version } = found;
  const content = await render(paper);
  await ctx.transact(async (unit) => {
    await storeDocument(unit.trx, documentId, { content, version, rendered_at: ctx.now() });
    const waiting = await listPlannedDeliveries(unit.trx, documentId);
    await unit.enqueueEach(
      sendDelivery,
      waiting.map(({ id }) => ({ tenantId: ctx.tenantId, deliveryId: id })),
    );
  });
}
