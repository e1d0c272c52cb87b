import type { NotificationAction } from "@aavarti/contract/notification-feed";
import type { Explanation } from "@aavarti/domain/explanations";
import type { NotificationKind } from "@aavarti/domain/notifications";

export type NewNotification = {
  kind: NotificationKind;
  title: Explanation;
  /** Its sentences; none for a title that says everything. */
  body: readonly Explanation[];
  /** Where the notification leads: a path within the product. */
  link: string;
  /** The id of the record that it is about. */
  subjectId: string | null;
  /** The actions it offers, each with a path within the product. */
  actions?: readonly NotificationAction[];
  /** Restricts the notification to these users of the audience. */
  only?: readonly string[];
  /** No email is sent about it, whatever a member chose. */
  isOnlyInApp?: boolean;
};

/** Returns the sentences of a notification as one text, in English. */
export const bodyText = (body: readonly Explanation[]): string => body.map(({ message }) => message).join(" ");
