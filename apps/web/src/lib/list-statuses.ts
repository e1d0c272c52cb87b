import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";

// What an address may name as a list's status. Written out, since an address is read before its screen is loaded, and the
// modules that the types come from would come along.

/** In the order of the tabs and of the form. */
export const customerStatuses = ["active", "prospect", "inactive"] as const satisfies readonly CustomerStatus[];

export const subscriptionStatuses = [
  "active",
  "expired",
  "cancelled",
  "pending",
] as const satisfies readonly SubscriptionStatus[];
