import { type Notification, NotificationAction } from "@aavarti/contract/notification-feed";
import type { NotificationRow } from "@aavarti/db/queries/notifications";
import { titleOfSeveral, trialWords } from "@aavarti/domain/notifications";
import type { TrialStatus } from "@aavarti/domain/trial";

/**
 * Converts a row to the API's shape. The text about the trial depends on the current trial status,
 * and is new `since` that status began.
 */
export function toNotification(
  row: NotificationRow,
  { trial, since }: { trial: TrialStatus; since: Date | null },
): Notification {
  const isTrial = row.kind === "trial.ending";
  const { title, body } = isTrial ? trialWords(trial) : row;
  const saidAt = isTrial && since ? since : row.updated_at;
  return {
    id: row.id,
    kind: row.kind,
    title: titleOfSeveral(row.kind, title, row.count),
    body,
    link: row.link,
    // A folded notification has no actions of its own.
    actions: row.count > 1 ? [] : NotificationAction.array().parse(row.actions),
    count: row.count,
    isRead: row.read_at !== null && !(isTrial && since !== null && row.read_at < since),
    createdAt: row.created_at.toISOString(),
    updatedAt: saidAt.toISOString(),
  };
}
