import { type DocumentRow, findDocument, storeDocument } from "@aavarti/db/queries/documents";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { Language } from "@aavarti/domain/languages";
import type { Paper } from "@aavarti/domain/paper";
import { receiptPaperOf } from "../billing/receipt-paper-of.ts";
import type { ServiceContext } from "../context.ts";

/** Renders a document as a PDF. Given by the worker, since nothing else may spend the time. */
export type RenderPaper = (paper: Paper) => Promise<Buffer>;

/** For each kind of document, the function that reads what it says; null for a deleted record. */
const PAPERS = {
  activation_receipt: receiptPaperOf,
} satisfies Record<
  DocumentRow["kind"],
  (trx: TenantTrx, subjectId: string, language: Language) => Promise<Paper | null>
>;

/**
 * Renders a planned document and stores its PDF. Idempotent: of two runs the first one's PDF is
 * kept. Does nothing for a document whose record is gone.
 */
export async function renderDocument(
  ctx: ServiceContext,
  { documentId }: { documentId: string },
  render: RenderPaper,
): Promise<void> {
  const paper = await ctx.transact(async ({ trx }) => {
    const document = await findDocument(trx, documentId);
    if (!document || document.rendered_at) return null;
    return PAPERS[document.kind](trx, document.subject_id, document.language);
  });
  if (!paper) return;
  const content = await render(paper);
  await ctx.transact(({ trx }) => storeDocument(trx, documentId, content, ctx.now()));
}
