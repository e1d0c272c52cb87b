import type { IndustryChangeStatus } from "@aavarti/contract/tenants";
import { industryChangeStatus } from "@aavarti/domain/industries";
import type { ServiceContext } from "../context.ts";
import { readTenant } from "./read-tenant.ts";

/**
 * Returns whether the business type can be changed now, and if not, from which instant (ISO 8601)
 * and how many days remain. Available to every signed-in user.
 * @throws AppError NOT_FOUND when the business has been erased.
 */
export function readIndustryChangeStatus(ctx: ServiceContext): Promise<IndustryChangeStatus> {
  return ctx.transact(async (unit) => {
    const row = await readTenant(unit);
    const status = industryChangeStatus({ changedAt: row.industry_changed_at, isDemo: row.is_demo, now: ctx.now() });
    return { ...status, nextChangeAllowedAt: status.nextChangeAllowedAt?.toISOString() ?? null };
  });
}
