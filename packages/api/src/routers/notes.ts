import { EditNote, Note, NoteRef, PinNote, TeamMembers, WriteNote } from "@aavarti/contract/notes";
import { deleteNote, restoreNote } from "@aavarti/services/notes/delete-note";
import { editNote } from "@aavarti/services/notes/edit-note";
import { listTeamMembers } from "@aavarti/services/notes/list-team-members";
import { pinNote } from "@aavarti/services/notes/pin-note";
import { writeNote } from "@aavarti/services/notes/write-note";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const notesRouter = router({
  colleagues: memberProcedure("customers.read")
    .output(TeamMembers)
    .query(({ ctx }) => listTeamMembers(ctx.service)),
  write: memberProcedure("customers.write")
    .input(WriteNote)
    .output(Note)
    .mutation(({ ctx, input }) => writeNote(ctx.service, input)),
  edit: memberProcedure("customers.write")
    .input(EditNote)
    .output(Note)
    .mutation(({ ctx, input }) => editNote(ctx.service, input)),
  pin: memberProcedure("customers.write")
    .input(PinNote)
    .output(Note)
    .mutation(({ ctx, input }) => pinNote(ctx.service, input)),
  delete: memberProcedure("customers.write")
    .input(NoteRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteNote(ctx.service, input)),
  restore: memberProcedure("customers.write")
    .input(NoteRef)
    .output(Note)
    .mutation(({ ctx, input }) => restoreNote(ctx.service, input)),
});
