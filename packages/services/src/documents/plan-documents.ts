import { type DocumentRow, insertDocuments } from "@aavarti/db/queries/documents";
import { LANGUAGES } from "@aavarti/domain/languages";
import { renderDocument } from "@aavarti/jobs/definitions/documents";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * Plans the PDF of a record in every language, in the transaction that makes the record. The worker
 * renders them once; a later change of the layout leaves them as they were issued.
 */
export async function planDocuments(
  ctx: ServiceContext,
  unit: Unit,
  { kind, subjectId }: { kind: DocumentRow["kind"]; subjectId: string },
): Promise<void> {
  const rows = LANGUAGES.map((language) => ({
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    kind,
    subject_id: subjectId,
    language,
    created_at: ctx.now(),
  }));
  await insertDocuments(unit.trx, rows);
  await unit.enqueueEach(
    renderDocument,
    rows.map(({ id }) => ({ tenantId: ctx.tenantId, documentId: id })),
  );
}
