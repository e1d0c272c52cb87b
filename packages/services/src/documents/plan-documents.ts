import { addDocument, findDocumentOf, insertDocuments } from "@aavarti/db/queries/documents";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { renderDocument, renderStatement } from "@aavarti/jobs/definitions/documents";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * Plans the PDFs of an activation receipt or credit note, one in every language: stores a document
 * without contents for each and enqueues the job that renders it, in the transaction that makes the
 * record. Each is rendered once; a later change of the layout leaves them as they were issued.
 */
export async function planDocuments(
  ctx: ServiceContext,
  unit: Unit,
  { kind, subjectId }: { kind: "activation_receipt"; subjectId: string },
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

/** A document about a customer that is made when somebody asks for it. */
export type RequestedDocument = {
  subjectId: string;
  /** Whose data it holds: it is deleted with them. */
  customerId: string;
  language: Language;
  /** Tells the texts apart that a receipt has had, or the figures of statements. */
  version: string;
} & (
  | { kind: "payment_receipt" }
  | {
      kind: "statement";
      /** Null: from the beginning. */
      periodFrom: CalendarDate | null;
      periodTo: CalendarDate;
    }
);

/**
 * Plans one PDF of a payment receipt or statement: stores a document without contents, enqueues the
 * job that renders it, and returns its id. A receipt has one document for each language and text:
 * asking again returns it and enqueues nothing. A statement is made anew each time.
 */
export async function planDocument(ctx: ServiceContext, unit: Unit, asked: RequestedDocument): Promise<string> {
  const id = ctx.newId();
  const isNew = await addDocument(unit.trx, {
    tenant_id: ctx.tenantId,
    id,
    kind: asked.kind,
    subject_id: asked.subjectId,
    customer_id: asked.customerId,
    language: asked.language,
    version: asked.version,
    ...(asked.kind === "statement" && { period_from: asked.periodFrom, period_to: asked.periodTo }),
    created_at: ctx.now(),
  });
  if (!isNew) {
    const { kind, subjectId, language, version } = asked;
    const same = await findDocumentOf(unit.trx, { kind, subject_id: subjectId, language, version });
    if (!same) throw new Error("A document that exists already was not found");
    return same.id;
  }
  const job = asked.kind === "statement" ? renderStatement : renderDocument;
  await unit.enqueue(job, { tenantId: ctx.tenantId, documentId: id });
  return id;
}
