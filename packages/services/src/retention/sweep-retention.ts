import { tenantsInRetention } from "@aavarti/db/queries/retention";
import { advanceRetention } from "@aavarti/jobs/definitions/retention";
import type { Dependencies } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * Enqueues a job for every account, suspended or past its trial, that may be due for a warning or
 * the erasure (`advanceRetention`). Returns the number enqueued.
 */
export async function sweepRetention(deps: Dependencies): Promise<number> {
  const tenantIds = await tenantsInRetention(deps.db, deps.now());
  for (const tenantId of tenantIds) await enqueueIn(deps, deps.db, tenantId, advanceRetention, { tenantId });
  return tenantIds.length;
}
