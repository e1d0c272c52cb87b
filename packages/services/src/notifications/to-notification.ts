import { type Notification, NotificationAction } from "@aavarti/contract/notification-feed";
import type { NotificationRow } from "@aavarti/db/queries/notifications";
import { titleOfSeveral, trialWords } from "@aavarti/domain/notifications";
import type { TrialStatus } from "@aavarti/domain/trial";

/**
 * A row in the shape that readers get. What is said of the trial follows from where it stands now,
 * and is news `since` it says so.
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
    // Several in one have no actions of their own.
    actions: row.count > 1 ? [] : NotificationAction.array().parse(row.actions),
    count: row.count,
    isRead: row.read_at !== null && !(isTrial && since !== null && row.read_at < since),
    createdAt: row.created_at.toISOString(),
    updatedAt: saidAt.toISOString(),
  };
}
