import type { AnalyticsPeriod } from "@aavarti/contract/analytics";

/** Written out here, since the contract's list would bring zod into the first load. */
export const analyticsPeriods = ["7d", "30d", "90d"] as const satisfies readonly AnalyticsPeriod[];
