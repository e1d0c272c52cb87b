import { ChangeIndustry, IndustryChanged, IndustryChangeStatus } from "@aavarti/contract/tenants";
import { changeIndustry } from "@aavarti/services/tenants/change-industry";
import { readIndustryChangeStatus } from "@aavarti/services/tenants/industry-change-status";
import { memberProcedure, router } from "../procedures.ts";

export const industryRouter = router({
  changeStatus: memberProcedure.output(IndustryChangeStatus).query(({ ctx }) => readIndustryChangeStatus(ctx.service)),
  change: memberProcedure
    .input(ChangeIndustry)
    .output(IndustryChanged)
    .mutation(({ ctx, input }) => changeIndustry(ctx.service, input)),
});
