import { ListViews, SavedView, SavedViews, SaveView, ViewRef } from "@aavarti/contract/views";
import { listViews, removeView, saveView } from "@aavarti/services/views/saved-views";
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
  remove: memberProcedure
    .input(ViewRef)
    .output(z.void())
    .mutation(({ ctx, input }) => removeView(ctx.service, input)),
});
