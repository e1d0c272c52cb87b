import type { NotificationAction } from "@aavarti/contract/notification-feed";
import type { NotificationKind } from "@aavarti/domain/notifications";

export type NewNotification = {
  kind: NotificationKind;
  title: string;
  body: string;
  /** Where in the product it leads: a path of ours. */
  link: string;
  /** The record that it is about. */
  subjectId: string | null;
  /** What can be done about it, each a path of ours. */
  actions?: readonly NotificationAction[];
  /** Whom it concerns, where it is not everybody of the audience. */
  only?: readonly string[];
};
