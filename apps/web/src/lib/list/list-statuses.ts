import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SubscriptionTab } from "@aavarti/domain/standing";

// The statuses that a list's URL may contain. Repeated here because the URL is parsed before the
// screen is loaded, and importing them would load the modules of their types as well.

/** In the order of the tabs and of the form. */
export const customerStatuses = ["active", "prospect", "inactive"] as const satisfies readonly CustomerStatus[];

/** The tabs in their order. They are the API's `tab`; its `status` has four values only. */
export const subscriptionStatuses = [
  "active",
  "upcoming",
  "overdue",
  "paused",
  "expired",
  "cancelled",
  "pending",
] as const satisfies readonly SubscriptionTab[];
