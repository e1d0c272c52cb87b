import { SendingStatus } from "@aavarti/contract/sending";
import { readSending } from "@aavarti/services/sending/read-sending";
import { resendVerification } from "@aavarti/services/sending/resend-verification";
import { z } from "zod";
import { memberProcedure, router, sessionProcedure } from "../procedures.ts";

export const sendingRouter = router({
  status: memberProcedure({ open: "every member sees whether messages go out" })
    .output(SendingStatus)
    .query(({ ctx }) => readSending(ctx.service)),
  resendVerification: sessionProcedure({ open: "their own email address" })
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await ctx.attempts.count("verification-email.user", ctx.session.user.id);
      await ctx.attempts.count("verification-email.day", ctx.session.user.id);
      await resendVerification(ctx.service);
    }),
});
