import { DataDeletionRequested, RequestDataDeletion } from "@aavarti/contract/privacy";
import { requestDataDeletion } from "@aavarti/services/privacy/request-data-deletion";
import { publicProcedure, router } from "../procedures.ts";

export const privacyRouter = router({
  requestDeletion: publicProcedure("also for people without an account")
    .input(RequestDataDeletion)
    .output(DataDeletionRequested)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("data-deletion.address", ctx.address);
      return requestDataDeletion(ctx.public, input);
    }),
});
