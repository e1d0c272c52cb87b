import { tenantsWithDueForecasts } from "@aavarti/db/queries/stored-forecasts";
import { advanceForecast } from "@aavarti/jobs/definitions/forecasts";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";
import { shareOf } from "../operations/each-tenant.ts";
import { enqueueIn } from "../outbox.ts";

/** A forecast that nobody asked for in so many days isn't calculated until somebody does. */
const IDLE_DAYS = 14;

/**
 * Enqueues the calculation of the stored forecasts, in a share of the tenants, that are of an
 * earlier day in the tenant's time zone or outdated, and were asked for in the last 14 days.
 * Returns the number enqueued.
 */
export async function sweepForecasts(deps: Dependencies, slice: TenantSlice = {}): Promise<number> {
  const tenantIds = await tenantsWithDueForecasts(deps.db, { at: deps.now(), idleDays: IDLE_DAYS }, shareOf(slice));
  for (const tenantId of tenantIds) await enqueueIn(deps, deps.db, tenantId, advanceForecast, { tenantId });
  return tenantIds.length;
}
