import type { Note, NoteRef } from "@aavarti/contract/notes";
import { findNote, type NoteRow } from "@aavarti/db/queries/notes";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { toNote } from "./to-note.ts";

export type FoundNote = NoteRow & { customer_name: string };

/**
 * Returns a note with its customer's name; a deleted one only with `orDeleted`.
 * @throws AppError NOT_FOUND, also when the note is deleted or its customer in Trash.
 */
export async function requireNote(unit: Unit, id: string, { orDeleted = false } = {}): Promise<FoundNote> {
  const row = await findNote(unit.trx, id);
  if (!row || (row.deleted_at && !orDeleted)) throw notFound("note");
  return row;
}

/**
 * Locks a note's customer until the transaction ends, so that neither can be deleted meanwhile, and
 * returns the note as `requireNote` does; a deleted one only with `orDeleted`.
 * @throws AppError NOT_FOUND, also when the note is deleted or its customer in Trash.
 */
export async function lockNote(unit: Unit, id: string, options: { orDeleted?: boolean } = {}): Promise<FoundNote> {
  const { customer_id } = await requireNote(unit, id, options);
  await lockCustomers(unit.trx, [customer_id]);
  return requireNote(unit, id, options);
}

/**
 * Writes an audit event about `action` on a note, for its customer and without the note's text, and
 * returns the note as it is stored now.
 * @throws AppError NOT_FOUND, also for a deleted note.
 */
export async function auditNote(ctx: ServiceContext, unit: Unit, action: string, { id }: NoteRef): Promise<Note> {
  const row = await requireNote(unit, id);
  await audit(ctx, unit, action, { kind: "customer", id: row.customer_id }, { noteId: id });
  return toNote(row);
}
