import { REPORT_INTERVALS, REPORT_KINDS } from "@aavarti/domain/reports";
import { z } from "zod";

const kind = z.enum(REPORT_KINDS, `Report must be one of ${REPORT_KINDS.join(", ")}`);
const every = z
  .enum(REPORT_INTERVALS, "Choose week or month, or null for none")
  .nullable()
  .describe("week: every Monday, month: on the first day of a month; null: never");

/** Which reports the signed-in person gets by email: those that their role may see. */
export const ReportEmails = z.array(z.object({ kind, every }));
export type ReportEmails = z.output<typeof ReportEmails>;

export const SaveReportEmail = z.object({ kind, every });
export type SaveReportEmail = z.output<typeof SaveReportEmail>;
export const ReportEmailParams = z.object({ kind });
export const ReportEmailBody = z.object({ every });
