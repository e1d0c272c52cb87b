import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const notificationTexts = inLanguage(() => ({
  title: t`Notifications`,
  unread: (unread: number) => plural(unread, { one: "# notification", other: "# notifications" }),
  nothingNew: t`Nothing new`,
  markAll: t`Mark all read`,
  unreadMark: t`Unread`,
  empty: t`Nothing yet. Payments, reminders that failed and the end of your trial are told here.`,
  loading: t`Loading notifications`,
  failed: t`Your notifications could not be loaded.`,
  retry: t`Try again`,
  more: t`Show older`,
  settings: t`Notification settings`,
  show: t`Show`,
  showAlt: (title: string) => t`Show: ${title}`,
  several: (count: number) => plural(count, { one: "# new notification", other: "# new notifications" }),
  severalLead: t`The bell has them all.`,
  markFailed: t`Failed to mark notifications as read`,
}));
