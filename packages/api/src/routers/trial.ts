import { TrialStatus } from "@aavarti/contract/tenants";
import { readTrialStatus } from "@aavarti/services/tenants/trial-status";
import { router, sessionProcedure } from "../procedures.ts";

export const trialRouter = router({
  status: sessionProcedure.output(TrialStatus).query(({ ctx }) => readTrialStatus(ctx.service)),
});
