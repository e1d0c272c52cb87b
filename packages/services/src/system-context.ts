import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { createServiceContext, type Dependencies, type ServiceContext } from "./context.ts";

/**
 * Returns the context in which the job named `job` acts for a tenant, as the system with every
 * permission and in the tenant's time zone; null when the tenant was erased since the job was
 * queued.
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
