import { BULK_ROUTES, type BulkRoute, CHANNEL_OF_ROUTE } from "@aavarti/domain/bulk-messages";
import { messageCostPaise } from "@aavarti/domain/message-cost";
import type { MessagePrices } from "@aavarti/domain/message-prices";
import { toAmountText } from "@aavarti/domain/money";

/**
 * Returns how many messages go by each route and their estimated price, in rupees as decimal texts,
 * and that of all. Only templates cost something.
 */
export function bulkCost(prices: MessagePrices, routes: readonly BulkRoute[]) {
  const paiseOf = (route: BulkRoute): number =>
    route === "template" || route === "marketing"
      ? messageCostPaise(
          routes
            .filter((one) => one === route)
            .map(() => ({ channel: CHANNEL_OF_ROUTE[route], isOffer: route === "marketing" })),
          prices,
        )
      : 0;
  return {
    of: (route: BulkRoute) => ({
      count: routes.filter((one) => one === route).length,
      estimatedCost: toAmountText(paiseOf(route)),
    }),
    total: toAmountText(BULK_ROUTES.reduce((sum, route) => sum + paiseOf(route), 0)),
  };
}
