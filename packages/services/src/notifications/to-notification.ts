import { type Notification, NotificationAction } from "@aavarti/contract/notification-feed";
import type { NotificationRow } from "@aavarti/db/queries/notifications";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import type { Explanation } from "@aavarti/domain/explanations";
import { severalOf, trialNotice } from "@aavarti/domain/notifications";
import type { TrialStatus } from "@aavarti/domain/trial";
import { toSentence, toStatedReason } from "../stated-reason.ts";
import { bodyText } from "./new-notification.ts";

/**
 * Converts a row to the API's shape. The text about the trial depends on the current trial status,
 * and is new `since` that status began.
 */
export function toNotification(
  row: NotificationRow,
  { trial, since }: { trial: TrialStatus; since: Date | null },
): Notification {
  const isTrial = row.kind === "trial.ending";
  const current = isTrial ? trialNotice(trial) : storedNotice(row);
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

/**
 * Returns what a notification was stored with; null for a row of before, and where a process of the
 * version before has written another text since.
 */
function storedNotice(row: NotificationRow): { title: Explanation | null; body: readonly Explanation[] | null } {
  const { body_explanations: body } = row;
  return {
    title: explanationOf(row.title, row.title_explanation),
    body: body && bodyText(body) === row.body ? body : null,
  };
}
