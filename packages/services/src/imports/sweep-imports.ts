import { listOpenImports } from "@aavarti/db/queries/imports";
import { advanceImport } from "@aavarti/jobs/definitions/imports";
import type { Dependencies } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * An import whose last portion is more recent than this is surely running or queued. Milliseconds.
 */
const PATIENCE_MS = 30_000;

/**
 * Enqueues again, in all tenants, the imports that are running or being undone and whose job was
 * lost with the queue: those that nothing touched for 30 seconds. Returns the number enqueued.
 */
export async function sweepImports(deps: Dependencies): Promise<number> {
  const untouched = await listOpenImports(deps.db, new Date(deps.now().getTime() - PATIENCE_MS));
  for (const { tenant_id: tenantId, id: importId } of untouched)
    await enqueueIn(deps, deps.db, tenantId, advanceImport, { tenantId, importId });
  return untouched.length;
}
