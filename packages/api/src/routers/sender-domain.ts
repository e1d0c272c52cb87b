import { AddSenderDomain, SenderSettings } from "@aavarti/contract/sender-domain";
import { addSenderDomain } from "@aavarti/services/sender-domain/add-domain";
import { deleteSenderDomain } from "@aavarti/services/sender-domain/delete-domain";
import { readSenderSettings } from "@aavarti/services/sender-domain/read-sender";
import { verifySenderDomain } from "@aavarti/services/sender-domain/verify-domain";
import { memberProcedure, router } from "../procedures.ts";

export const senderDomainRouter = router({
  read: memberProcedure("reminders.read")
    .output(SenderSettings)
    .query(({ ctx }) => readSenderSettings(ctx.service)),
  add: memberProcedure("notifications.configure")
    .input(AddSenderDomain)
    .output(SenderSettings)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("sender-domain-add.tenant", ctx.service.tenantId);
      return addSenderDomain(ctx.service, input);
    }),
  verify: memberProcedure("notifications.configure")
    .output(SenderSettings)
    .mutation(async ({ ctx }) => {
      await ctx.attempts.count("sender-domain-verify.tenant", ctx.service.tenantId);
      return verifySenderDomain(ctx.service);
    }),
  delete: memberProcedure("notifications.configure")
    .output(SenderSettings)
    .mutation(({ ctx }) => deleteSenderDomain(ctx.service)),
});
