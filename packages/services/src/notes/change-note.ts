import type { Note, NoteRef } from "@aavarti/contract/notes";
import { findNote, type NoteRow } from "@aavarti/db/queries/notes";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { toNote } from "./to-note.ts";

export type FoundNote = NoteRow & { customer_name: string };

/**
 * A note of a customer who is not in Trash; deleted ones only where asked for. @throws AppError
 * NOT_FOUND.
 */
export async function requireNote(unit: Unit, id: string, { orDeleted = false } = {}): Promise<FoundNote> {
  const row = await findNote(unit.trx, id);
  if (!row || (row.deleted_at && !orDeleted)) throw notFound("note");
  return row;
}

/**
 * The same, its customer locked until the transaction ends, so that neither the note nor the
 * customer is deleted meanwhile.
 */
export async function lockNote(unit: Unit, id: string, options: { orDeleted?: boolean } = {}): Promise<FoundNote> {
  const { customer_id } = await requireNote(unit, id, options);
  await lockCustomers(unit.trx, [customer_id]);
  return requireNote(unit, id, options);
}

/**
 * The note as it now is, after the act was recorded against its customer. What the note says is not
 * recorded.
 */
export async function recorded(ctx: ServiceContext, unit: Unit, action: string, { id }: NoteRef): Promise<Note> {
  const row = await requireNote(unit, id);
  await audit(ctx, unit, action, { kind: "customer", id: row.customer_id }, { noteId: id });
  return toNote(row);
}
