import { ListViews, SavedView, SavedViews, SaveView, UpdateView, ViewRef } from "@aavarti/contract/views";
import { deleteView, listViews, restoreView, saveView, updateView } from "@aavarti/services/views/manage-views";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const viewsRouter = router({
  list: memberProcedure
    .input(ListViews)
    .output(SavedViews)
    .query(({ ctx, input }) => listViews(ctx.service, input)),
  save: memberProcedure
    .input(SaveView)
    .output(SavedView)
    .mutation(({ ctx, input }) => saveView(ctx.service, input)),
  update: memberProcedure
    .input(UpdateView)
    .output(SavedView)
    .mutation(({ ctx, input }) => updateView(ctx.service, input)),
  delete: memberProcedure
    .input(ViewRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteView(ctx.service, input)),
  restore: memberProcedure
    .input(ViewRef)
    .output(SavedView)
    .mutation(({ ctx, input }) => restoreView(ctx.service, input)),
});
