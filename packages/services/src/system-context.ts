import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { createServiceContext, type Dependencies, type ServiceContext } from "./context.ts";

/**
 * Returns the context in which a job acts for a tenant; null when the tenant was erased since the
 * job was queued.
 */
export async function systemContext(deps: Dependencies, tenantId: string, job: string): Promise<ServiceContext | null> {
  const tenant = await withTenant(deps.db, tenantId, findTenant);
  if (!tenant) return null;
  return createServiceContext(deps, {
    tenantId,
    timeZone: tenant.time_zone,
    actor: { kind: "system", job },
    requestId: null,
  });
}
