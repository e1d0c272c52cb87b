import {
  NotificationSettings,
  SaveNotificationSettings,
  ServiceStatus,
  TestEmail,
  TestSent,
  TestWhatsapp,
} from "@aavarti/contract/notifications";
import { readNotificationSettings } from "@aavarti/services/notifications/read-settings";
import { saveNotificationSettings } from "@aavarti/services/notifications/save-settings";
import { sendTestEmail } from "@aavarti/services/notifications/send-test-email";
import { sendTestWhatsapp } from "@aavarti/services/notifications/send-test-whatsapp";
import { readServiceStatus } from "@aavarti/services/notifications/service-status";
import { memberProcedure, router } from "../procedures.ts";

export const notificationsRouter = router({
  settings: memberProcedure.output(NotificationSettings).query(({ ctx }) => readNotificationSettings(ctx.service)),
  saveSettings: memberProcedure
    .input(SaveNotificationSettings)
    .output(NotificationSettings)
    .mutation(({ ctx, input }) => saveNotificationSettings(ctx.service, input)),
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
