import {
  ListNotificationsQuery,
  MarkNotificationsRead,
  Notification,
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
import { channelSwitches, perChannel } from "@aavarti/domain/channels";
import { z } from "zod";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Notifications" as const;

const exampleSettings: NotificationSettings = {
  ...channelSwitches(() => true),
  remindCustomer: true,
  remindOwner: true,
  extraReminderDays: [3, -3],
  messages: ["welcome", "receipt"],
  emailFallback: true,
  ownerDigest: true,
  avoidHolidays: true,
  holidayState: "MH",
  followPaydays: false,
  quietHours: { from: 21, until: 8 },
  afterLastReminder: "ask",
  renewalReminderDays: [7, 0],
  sendHour: 9,
  timeZone: "Asia/Kolkata",
};

export const routes = [
  route({
    method: "GET",
    path: "/api/notifications/test",
    noun,
    summary: "Check email and WhatsApp services",
    description: "Checks whether both providers accept messages. The result is cached for 30 seconds.",
    permissions: [],
    response: ServiceStatus,
    example: {
      response: {
        services: {
          ...perChannel(() => ({ configured: true, error: null })),
          whatsapp: { configured: false, error: "WhatsApp service is not configured" },
        },
      },
    },
    call: (api) => api.notifications.serviceStatus(),
  }),
  route({
    method: "POST",
    path: "/api/notifications/test-email",
    noun,
    summary: "Send a test email",
    description:
      "Sends a test email to yourself, or to the address you give. Responds after the provider accepts or rejects the message.",
    permissions: ["notifications.test"],
    errors: {
      EMAIL_NOT_VERIFIED: "You gave another address, and your own isn't confirmed yet.",
      SENDING_PAUSED: "You gave another address, and sending is paused for this account.",
      RATE_LIMITED: "More than 10 test messages within an hour, or the daily message limit has been reached.",
      NOT_FOUND: "Your user no longer exists.",
      PROVIDER_ERROR: "The provider refused the message or didn't answer. The message says why.",
      NOT_CONFIGURED: "Email isn't set up.",
    },
    body: TestEmail,
    response: TestSent,
    example: {
      body: { name: "Priya Sharma", email: "priya@example.in" },
      response: { success: true, messageId: "b7bc2f4a-e38e-4336-af7d-e6c392c2f817" },
    },
    call: (api, { body }) => api.notifications.testEmail(body),
  }),
  route({
    method: "POST",
    path: "/api/notifications/test-whatsapp",
    noun,
    summary: "Send a test WhatsApp message",
    description:
      "Sends a test message to your own phone, or to the number you give. Responds after the provider accepts or rejects the message.",
    permissions: ["notifications.test"],
    errors: {
      VALIDATION_FAILED: "The phone is not valid, or your profile has none.",
      EMAIL_NOT_VERIFIED: "Your email address isn't confirmed yet, so you can't send messages to others.",
      SENDING_PAUSED: "Sending is paused for this account.",
      RATE_LIMITED: "More than 10 test messages within an hour, or the daily message limit has been reached.",
      NOT_FOUND: "Your user no longer exists.",
      PROVIDER_ERROR: "The provider refused the message or didn't answer. The message says why.",
      NOT_CONFIGURED: "WhatsApp isn't set up.",
    },
    body: TestWhatsapp,
    response: TestSent,
    example: {
      body: { name: "Priya Sharma", phone: "98765 43210" },
      response: { success: true, messageId: "wamid.HBgMOTE5ODc2NTQzMjEw" },
    },
    call: (api, { body }) => api.notifications.testWhatsapp(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/notification-settings",
    noun,
    summary: "Show reminder settings",
    description:
      "Which reminders are sent, to whom, on which channels and at what hour, and the quiet hours. Times are in the business's time zone.",
    permissions: ["reminders.read"],
    response: NotificationSettings,
    example: {
      response: exampleSettings,
    },
    call: (api) => api.notifications.settings(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/notification-settings",
    noun,
    summary: "Update reminder settings",
    description:
      "Updates the settings you send; fields you leave out keep their values. Scheduled reminders on a channel you turn off aren't sent.",
    permissions: ["notifications.configure"],
    body: SaveNotificationSettings,
    response: NotificationSettings,
    example: {
      body: { whatsappEnabled: true, extraReminderDays: [3, -3] },
      response: exampleSettings,
    },
    call: (api, { body }) => api.notifications.saveSettings(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/notifications",
    noun,
    summary: "List your notifications",
    description:
      "Returns the signed-in person's notifications, newest first. Notifications of the same kind within an hour are grouped, with a count.",
    permissions: [],
    query: ListNotificationsQuery,
    response: z.array(Notification),
    example: {
      query: { status: "unread" },
      response: [
        {
          id: EXAMPLE_IDS.notification,
          kind: "customer.replied",
          title: "Priya Sharma replied: Friday ko de dungi",
          titleReason: { reason: "notice.replied", params: { name: "Priya Sharma", quote: "Friday ko de dungi" } },
          body: "On WhatsApp.",
          bodySentences: [{ sentence: "On WhatsApp.", reason: "notice.repliedOn", params: { channel: "whatsapp" } }],
          link: `/customers/${EXAMPLE_IDS.customer}`,
          actions: [],
          count: 1,
          isRead: false,
          createdAt: "2026-11-21T05:58:12.000Z",
          updatedAt: "2026-11-21T05:58:12.000Z",
        },
      ],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.notifications.list(query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/notifications/unread-count",
    noun,
    summary: "Count your unread notifications",
    description:
      "Returns how many of your notifications are unread, and how many conversations wait for an answer. `GET /api/v1/notifications/live` streams the same number.",
    permissions: [],
    response: UnreadCount,
    example: {
      response: { unread: 2, unanswered: 4 },
    },
    call: (api) => api.notifications.unreadCount(),
  }),
  route({
    method: "POST",
    path: "/api/v1/notifications/read",
    noun,
    summary: "Mark notifications as read",
    description:
      "Marks the notifications you specify, or all of yours, as read, and returns how many are still unread. Repeating the call has no further effect.",
    permissions: [],
    errors: { NOT_FOUND: "One of the notifications isn't yours. Nothing has changed." },
    body: MarkNotificationsRead,
    response: UnreadCount,
    example: {
      body: { ids: [EXAMPLE_IDS.notification] },
      response: { unread: 1 },
    },
    call: (api, { body }) => api.notifications.markRead(body),
  }),
];
