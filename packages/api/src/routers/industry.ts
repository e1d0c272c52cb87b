import { ChangeIndustry, IndustryChanged, IndustryChangeStatus } from "@aavarti/contract/tenants";
import { changeIndustry } from "@aavarti/services/tenants/change-industry";
import { readIndustryChangeStatus } from "@aavarti/services/tenants/industry-change-status";
import { memberProcedure, router } from "../procedures.ts";

export const industryRouter = router({
  changeStatus: memberProcedure({ open: "every member sees when the business type can change" })
    .output(IndustryChangeStatus)
    .query(({ ctx }) => readIndustryChangeStatus(ctx.service)),
  change: memberProcedure("business.change")
    .input(ChangeIndustry)
    .output(IndustryChanged)
    .mutation(({ ctx, input }) => changeIndustry(ctx.service, input)),
});
