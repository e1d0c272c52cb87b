import { NOTIFICATION_KIND_NAMES } from "@aavarti/domain/notifications";
import { z } from "zod";
import { StatedReason, StatedSentence } from "./errors.ts";
import { id, wire } from "./fields.ts";
import { listInput, listQuery, page } from "./lists.ts";

export const NotificationStatus = z.enum(["unread"], "Status must be unread, or omitted");

export const ListNotifications = listInput(NotificationStatus).omit({ search: true });
export type ListNotifications = z.output<typeof ListNotifications>;
export const ListNotificationsQuery = listQuery(NotificationStatus).omit({ search: true });

export const NotificationAction = z.object({ label: z.string(), link: z.string() });
export type NotificationAction = z.output<typeof NotificationAction>;

export const Notification = z.object({
  id: wire.id,
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  title: z.string(),
  titleReason: StatedReason.nullable().describe("Reason code and parameters of `title`; null in older notifications"),
  body: z.string(),
  bodySentences: z.array(StatedSentence).describe("The sentences of `body`"),
  link: z.string().describe("The path it opens in the product"),
  actions: z.array(NotificationAction).describe("Actions for the notification, each with a path in the product"),
  count: z.int().describe("Number of events grouped in this notification"),
  isRead: z.boolean(),
  createdAt: wire.instant,
  updatedAt: wire.instant.describe("When the latest of these events happened"),
});
export type Notification = z.output<typeof Notification>;
export const NotificationPage = page(Notification);

export const UnreadCount = z.object({
  unread: z.int(),
  unanswered: z
    .int()
    .optional()
    .describe(
      "Conversations in the inbox's Unanswered tab, counted up to 100; missing without any, or without `inbox.read`",
    ),
});
export type UnreadCount = z.output<typeof UnreadCount>;

export const MarkNotificationsRead = z.union(
  [
    z.object({ ids: z.array(id("notification")).min(1, "Choose at least one notification").max(1000) }),
    z.object({ all: z.literal(true) }),
  ],
  'Send the ids of notifications, or "all": true',
);
export type MarkNotificationsRead = z.output<typeof MarkNotificationsRead>;

const choice = {
  bell: z.boolean("Bell must be on or off").describe("Whether it appears in notifications"),
  popup: z.boolean("Pop-up must be on or off").describe("Whether it also interrupts with a toast"),
  email: z.boolean("Email must be on or off").describe("Whether it is also emailed, with similar ones grouped"),
};

export const NotificationPreferences = z.object({
  kinds: z.array(
    z.object({ kind: z.enum(NOTIFICATION_KIND_NAMES), isFixed: z.boolean(), isEmailable: z.boolean(), ...choice }),
  ),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

/** Changes one kind of notification; absent fields keep their value. */
export const SaveNotificationPreference = z
  .object(choice)
  .partial()
  .extend({ kind: z.enum(NOTIFICATION_KIND_NAMES, "Kind must be a valid notification type") });
export type SaveNotificationPreference = z.output<typeof SaveNotificationPreference>;
