import type { Insertable, Selectable } from "kysely";
import type { Document } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type DocumentRow = Selectable<Document>;
export type DocumentKind = DocumentRow["kind"];
export type DocumentOf = Pick<DocumentRow, "kind" | "subject_id" | "language"> & Partial<Pick<DocumentRow, "version">>;
/** What a document is about. Its content is read only where it is needed. */
export type PlannedDocument = Omit<DocumentRow, "content">;

/**
 * Inserts documents (PDFs of records) that are still to be rendered; the list must not be empty.
 * Throws if one of the same record, language and version exists; of statements there may be
 * several.
 */
export const insertDocuments = (trx: TenantTrx, rows: Insertable<Document>[]) =>
  trx.insertInto("document").values(rows).execute();

/**
 * Inserts a document (the PDF of a record) that is still to be rendered, unless one of the same
 * record, language and version exists. Returns whether it was new, which a statement always is.
 */
export async function addDocument(trx: TenantTrx, row: Insertable<Document>): Promise<boolean> {
  const added = await trx
    .insertInto("document")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

const PLANNED = [
  "tenant_id",
  "id",
  "kind",
  "subject_id",
  "customer_id",
  "language",
  "version",
  "period_from",
  "period_to",
  "created_at",
  "rendered_at",
] as const satisfies readonly (keyof PlannedDocument)[];

/**
 * Returns what a document (the PDF of a record) is about and when it was rendered, without its
 * content; undefined if there is none.
 */
export const findDocument = (trx: TenantTrx, id: string): Promise<PlannedDocument | undefined> =>
  trx.selectFrom("document").select(PLANNED).where("id", "=", id).executeTakeFirst();

/** Returns a document with its PDF, which is null until it is rendered; undefined if unknown. */
export const findDocumentContent = (trx: TenantTrx, id: string): Promise<DocumentRow | undefined> =>
  trx.selectFrom("document").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns the document of a record in a language and version (an empty one if not given) as its id
 * and its PDF (`content`), which is null until it is rendered; undefined if none is planned.
 */
export const findDocumentOf = (trx: TenantTrx, { kind, subject_id, language, version = "" }: DocumentOf) =>
  trx
    .selectFrom("document")
    .select(["id", "content"])
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .where("language", "=", language)
    .where("version", "=", version)
    .executeTakeFirst();

/**
 * Stores a document's PDF and sets its version. Does nothing if it is rendered already, or if
 * another document of the same record and language has this version (of statements there may be
 * several).
 */
export const storeDocument = (
  trx: TenantTrx,
  id: string,
  rendered: { content: Buffer; version: string; rendered_at: Date },
) =>
  trx
    .updateTable("document")
    .set(rendered)
    .where("id", "=", id)
    .where("content", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("document as same")
            .select("same.id")
            .where("same.kind", "<>", "statement")
            .whereRef("same.kind", "=", "document.kind")
            .whereRef("same.subject_id", "=", "document.subject_id")
            .whereRef("same.language", "=", "document.language")
            .where("same.version", "=", rendered.version)
            .where("same.id", "<>", id),
        ),
      ),
    )
    .execute();

/** Takes a document's PDF away, so that it can be rendered again. */
export const forgetContent = (trx: TenantTrx, id: string) =>
  trx.updateTable("document").set({ content: null, rendered_at: null }).where("id", "=", id).execute();

/**
 * Deletes the tenant's documents of payment receipts and statements that were created before this
 * instant, rendered or not; returns how many. Receipts of the activation stay.
 */
export async function deleteDocumentsBefore(trx: TenantTrx, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("document")
    .where("kind", "in", ["payment_receipt", "statement"])
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
