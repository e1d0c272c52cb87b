import type { CUSTOMER_SORTS, CustomerStatus } from "@aavarti/contract/customers";
import type { PRODUCT_SORTS } from "@aavarti/contract/products";
import type { SUBSCRIPTION_SORTS } from "@aavarti/contract/subscriptions";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";

// What an address may name as a list's status. Written out, since an address is read before its
// screen is loaded, and the modules that the types come from would come along.

/** In the order of the tabs and of the form. */
export const customerStatuses = ["active", "prospect", "inactive"] as const satisfies readonly CustomerStatus[];

export const subscriptionStatuses = [
  "active",
  "expired",
  "cancelled",
  "pending",
] as const satisfies readonly SubscriptionStatus[];

// The orders of each list, as the server names them.

export const customerSorts = ["name", "created"] as const satisfies readonly (keyof typeof CUSTOMER_SORTS)[];
export const productSorts = [
  "name",
  "price",
  "duration",
  "created",
] as const satisfies readonly (keyof typeof PRODUCT_SORTS)[];
export const subscriptionSorts = [
  "customer",
  "starts",
  "renews",
  "created",
] as const satisfies readonly (keyof typeof SUBSCRIPTION_SORTS)[];
