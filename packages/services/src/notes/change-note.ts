import type { Note, NoteRef } from "@aavarti/contract/notes";
import { findNote, type NoteRow } from "@aavarti/db/queries/notes";
import { notFound } from "@aavarti/domain/errors";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { toNote } from "./to-note.ts";

export type FoundNote = NoteRow & { customer_name: string };

/** A note of a customer who is not in the bin; deleted ones only where asked for. @throws AppError NOT_FOUND. */
export async function requireNote(unit: Unit, id: string, { orDeleted = false } = {}): Promise<FoundNote> {
  const row = await findNote(unit.trx, id);
  if (!row || (row.deleted_at && !orDeleted)) throw notFound("Note");
  return row;
}

/** The note as it now is, after the act was recorded against its customer. What the note says is not recorded. */
export async function recorded(ctx: ServiceContext, unit: Unit, action: string, { id }: NoteRef): Promise<Note> {
  const row = await requireNote(unit, id);
  await audit(ctx, unit, action, { kind: "customer", id: row.customer_id }, { noteId: id });
  return toNote(row);
}
