import { AiReplies, ChangeAiReplies } from "@aavarti/contract/ai-replies";
import { changeAiReplies, readAiReplies } from "@aavarti/services/ai-replies/read-ai-replies";
import { memberProcedure, router } from "../procedures.ts";

/** Whether a language model words suggested replies, and figures about that. */
export const aiRepliesRouter = router({
  read: memberProcedure("notifications.configure")
    .output(AiReplies)
    .query(({ ctx }) => readAiReplies(ctx.service)),
  change: memberProcedure("business.change")
    .input(ChangeAiReplies)
    .output(AiReplies)
    .mutation(({ ctx, input }) => changeAiReplies(ctx.service, input)),
});
