import type { EditNote, Note } from "@aavarti/contract/notes";
import { updateNote } from "@aavarti/db/queries/notes";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { auditNote, lockNote } from "./change-note.ts";
import { notifyMentioned } from "./notify-mentioned.ts";
import { toNote } from "./to-note.ts";

/**
 * Changes the text of one's own note and returns it; notifies the members whom the text now
 * mentions and did not before. An unchanged text changes nothing. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write`, for a job and for another user's note;
 * NOT_FOUND, also for a deleted one.
 */
export function editNote(ctx: ServiceContext, { id, body }: EditNote): Promise<Note> {
  requirePermission(ctx, "customers.write");
  const editor = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const note = await lockNote(unit, id);
    if (note.author_id !== editor) throw refusal("note.notYoursToEdit", { name: note.author_name ?? "" });
    if (note.body === body) return toNote(note);
    await updateNote(unit.trx, id, { body, edited_at: ctx.now() });
    await notifyMentioned(ctx, unit, { ...note, body }, note.body);
    return auditNote(ctx, unit, "note.edited", { id });
  });
}
