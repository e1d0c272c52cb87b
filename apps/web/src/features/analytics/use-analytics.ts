import type { AnalyticsPeriod } from "@aavarti/contract/analytics";
import { trpc } from "../../lib/api/trpc.ts";

/**
 * Returns the query for the revenue figures of a period. While a new period loads, the previous
 * one's figures stay.
 */
export const useAnalytics = (period: AnalyticsPeriod) =>
  trpc.analytics.summary.useQuery({ period }, { placeholderData: (previous) => previous });
