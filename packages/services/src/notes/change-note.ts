import type { Note, NoteRef } from "@aavarti/contract/notes";
import { findNote, type NoteRow } from "@aavarti/db/queries/notes";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { toNote } from "./to-note.ts";

export type FoundNote = NoteRow & { customer_name: string };

/**
 * Returns a note of a customer who is not in Trash; deleted notes only if requested.
 * @throws AppError NOT_FOUND.
 */
export async function requireNote(unit: Unit, id: string, { orDeleted = false } = {}): Promise<FoundNote> {
  const row = await findNote(unit.trx, id);
  if (!row || (row.deleted_at && !orDeleted)) throw notFound("note");
  return row;
}

/**
 * Does the same with the customer locked until the transaction ends, so that neither the note nor
 * the customer can be deleted meanwhile.
 */
export async function lockNote(unit: Unit, id: string, options: { orDeleted?: boolean } = {}): Promise<FoundNote> {
  const { customer_id } = await requireNote(unit, id, options);
  await lockCustomers(unit.trx, [customer_id]);
  return requireNote(unit, id, options);
}

/**
 * Records an action on a note against its customer and returns the updated note. The note's text is
 * not recorded.
 */
export async function recorded(ctx: ServiceContext, unit: Unit, action: string, { id }: NoteRef): Promise<Note> {
  const row = await requireNote(unit, id);
  await audit(ctx, unit, action, { kind: "customer", id: row.customer_id }, { noteId: id });
  return toNote(row);
}
