import type { Note, NoteRef } from "@aavarti/contract/notes";
import { findPinnedNote, updateNote } from "@aavarti/db/queries/notes";
import { mayDo } from "@aavarti/domain/permissions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { trashHorizon } from "../trash.ts";
import { auditNote, type FoundNote, lockNote } from "./change-note.ts";
import { toNote } from "./to-note.ts";

/**
 * Allows deleting one's own notes; deleting others' notes needs the permission to delete customers.
 * @throws AppError FORBIDDEN.
 */
function requireMayDelete({ actor }: ServiceContext, note: FoundNote): void {
  if (actor.kind === "system" || actor.userId === note.author_id || mayDo(actor.role, "customers.delete")) return;
  throw refusal("note.notYoursToDelete", { name: note.author_name ?? "" });
}

/**
 * Deletes a note; it can be restored for 30 days. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write`, or for another's note without
 * `customers.delete`; NOT_FOUND.
 */
export function deleteNote(ctx: ServiceContext, { id }: NoteRef): Promise<void> {
  requirePermission(ctx, "customers.write");
  return ctx.transact(async (unit) => {
    const note = await lockNote(unit, id);
    requireMayDelete(ctx, note);
    await updateNote(unit.trx, id, { deleted_at: ctx.now() });
    await audit(ctx, unit, "note.deleted", { kind: "customer", id: note.customer_id }, { noteId: id });
  });
}

/**
 * Restores a deleted note and returns it; pins it if it was pinned and the customer has no other
 * pinned note now. One that is not deleted is returned unchanged. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write`, or for another's note without
 * `customers.delete`; NOT_FOUND after 30 days.
 */
export function restoreNote(ctx: ServiceContext, { id }: NoteRef): Promise<Note> {
  requirePermission(ctx, "customers.write");
  return ctx.transact(async (unit) => {
    const note = await lockNote(unit, id, { orDeleted: true });
    requireMayDelete(ctx, note);
    if (!note.deleted_at) return toNote(note);
    if (note.deleted_at <= trashHorizon(ctx.now())) throw notFound("note");
    const isTopTaken = (await findPinnedNote(unit.trx, note.customer_id)) !== undefined;
    await updateNote(unit.trx, id, { deleted_at: null, is_pinned: note.is_pinned && !isTopTaken });
    return auditNote(ctx, unit, "note.restored", { id });
  });
}
