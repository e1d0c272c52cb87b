import { type AfterRestore, afterRestore } from "@aavarti/db/after-restore";
import { migrate } from "@aavarti/db/migrate";
import { emptyQueueSchema } from "@aavarti/jobs/queue-schema";
import { systemClock } from "@aavarti/runtime/clock";

/**
 * Makes a restored database safe to start on: migrates its schema, empties its queues, and cancels
 * what may have been sent after its backup. `environment` is the installation's CRM_ENV. Returns
 * how many messages were cancelled, in all and of each business.
 */
export async function prepareRestored(ownerUrl: string, environment: string): Promise<AfterRestore> {
  await migrate(ownerUrl, { environment, now: systemClock });
  await emptyQueueSchema(ownerUrl);
  return afterRestore(ownerUrl, systemClock());
}

/**
 * Returns what a restore held back, as text for the operator: the number of cancelled messages, a
 * line with that of each business, and what happens to those not planned yet.
 */
export const heldBackLines = ({ cancelled, businesses }: AfterRestore): string =>
  [
    `Nothing that was due before now is sent again; ${cancelled} planned messages were cancelled.`,
    ...businesses.map((business) => `  ${business.name}: ${business.cancelled}`),
    "What was due and not planned yet is recorded when the worker starts: its log has the number of each business, the",
    "reminder log has the reason, and the owner gets a notification. None of it is sent.",
  ].join("\n");
