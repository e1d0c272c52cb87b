import type { Onboarding } from "@aavarti/contract/onboarding";
import { readOwnAndSamples } from "@aavarti/db/queries/onboarding";
import { findTenant } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/refusal";

import { requirePermission, type ServiceContext } from "../context.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";

/**
 * Returns which first steps the business has completed (profile, a product, a customer, a
 * subscription), counting neither samples nor Trash, whether the signed-in user has a phone, and
 * `samples`, the number of sample customers and products together, also in Trash.
 * @throws AppError FORBIDDEN without `customers.read` or for a job, NOT_FOUND.
 */
export function readOnboarding(ctx: ServiceContext): Promise<Onboarding> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => {
    const [tenant, has, user] = await Promise.all([findTenant(trx), readOwnAndSamples(trx), signedInUser(ctx)]);
    if (!tenant) throw notFound("business");
    return {
      isProfileComplete: tenant.profile_completed_at !== null,
      hasProduct: has.has_product,
      hasCustomer: has.has_customer,
      hasSubscription: has.has_subscription,
      hasPhone: user.phone_e164 !== null,
      samples: has.sample_customers + has.sample_products,
    };
  });
}
