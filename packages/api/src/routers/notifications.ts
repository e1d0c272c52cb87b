import { ServiceStatus, TestEmail, TestSent, TestWhatsapp } from "@aavarti/contract/notifications";
import { sendTestEmail } from "@aavarti/services/notifications/send-test-email";
import { sendTestWhatsapp } from "@aavarti/services/notifications/send-test-whatsapp";
import { readServiceStatus } from "@aavarti/services/notifications/service-status";
import { memberProcedure, router } from "../procedures.ts";

export const notificationsRouter = router({
  serviceStatus: memberProcedure.output(ServiceStatus).query(({ ctx }) => readServiceStatus(ctx.service)),
  testEmail: memberProcedure
    .input(TestEmail)
    .output(TestSent)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("test-message.user", ctx.session.user.id);
      return sendTestEmail(ctx.service, input);
    }),
  testWhatsapp: memberProcedure
    .input(TestWhatsapp)
    .output(TestSent)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("test-message.user", ctx.session.user.id);
      return sendTestWhatsapp(ctx.service, input);
    }),
});
