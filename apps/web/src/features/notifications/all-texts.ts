import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the page with all notifications, in the current language: read its
 * properties while rendering.
 */
export const allNotificationsTexts = translatedTexts(() => ({
  title: t`Notifications`,
  open: t`All notifications`,
  views: t`Which notifications`,
  all: t`All`,
  unread: t`Unread`,
  markRead: t`Mark as read`,
  markReadNamed: (title: string) => t`Mark as read: ${title}`,
  noneUnread: t`No unread notifications`,
  showAll: t`Show all`,
  today: t`Today`,
}));
