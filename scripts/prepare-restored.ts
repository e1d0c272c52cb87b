import { afterRestore } from "@aavarti/db/after-restore";
import { migrate } from "@aavarti/db/migrate";
import { emptyQueueSchema } from "@aavarti/jobs/queue-schema";
import { systemClock } from "@aavarti/runtime/clock";

/**
 * Makes a restored database safe to start on: migrates its schema, empties its queues, and cancels
 * what may have been sent after its backup.
 */
export async function prepareRestored(ownerUrl: string, environment: string): Promise<{ cancelled: number }> {
  await migrate(ownerUrl, { environment, now: systemClock });
  await emptyQueueSchema(ownerUrl);
  return afterRestore(ownerUrl, systemClock());
}
