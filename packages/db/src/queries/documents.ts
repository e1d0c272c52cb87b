import type { Insertable, Selectable } from "kysely";
import type { Document } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type DocumentRow = Selectable<Document>;
export type DocumentOf = Pick<DocumentRow, "kind" | "subject_id" | "language">;

/** Inserts documents that are still to be rendered; the list must not be empty. */
export const insertDocuments = (trx: TenantTrx, rows: Insertable<Document>[]) =>
  trx.insertInto("document").values(rows).execute();

/**
 * Returns what a document is about and when it was rendered (null before), without its content;
 * undefined if there is none.
 */
export const findDocument = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("document")
    .select(["kind", "subject_id", "language", "rendered_at"])
    .where("id", "=", id)
    .executeTakeFirst();

/**
 * Returns the PDF of a subject in a language as `{ content }`, null until it is rendered; undefined
 * if none is planned.
 */
export const findDocumentOf = (trx: TenantTrx, { kind, subject_id, language }: DocumentOf) =>
  trx
    .selectFrom("document")
    .select("content")
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .where("language", "=", language)
    .executeTakeFirst();

/** Stores a rendered document. One that is rendered already keeps its content. */
export const storeDocument = (trx: TenantTrx, id: string, content: Buffer, renderedAt: Date) =>
  trx
    .updateTable("document")
    .set({ content, rendered_at: renderedAt })
    .where("id", "=", id)
    .where("content", "is", null)
    .execute();
