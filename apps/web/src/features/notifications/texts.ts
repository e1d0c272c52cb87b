import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the list of notifications, in the current language: read its
 * properties while rendering.
 */
export const notificationTexts = translatedTexts(() => ({
  nothingNew: t`No new notifications`,
  markAll: t`Mark all as read`,
  unreadMark: t`Unread`,
  empty: t`No notifications yet. You'll see messages, failed reminders and account updates here.`,
  loading: t`Loading notifications`,
  failed: t`Couldn't load your notifications. Try again.`,
  retry: t`Try again`,
  more: t`Show older notifications`,
  settings: t`Notification settings`,
  show: t({ message: "View", context: "open what is listed" }),
  showAlt: (title: string) => t`View: ${title}`,
  several: (count: number) => plural(count, { one: "# new notification", other: "# new notifications" }),
  markFailed: t`Couldn't mark notifications as read`,
}));
