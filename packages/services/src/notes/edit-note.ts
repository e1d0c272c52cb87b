import type { EditNote, Note } from "@aavarti/contract/notes";
import { updateNote } from "@aavarti/db/queries/notes";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { lockNote, recorded } from "./change-note.ts";
import { tellMentioned } from "./tell-mentioned.ts";
import { toNote } from "./to-note.ts";

/**
 * Changes the text of one's own note, and notifies the members it newly mentions. An unchanged text
 * changes nothing. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write`, for a job and for another user's note;
 * NOT_FOUND.
 */
export function editNote(ctx: ServiceContext, { id, body }: EditNote): Promise<Note> {
  requirePermission(ctx, "customers.write");
  const editor = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const note = await lockNote(unit, id);
    if (note.author_id !== editor) throw refusal("note.notYoursToEdit", { name: note.author_name ?? "" });
    if (note.body === body) return toNote(note);
    await updateNote(unit.trx, id, { body, edited_at: ctx.now() });
    await tellMentioned(ctx, unit, { ...note, body }, note.body);
    return recorded(ctx, unit, "note.edited", { id });
  });
}
