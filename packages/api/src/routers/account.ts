import { Account, ChangePassword, DeviceRef } from "@aavarti/contract/account";
import { changePassword } from "@aavarti/services/account/change-password";
import { endAllSessions, endSession } from "@aavarti/services/account/end-session";
import { readAccount } from "@aavarti/services/account/read-account";
import { beginDataExport } from "@aavarti/services/exports/export-data";
import { z } from "zod";
import { router, sessionProcedure } from "../procedures.ts";

/** Procedures of the signed-in user's own account; also available after the trial has ended. */
export const accountRouter = router({
  beginExport: sessionProcedure("account.export")
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await ctx.attempts.count("export-data.tenant", ctx.session.tenant.id);
      await beginDataExport(ctx.service);
    }),
  read: sessionProcedure({ open: "their own account" })
    .output(Account)
    .query(({ ctx }) => readAccount(ctx.service)),
  changePassword: sessionProcedure({ open: "their own password" })
    .input(ChangePassword)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("change-password.user", ctx.session.user.id);
      await changePassword(ctx.service, input);
    }),
  endSession: sessionProcedure({ open: "one of their own sessions" })
    .input(DeviceRef)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx.service, input)),
  endAllSessions: sessionProcedure({ open: "their own sessions" })
    .output(z.void())
    .mutation(({ ctx }) => endAllSessions(ctx.service)),
});
