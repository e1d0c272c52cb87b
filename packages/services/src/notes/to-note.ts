import type { Note } from "@aavarti/contract/notes";
import type { NoteRow } from "@aavarti/db/queries/notes";

/**
 * Converts a note's row to the API's shape; `author` is null when that person's account is gone.
 * Instants are ISO 8601.
 */
export const toNote = (row: Omit<NoteRow, "tenant_id" | "deleted_at">): Note => ({
  id: row.id,
  customerId: row.customer_id,
  body: row.body,
  author: row.author_name === null ? null : { id: row.author_id, name: row.author_name },
  isPinned: row.is_pinned,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});
