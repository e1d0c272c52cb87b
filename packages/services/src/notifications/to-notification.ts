import { type Notification, NotificationAction } from "@aavarti/contract/notification-feed";
import type { NotificationRow } from "@aavarti/db/queries/notifications";
import { severalOf, trialNotice } from "@aavarti/domain/notifications";
import type { TrialStatus } from "@aavarti/domain/trial";
import { toSentence, toStatedReason } from "../stated-reason.ts";
import { bodyText, noticeOf } from "./new-notification.ts";

/**
 * Converts a row to the API's shape. The text about the trial depends on the current trial status,
 * and is new `since` that status began. A folded row has a common title and no actions.
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
