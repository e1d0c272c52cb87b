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
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Notifications";

export const notificationRoutes = [
  route({
    method: "GET",
    path: "/api/notifications/test",
    noun,
    summary: "Whether email and WhatsApp would take a message",
    response: ServiceStatus,
    call: (api) => api.notifications.serviceStatus(),
  }),
  route({
    method: "POST",
    path: "/api/notifications/test-email",
    noun,
    summary: "Send a test email, to yourself unless an address is given",
    body: TestEmail,
    response: TestSent,
    call: (api, { body }) => api.notifications.testEmail(body),
  }),
  route({
    method: "POST",
    path: "/api/notifications/test-whatsapp",
    noun,
    summary: "Send a test WhatsApp message, to yourself unless a phone is given",
    body: TestWhatsapp,
    response: TestSent,
    call: (api, { body }) => api.notifications.testWhatsapp(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/notification-settings",
    noun,
    summary: "What reminders go out, by which channel and to whom",
    response: NotificationSettings,
    call: (api) => api.notifications.settings(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/notification-settings",
    noun,
    summary: "Switch reminders on or off; a field left out keeps its value",
    body: SaveNotificationSettings,
    response: NotificationSettings,
    call: (api, { body }) => api.notifications.saveSettings(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/notifications",
    noun,
    summary: "What you were told, newest first",
    query: ListNotificationsQuery,
    response: z.array(Notification),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.notifications.list(query);
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/notifications/unread-count",
    noun,
    summary: "How many of them you have not read",
    response: UnreadCount,
    call: (api) => api.notifications.unreadCount(),
  }),
  route({
    method: "POST",
    path: "/api/v1/notifications/read",
    noun,
    summary: "Mark some of them, or all, as read",
    body: MarkNotificationsRead,
    response: UnreadCount,
    call: (api, { body }) => api.notifications.markRead(body),
  }),
];
