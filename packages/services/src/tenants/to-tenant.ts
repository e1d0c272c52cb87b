import type { Tenant } from "@aavarti/contract/tenants";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { profileDueOn, trialStatus } from "@aavarti/domain/trial";

/**
 * Converts a row to the API's shape, with the current account status. `profileDueOn` is null when
 * the profile is complete or nothing was paid.
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
