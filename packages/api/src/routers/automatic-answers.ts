import { AutomaticAnswers, SaveAutomaticAnswers } from "@aavarti/contract/automatic-answers";
import { readAutomaticAnswers, saveAutomaticAnswers } from "@aavarti/services/automatic-answers/settings";
import { memberProcedure, router } from "../procedures.ts";

/** What a business lets be answered in its inbox without a person, and when. */
export const automaticAnswersRouter = router({
  settings: memberProcedure("inbox.read")
    .output(AutomaticAnswers)
    .query(({ ctx }) => readAutomaticAnswers(ctx.service)),
  save: memberProcedure("business.change")
    .input(SaveAutomaticAnswers)
    .output(AutomaticAnswers)
    .mutation(({ ctx, input }) => saveAutomaticAnswers(ctx.service, input)),
});
