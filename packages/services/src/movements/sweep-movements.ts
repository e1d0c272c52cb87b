import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { tenantsNeverMeasured, tenantsWithDueMovements } from "@aavarti/db/queries/movement-tenants";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";
import { systemContext } from "../system-context.ts";
import { backfillMovements, recordDueMovements } from "./record-due.ts";

/**
 * Records, for each tenant of a share, the MRR movements that came due by today in its time zone,
 * and those from before movements were recorded, or that a server of an earlier version wrote
 * without. Doing it again adds nothing. Returns how many customers were measured.
 * @throws AggregateError after the last tenant when some could not be measured.
 */
export async function sweepMovements(deps: Dependencies, slice: TenantSlice = {}): Promise<number> {
  let measured = 0;
  // Where it is tomorrow already, tomorrow's are due.
  const due = await tenantsWithDueMovements(deps.db, addDays(todayIn("UTC", deps.now()), 1), shareOf(slice));
  const never = new Set(await tenantsNeverMeasured(deps.db, shareOf(slice)));
  const tenantIds = new Set([...due, ...never]);
  const tenants = { tenantIds, job: "movements.sweep", failed: "the movements of a tenant could not be recorded" };
  await eachTenant(deps, tenants, async (ctx) => {
    if (never.has(ctx.tenantId)) await ctx.transact(({ trx }) => startBackfill(trx, ctx.tenantId));
    measured += await backfillMovements(ctx);
    measured += await recordDueMovements(ctx, Number.POSITIVE_INFINITY);
  });
  return measured;
}

/**
 * Measures all customers of a tenant that is marked for it; nothing for one that was erased
 * meanwhile.
 */
export async function measureAgain(deps: Dependencies, { tenantId }: { tenantId: string }): Promise<void> {
  const ctx = await systemContext(deps, tenantId, "movements.measure");
  if (ctx) await backfillMovements(ctx);
}
