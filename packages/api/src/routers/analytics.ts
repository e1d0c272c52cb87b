import { Analytics, AnalyticsQuery } from "@aavarti/contract/analytics";
import { summarise } from "@aavarti/services/analytics/summarise";
import { memberProcedure, router } from "../procedures.ts";

export const analyticsRouter = router({
  summary: memberProcedure
    .input(AnalyticsQuery)
    .output(Analytics)
    .query(({ ctx, input }) => summarise(ctx.service, input)),
});
