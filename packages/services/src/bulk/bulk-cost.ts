import { BULK_ROUTES, type BulkRoute, CHANNEL_OF_ROUTE } from "@aavarti/domain/bulk-messages";
import { messageCostPaise } from "@aavarti/domain/message-cost";
import { toAmountText } from "@aavarti/domain/money";
import type { ServiceContext } from "../context.ts";

/**
 * Returns how many messages go by each route and their estimated price, in rupees as decimal texts,
 * and that of all. Only templates cost something.
 */
export function bulkCost(ctx: Pick<ServiceContext, "today">, routes: readonly BulkRoute[]) {
  const paiseOf = (route: BulkRoute): number =>
    route === "template"
      ? messageCostPaise(
          routes.filter((one) => one === route).map(() => ({ channel: CHANNEL_OF_ROUTE[route], isOffer: false })),
          ctx.today(),
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
