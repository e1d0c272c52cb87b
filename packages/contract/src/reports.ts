import { explainField } from "@aavarti/domain/reasons/fields";
import { REPORT_CODES, REPORT_KINDS, REPORT_LINKS, REPORT_TABLES, VALUE_UNITS } from "@aavarti/domain/reports";
import { z } from "zod";
import { financialYear, month } from "./analytics.ts";
import { asStored } from "./dashboards/stored.ts";
import { wire } from "./fields.ts";
import { issueBecause } from "./sentences.ts";

const kind = z.enum(REPORT_KINDS, `Report must be one of ${REPORT_KINDS.join(", ")}`);
const period = z.object({
  month: month.optional().describe("For example: 2026-11. Default: the current month"),
  year: financialYear
    .optional()
    .describe("Instead of a month: an Indian financial year, April to March, such as 2026-27"),
});

function refuseBoth({ value, issues }: z.core.ParsePayload<z.output<typeof period>>): void {
  if (value.month === undefined || value.year === undefined) return;
  issues.push({ ...issueBecause(explainField("report.monthAndYear")), path: ["year"], input: value });
}

export const ReadReport = period.extend({ kind }).check(refuseBoth);
export type ReadReport = z.output<typeof ReadReport>;
export const ReportParams = z.object({ kind });
export const ReportQuery = period.check(refuseBoth);

const value = z
  .union([z.string(), z.number(), z.null()])
  .describe(
    "Amounts are decimal texts in the business's currency, shares numbers from 0 to 1; null where there is none",
  );
const unit = z.enum(VALUE_UNITS);
const code = z.enum(REPORT_CODES);

/** A report of a month or financial year: figures, and tables with the rows behind them. */
export const Report = z.object({
  kind,
  span: z.enum(["month", "year"]),
  name: z.string().describe("The month or financial year: 2026-11 or 2026-27"),
  from: wire.day,
  until: wire.day.describe("The last day counted: the end of the period, or today"),
  figures: z.array(z.object({ code, unit, value })),
  tables: z.array(
    z.object({
      code: z.enum(REPORT_TABLES),
      columns: z.array(z.object({ code, unit })),
      rows: z.array(
        z.object({
          values: z.array(value).describe("One for each column"),
          link: z
            .object({ to: z.enum(REPORT_LINKS), id: z.string().describe("An id, or the day") })
            .nullable()
            .describe("What the row is about"),
        }),
      ),
      total: z.array(value).nullable().describe("The sums of all rows, those left out included"),
      more: z.int().describe("Rows that were left out: a table has at most 2,000"),
    }),
  ),
});
export type Report = z.output<typeof Report>;

/**
 * What is stored of a report: ids instead of names. Earlier versions stored a report with the names
 * of then, which counts as none.
 */
export const UnnamedReport = z.object({ unnamed: Report });

/** A report with when it was calculated: that of a large business may be a stored one. */
export const StoredReport = asStored(Report);
export type StoredReport = z.output<typeof StoredReport>;
