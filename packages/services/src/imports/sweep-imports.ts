import { listOpenImports } from "@aavarti/db/queries/imports";
import { advanceImport } from "@aavarti/jobs/definitions/imports";
import type { Dependencies } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * An import whose last portion is more recent than this is surely running or queued. Milliseconds.
 */
const PATIENCE_MS = 30_000;

/**
 * Enqueues again the imports, in all tenants, whose job was lost with the queue. Returns the number
 * enqueued. An import counts as lost when nothing touched it for 30 seconds.
 */
export async function sweepImports(deps: Dependencies): Promise<number> {
  const untouched = await listOpenImports(deps.db, new Date(deps.now().getTime() - PATIENCE_MS));
  for (const { tenant_id: tenantId, id: importId } of untouched)
    await enqueueIn(deps, deps.db, tenantId, advanceImport, { tenantId, importId });
  return untouched.length;
}
