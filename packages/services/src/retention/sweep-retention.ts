import { tenantsInRetention } from "@aavarti/db/queries/retention";
import { advanceRetention } from "@aavarti/jobs/definitions/retention";
import type { Dependencies } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * Rings for every account that has ended and of which a warning or the erasure may be due; each is
 * a job of its own. Returns how many.
 */
export async function sweepRetention(deps: Dependencies): Promise<number> {
  const tenantIds = await tenantsInRetention(deps.db, deps.now());
  for (const tenantId of tenantIds) await enqueueIn(deps, deps.db, tenantId, advanceRetention, { tenantId });
  return tenantIds.length;
}
