import {
  ListNotifications,
  MarkNotificationsRead,
  NotificationPage,
  NotificationPreferences,
  SaveNotificationPreference,
  UnreadCount,
} from "@aavarti/contract/notification-feed";
import {
  NotificationSettings,
  SaveNotificationSettings,
  ServiceStatus,
  TestEmail,
  TestSent,
  TestWhatsapp,
} from "@aavarti/contract/notifications";
import { listNotifications } from "@aavarti/services/notifications/list-notifications";
import { markRead } from "@aavarti/services/notifications/mark-read";
import { readPreferences, savePreference } from "@aavarti/services/notifications/preferences";
import { readNotificationSettings } from "@aavarti/services/notifications/read-settings";
import { saveNotificationSettings } from "@aavarti/services/notifications/save-settings";
import { sendTestEmail } from "@aavarti/services/notifications/send-test-email";
import { sendTestWhatsapp } from "@aavarti/services/notifications/send-test-whatsapp";
import { readServiceStatus } from "@aavarti/services/notifications/service-status";
import { readUnreadCount } from "@aavarti/services/notifications/unread-count";
import { memberProcedure, router } from "../procedures.ts";

export const notificationsRouter = router({
  list: memberProcedure({ open: "their own notifications" })
    .input(ListNotifications)
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx.service, input)),
  unreadCount: memberProcedure({ open: "their own notifications" })
    .output(UnreadCount)
    .query(({ ctx }) => readUnreadCount(ctx.service)),
  markRead: memberProcedure({ open: "their own notifications" })
    .input(MarkNotificationsRead)
    .output(UnreadCount)
    .mutation(({ ctx, input }) => markRead(ctx.service, input)),
  preferences: memberProcedure({ open: "their own preferences" })
    .output(NotificationPreferences)
    .query(({ ctx }) => readPreferences(ctx.service)),
  savePreference: memberProcedure({ open: "their own preferences" })
    .input(SaveNotificationPreference)
    .output(NotificationPreferences)
    .mutation(({ ctx, input }) => savePreference(ctx.service, input)),
  settings: memberProcedure("reminders.read")
    .output(NotificationSettings)
    .query(({ ctx }) => readNotificationSettings(ctx.service)),
  saveSettings: memberProcedure("notifications.configure")
    .input(SaveNotificationSettings)
    .output(NotificationSettings)
    .mutation(({ ctx, input }) => saveNotificationSettings(ctx.service, input)),
  serviceStatus: memberProcedure({ open: "every member sees which services are set up" })
    .output(ServiceStatus)
    .query(({ ctx }) => readServiceStatus(ctx.service)),
  testEmail: memberProcedure("notifications.test")
    .input(TestEmail)
    .output(TestSent)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("test-message.user", ctx.session.user.id);
      return sendTestEmail(ctx.service, input);
    }),
  testWhatsapp: memberProcedure("notifications.test")
    .input(TestWhatsapp)
    .output(TestSent)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("test-message.user", ctx.session.user.id);
      return sendTestWhatsapp(ctx.service, input);
    }),
});
