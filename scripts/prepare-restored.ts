import { afterRestore } from "@aavarti/db/after-restore";
import { migrate } from "@aavarti/db/migrate";
import { emptyQueueSchema } from "@aavarti/jobs/queue-schema";
import { systemClock } from "@aavarti/runtime/clock";

/**
 * Makes a restored database safe to start on: today's schema, empty queues, and nothing of the time
 * after its backup is sent again.
 */
export async function prepareRestored(ownerUrl: string, environment: string): Promise<{ cancelled: number }> {
  await migrate(ownerUrl, { environment, now: systemClock });
  await emptyQueueSchema(ownerUrl);
  return afterRestore(ownerUrl, systemClock());
}
