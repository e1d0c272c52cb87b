import { ReadReport, Report } from "@aavarti/contract/reports";
import { readReport } from "@aavarti/services/reports/read-report";
import { memberProcedure, router } from "../procedures.ts";

export const reportsRouter = router({
  read: memberProcedure
    .input(ReadReport)
    .output(Report)
    .query(({ ctx, input }) => readReport(ctx.service, input)),
});
