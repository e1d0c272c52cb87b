import type { Note, PinNote } from "@aavarti/contract/notes";
import { unpinNotes, updateNote } from "@aavarti/db/queries/notes";
import { requirePermission, type ServiceContext } from "../context.ts";
import { auditNote, lockNote } from "./change-note.ts";
import { toNote } from "./to-note.ts";

/**
 * Pins a note to its customer's record in place of the currently pinned one, or unpins it, and
 * returns it. Does nothing if it is so already. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write`, NOT_FOUND.
 */
export function pinNote(ctx: ServiceContext, { id, isPinned }: PinNote): Promise<Note> {
  requirePermission(ctx, "customers.write");
  return ctx.transact(async (unit) => {
    const note = await lockNote(unit, id);
    if (note.is_pinned === isPinned) return toNote(note);
    await unpinNotes(unit.trx, note.customer_id);
    if (isPinned) await updateNote(unit.trx, id, { is_pinned: true });
    return auditNote(ctx, unit, isPinned ? "note.pinned" : "note.unpinned", { id });
  });
}
