import type { Report } from "@aavarti/contract/reports";
import {
  REPORT_PARTS,
  REPORT_UNITS,
  type ReportCode,
  type ReportKind,
  type ReportLink,
  type ReportValue,
} from "@aavarti/domain/reports";

/** A table lists at most so many rows. */
export const MAX_ROWS = 2_000;

type Table = Report["tables"][number];
type Values = Partial<Record<ReportCode, ReportValue>>;

/** What a report says, by the codes of its figures, and its tables. */
export type ReportContent = { figures: Values; tables: Table[] };

/**
 * Returns a table of a report with the columns of `REPORT_PARTS`: of each row the values of these
 * columns, null for one without; ids where it names somebody (`nameRows`). `more` rows are known to
 * be left out beside those over `MAX_ROWS`; the `total` counts all of them.
 */
export function tableOf<Kind extends ReportKind>(
  kind: Kind,
  code: keyof (typeof REPORT_PARTS)[Kind]["tables"] & Table["code"],
  {
    rows,
    total = null,
    more = 0,
  }: { rows: readonly (Values & { link?: ReportLink })[]; total?: Values | null; more?: number },
): Table {
  const tables: Readonly<Record<string, readonly ReportCode[]>> = REPORT_PARTS[kind].tables;
  const columns = tables[code] ?? [];
  const valuesOf = (values: Values): ReportValue[] => columns.map((column) => values[column] ?? null);
  return {
    code,
    columns: columns.map((column) => ({ code: column, unit: REPORT_UNITS[column] })),
    rows: rows.slice(0, MAX_ROWS).map((row) => ({ values: valuesOf(row), link: row.link ?? null })),
    total: total && valuesOf(total),
    more: more + Math.max(0, rows.length - MAX_ROWS),
  };
}

/** Returns the figures of a report in the order of `REPORT_PARTS`, with their units. */
export const figuresOf = (kind: ReportKind, values: Values): Report["figures"] =>
  REPORT_PARTS[kind].figures.map((code) => ({ code, unit: REPORT_UNITS[code], value: values[code] ?? null }));
