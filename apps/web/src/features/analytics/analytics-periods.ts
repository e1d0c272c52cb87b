import type { AnalyticsPeriod } from "@aavarti/contract/analytics";

/** Repeated here because importing the contract's list would add zod to the first load. */
export const analyticsPeriods = ["7d", "30d", "90d"] as const satisfies readonly AnalyticsPeriod[];
