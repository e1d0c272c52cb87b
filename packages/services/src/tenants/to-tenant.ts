import type { Tenant } from "@aavarti/contract/tenants";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { profileDueOn, trialStatus } from "@aavarti/domain/trial";

/**
 * Converts a business's row to the API's shape, with the account status at `now`. `profileDueOn`,
 * the day by which a paying business is to complete its profile, is null when it is complete or
 * nothing was paid.
 */
export const toTenant = (row: TenantRow, now: Date): Tenant => ({
  id: row.id,
  accountStatus: trialStatus({ accountStatus: row.account_status, trialEndsAt: row.trial_ends_at, now }).accountStatus,
  industryType: row.industry_type,
  businessName: row.business_name,
  city: row.city,
  currency: row.currency,
  profileCompleted: row.profile_completed_at !== null,
  profileDueOn: profileDueOn({
    activatedAt: row.activated_at,
    profileCompletedAt: row.profile_completed_at,
    timeZone: row.time_zone,
  }),
  isDemo: row.is_demo,
});
