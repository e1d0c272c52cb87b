import { type Notification, NotificationAction } from "@aavarti/contract/notification-feed";
import type { NotificationRow } from "@aavarti/db/queries/notifications";
import { foldedTitle, trialWords } from "@aavarti/domain/notifications";
import type { TrialStatus } from "@aavarti/domain/trial";

/** A row in the shape that readers get. What is said of the trial follows from where it stands now. */
export function toNotification(row: NotificationRow, trial: TrialStatus): Notification {
  const { title, body } = row.kind === "trial.ending" ? trialWords(trial) : row;
  return {
    id: row.id,
    kind: row.kind,
    title: foldedTitle(row.kind, title, row.count),
    body,
    link: row.link,
    // Several in one have no actions of their own.
    actions: row.count > 1 ? [] : NotificationAction.array().parse(row.actions),
    count: row.count,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
