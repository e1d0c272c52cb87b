import type { Import, ImportProduct, ImportRow } from "@aavarti/contract/imports";
import type { ImportRowRow, ImportRunRow } from "@aavarti/db/queries/imports";
import { countOpenQuestions, type ProductOffer, type SheetPayments } from "@aavarti/domain/import-questions";
import { toAmountText } from "@aavarti/domain/money";

/**
 * Converts an import's row to the API's shape, with the number of open questions; amounts become
 * decimal texts, instants ISO 8601.
 */
export const toImport = (row: ImportRunRow): Import => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  headers: row.headers,
  mapping: row.mapping,
  productChoices: row.product_choices,
  remindFrom: row.remind_from,
  rowCount: row.row_count,
  doneRows: row.done_rows,
  counts: row.counts,
  products: (row.products ?? []).map(toProduct),
  dates: row.dates ?? [],
  durationConflicts: row.duration_conflicts ?? [],
  endQuestion: row.end_question,
  openQuestions: countOpenQuestions(
    row.products,
    row.dates,
    row.duration_conflicts,
    row.end_question && [row.end_question],
    row.payments && [row.payments],
  ),
  payments: row.payments && toPayments(row.payments),
  forecast: row.forecast,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  revertedAt: row.reverted_at?.toISOString() ?? null,
});

const toPayments = ({ header, payments, paidPaise, duePaise, ...blank }: SheetPayments): Import["payments"] => ({
  header,
  count: payments,
  paid: toAmountText(paidPaise),
  due: toAmountText(duePaise),
  ...blank,
});

/**
 * Imports checked before questions were introduced have neither evidence nor prices, and are not
 * settled.
 */
const toProduct = ({
  pricePaise,
  prices = [],
  ...offer
}: Partial<ProductOffer> & Pick<ProductOffer, "name">): ImportProduct => ({
  ...NO_OFFER,
  ...offer,
  price: pricePaise == null ? null : toAmountText(pricePaise),
  prices: prices.map(({ pricePaise: paise, rows }) => ({ price: toAmountText(paise), rows })),
});

const NO_OFFER = { rows: 0, durationMonths: null, closest: null, evidence: [], isAnswered: false, isSettled: false };

const NO_REPORT = { problems: [], warnings: [], warningReasons: [], changes: [], term: null, payment: null };

/** Imports checked before reasons were stored have only their sentences. */
const withReasons = (report: NonNullable<ImportRowRow["report"]>) => ({
  ...report,
  problems: report.problems.map(({ reason = null, params = {}, ...problem }) => ({ ...problem, reason, params })),
  warningReasons: report.warningReasons ?? [],
  payment: report.payment ?? null,
});

/**
 * Converts a sheet row and its result to the API's shape. Only for checked rows: one without a
 * result would come out as refused, without a reason.
 */
export const toImportRow = ({
  row_number,
  cells,
  verdict,
  report,
  customer_id,
  state,
}: Pick<ImportRowRow, "row_number" | "cells" | "verdict" | "report" | "customer_id" | "state">): ImportRow => ({
  row: row_number,
  cells,
  verdict: verdict ?? "refused",
  ...(report ? withReasons(report) : NO_REPORT),
  isOpen: report?.isOpen ?? false,
  customerId: customer_id,
  isKept: state === "kept",
});
