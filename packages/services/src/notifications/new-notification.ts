import type { NotificationAction } from "@aavarti/contract/notification-feed";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import type { Explanation } from "@aavarti/domain/explanations";
import type { NotificationKind } from "@aavarti/domain/notifications";
import type { WrittenReason } from "@aavarti/domain/sentence-in";

export type NewNotification = {
  kind: NotificationKind;
  title: Explanation<WrittenReason>;
  /** Its sentences; none for a title that says everything. */
  body: readonly Explanation<WrittenReason>[];
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

/**
 * Returns the columns that store a notification's title and body: as English text, and as
 * explanations (reason and values) in JSON, from which other languages are made. Stores nothing.
 */
export const storedNotice = ({ title, body }: Pick<NewNotification, "title" | "body">) => ({
  title: title.message,
  title_explanation: JSON.stringify(title),
  body: bodyText(body),
  body_explanations: JSON.stringify(body),
});

type StoredNotice = {
  title: string;
  title_explanation: Explanation | null;
  body: string;
  body_explanations: Explanation[] | null;
};

/**
 * Returns title and body as explanations, to be shown in any language; null for a row that has only
 * text: one written before explanations were stored, or changed since by an older version.
 */
export const noticeOf = (row: StoredNotice): { title: Explanation | null; body: readonly Explanation[] | null } => ({
  title: explanationOf(row.title, row.title_explanation),
  body: row.body_explanations && bodyText(row.body_explanations) === row.body ? row.body_explanations : null,
});
