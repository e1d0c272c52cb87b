import { TrialStatus } from "@aavarti/contract/tenants";
import { readTrialStatus } from "@aavarti/services/tenants/trial-status";
import { router, sessionProcedure } from "../procedures.ts";

export const trialRouter = router({
  status: sessionProcedure({ open: "every member sees the trial's end" })
    .output(TrialStatus)
    .query(({ ctx }) => readTrialStatus(ctx.service)),
});
