import type { ChangeIndustry, Tenant } from "@aavarti/contract/tenants";
import { lockTenant, type TenantRow, updateTenant } from "@aavarti/db/queries/tenants";
import { editedValues } from "@aavarti/domain/activity";
import { industryChangeStatus } from "@aavarti/domain/industries";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toTenant } from "./to-tenant.ts";

/**
 * Sets business type, name, city and currency, and returns the business; without a currency it
 * stays, and amounts are never converted. Completing the profile for the first time does not count
 * as a change of type; every later one starts 60 days in which the type cannot be changed again (in
 * a demo it always can). The tenant's row is locked, so of several concurrent changes of type one
 * succeeds. Writes an audit event with the old and new values.
 * @throws AppError FORBIDDEN without `business.change`, INDUSTRY_CHANGE_LOCKED with the days that
 * remain, NOT_FOUND when the business has been erased.
 */
export function changeIndustry(ctx: ServiceContext, input: ChangeIndustry): Promise<{ success: true; tenant: Tenant }> {
  requirePermission(ctx, "business.change");
  return ctx.transact(async (unit) => {
    const current = await lockTenant(unit.trx);
    if (!current) throw notFound("business");
    const now = ctx.now();
    const isChange = current.profile_completed_at !== null && input.industryType !== current.industry_type;
    if (isChange) refuseWhileLocked(current, now);

    const row = await updateTenant(unit.trx, ctx.tenantId, {
      industry_type: input.industryType,
      business_name: input.businessName,
      city: input.city,
      currency: input.currency ?? current.currency,
      profile_completed_at: current.profile_completed_at ?? now,
      ...(isChange && { industry_changed_at: now }),
      updated_at: now,
    });
    const tenant = toTenant(row, now);
    const values = editedValues(toTenant(current, now), tenant, ["industryType", "businessName", "city", "currency"]);
    await audit(ctx, unit, "tenant.business-changed", { kind: "tenant", id: ctx.tenantId }, { values });
    return { success: true, tenant };
  });
}

function refuseWhileLocked(tenant: TenantRow, now: Date): void {
  const status = industryChangeStatus({ changedAt: tenant.industry_changed_at, isDemo: tenant.is_demo, now });
  if (status.canChange) return;
  throw refusal("business.typeLocked", { days: status.daysRemaining });
}
