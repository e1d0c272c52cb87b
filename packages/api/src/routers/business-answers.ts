import {
  BusinessAnswer,
  BusinessAnswerRef,
  BusinessAnswers,
  CreateBusinessAnswer,
  TriedBusinessAnswers,
  TryBusinessAnswers,
  UpdateBusinessAnswer,
} from "@aavarti/contract/business-answers";
import {
  createBusinessAnswer,
  deleteBusinessAnswer,
  listBusinessAnswers,
  restoreBusinessAnswer,
  updateBusinessAnswer,
} from "@aavarti/services/business-answers/manage-answers";
import { tryBusinessAnswers } from "@aavarti/services/business-answers/try-answers";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

/** The business's own answers to questions of its customers, and what they would answer. */
export const businessAnswersRouter = router({
  list: memberProcedure("inbox.read")
    .output(BusinessAnswers)
    .query(({ ctx }) => listBusinessAnswers(ctx.service)),
  try: memberProcedure("inbox.read")
    .input(TryBusinessAnswers)
    .output(TriedBusinessAnswers)
    .query(({ ctx, input }) => tryBusinessAnswers(ctx.service, input)),
  create: memberProcedure("notifications.configure")
    .input(CreateBusinessAnswer)
    .output(BusinessAnswer)
    .mutation(({ ctx, input }) => createBusinessAnswer(ctx.service, input)),
  update: memberProcedure("notifications.configure")
    .input(UpdateBusinessAnswer)
    .output(BusinessAnswer)
    .mutation(({ ctx, input }) => updateBusinessAnswer(ctx.service, input)),
  delete: memberProcedure("notifications.configure")
    .input(BusinessAnswerRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteBusinessAnswer(ctx.service, input)),
  restore: memberProcedure("notifications.configure")
    .input(BusinessAnswerRef)
    .output(BusinessAnswer)
    .mutation(({ ctx, input }) => restoreBusinessAnswer(ctx.service, input)),
});
