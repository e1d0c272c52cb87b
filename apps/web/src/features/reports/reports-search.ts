import { REPORT_KINDS, type ReportKind } from "@aavarti/domain/reports";
import { oneOf } from "../../lib/list/list-search.ts";
import { readSpanSearch, type SpanSearch } from "../analytics/span.ts";

/** The search params of the reports: which report, and its month or financial year. */
export interface ReportsSearch extends SpanSearch {
  readonly report?: ReportKind;
}

/** The search params as they came, which a user may have typed. */
export type ReportsAddress = { readonly [Name in keyof ReportsSearch]?: unknown };

/** Parses the search params of the reports; invalid values are ignored. */
export function readReportsSearch(raw: ReportsAddress): ReportsSearch {
  const report = oneOf(raw.report, REPORT_KINDS);
  return { ...readSpanSearch(raw), ...(report ? { report } : {}) };
}
