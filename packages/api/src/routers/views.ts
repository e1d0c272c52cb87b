import { ListViews, SavedView, SavedViews, SaveView, UpdateView, ViewRef } from "@aavarti/contract/views";
import { NOUN_LISTS } from "@aavarti/domain/nouns";
import { deleteView, listViews, restoreView, saveView, updateView } from "@aavarti/services/views/manage-views";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

/** A view needs what its list needs. */
const READ = NOUN_LISTS.map((list) => `${list}.read` as const);
const WRITE = NOUN_LISTS.map((list) => `${list}.write` as const);

export const viewsRouter = router({
  list: memberProcedure({ byInput: READ })
    .input(ListViews)
    .output(SavedViews)
    .query(({ ctx, input }) => listViews(ctx.service, input)),
  save: memberProcedure({ byInput: READ })
    .input(SaveView)
    .output(SavedView)
    .mutation(({ ctx, input }) => saveView(ctx.service, input)),
  update: memberProcedure({ byInput: [...READ, ...WRITE] })
    .input(UpdateView)
    .output(SavedView)
    .mutation(({ ctx, input }) => updateView(ctx.service, input)),
  delete: memberProcedure({ byInput: READ })
    .input(ViewRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteView(ctx.service, input)),
  restore: memberProcedure({ byInput: READ })
    .input(ViewRef)
    .output(SavedView)
    .mutation(({ ctx, input }) => restoreView(ctx.service, input)),
});
