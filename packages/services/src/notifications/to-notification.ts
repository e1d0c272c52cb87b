import { type Notification, NotificationAction } from "@aavarti/contract/notification-feed";
import type { NotificationRow } from "@aavarti/db/queries/notifications";
import { severalOf, trialNotice } from "@aavarti/domain/notifications";
import type { TrialStatus } from "@aavarti/domain/trial";
import { toSentence, toStatedReason } from "../stated-reason.ts";
import { bodyText, noticeOf } from "./new-notification.ts";

/**
 * Converts a notification's row to the API's shape. The text about the trial is made from the
 * current trial status, is dated `since`, when that status began, and is unread if it was last read
 * before. A row in which several events were combined has a common title, their count and no
 * actions.
 */
export function toNotification(
  row: NotificationRow,
  { trial, since }: { trial: TrialStatus; since: Date | null },
): Notification {
  const isTrial = row.kind === "trial.ending";
  const current = isTrial ? trialNotice(trial) : noticeOf(row);
  const title = severalOf(row.kind, row.count) ?? current.title;
  const saidAt = isTrial && since ? since : row.updated_at;
  return {
    id: row.id,
    kind: row.kind,
    title: title?.message ?? row.title,
    titleReason: toStatedReason(title),
    body: current.body ? bodyText(current.body) : row.body,
    bodySentences: current.body
      ? current.body.map((sentence) => toSentence(sentence.message, sentence))
      : [toSentence(row.body, null)],
    link: row.link,
    // A folded notification has no actions of its own.
    actions: row.count > 1 ? [] : NotificationAction.array().parse(row.actions),
    count: row.count,
    isRead: row.read_at !== null && !(isTrial && since !== null && row.read_at < since),
    createdAt: row.created_at.toISOString(),
    updatedAt: saidAt.toISOString(),
  };
}
