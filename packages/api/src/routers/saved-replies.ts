import {
  CreateSavedReply,
  FilledSavedReplies,
  FillSavedReplies,
  SavedReplies,
  SavedReply,
  SavedReplyRef,
  UpdateSavedReply,
} from "@aavarti/contract/saved-replies";
import { fillSavedReplies } from "@aavarti/services/saved-replies/fill-saved-replies";
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  restoreSavedReply,
  updateSavedReply,
} from "@aavarti/services/saved-replies/manage-saved-replies";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

/** Texts that a team answers customers with: the list, and filled in for one conversation. */
export const savedRepliesRouter = router({
  list: memberProcedure("inbox.read")
    .output(SavedReplies)
    .query(({ ctx }) => listSavedReplies(ctx.service)),
  fill: memberProcedure(["inbox.read", "payments.read"])
    .input(FillSavedReplies)
    .output(FilledSavedReplies)
    .query(({ ctx, input }) => fillSavedReplies(ctx.service, input)),
  create: memberProcedure("notifications.configure")
    .input(CreateSavedReply)
    .output(SavedReply)
    .mutation(({ ctx, input }) => createSavedReply(ctx.service, input)),
  update: memberProcedure("notifications.configure")
    .input(UpdateSavedReply)
    .output(SavedReply)
    .mutation(({ ctx, input }) => updateSavedReply(ctx.service, input)),
  delete: memberProcedure("notifications.configure")
    .input(SavedReplyRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteSavedReply(ctx.service, input)),
  restore: memberProcedure("notifications.configure")
    .input(SavedReplyRef)
    .output(SavedReply)
    .mutation(({ ctx, input }) => restoreSavedReply(ctx.service, input)),
});
