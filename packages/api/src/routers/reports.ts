import { ReportEmails, SaveReportEmail } from "@aavarti/contract/report-emails";
import { ReadReport, StoredReport } from "@aavarti/contract/reports";
import { readReport } from "@aavarti/services/reports/read-report";
import { readReportEmails, saveReportEmail } from "@aavarti/services/reports/report-emails";
import { memberProcedure, router } from "../procedures.ts";

export const reportsRouter = router({
  read: memberProcedure({
    all: ["analytics.read"],
    byInput: ["customers.read", "products.read", "activity.read", "payments.totals"],
  })
    .input(ReadReport)
    .output(StoredReport)
    .query(({ ctx, input }) => readReport(ctx.service, input)),
  emails: memberProcedure({ open: "their own report emails" })
    .output(ReportEmails)
    .query(({ ctx }) => readReportEmails(ctx.service)),
  saveEmail: memberProcedure({
    all: ["analytics.read"],
    byInput: ["customers.read", "products.read", "activity.read", "payments.totals"],
  })
    .input(SaveReportEmail)
    .output(ReportEmails)
    .mutation(({ ctx, input }) => saveReportEmail(ctx.service, input)),
});
