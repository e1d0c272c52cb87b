import type { Import, ImportRow } from "@aavarti/contract/imports";
import type { ImportRowRow, ImportRunRow } from "@aavarti/db/queries/imports";
import { toRupeeString } from "@aavarti/domain/money";

/** A row in the shape that readers get. */
export const toImport = (row: ImportRunRow): Import => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  headers: row.headers,
  mapping: row.mapping,
  dateOrder: row.date_order,
  productChoices: row.product_choices,
  remindFrom: row.remind_from,
  rowCount: row.row_count,
  doneRows: row.done_rows,
  counts: row.counts,
  products: (row.products ?? []).map(({ pricePaise, ...offer }) => ({ ...offer, price: toRupeeString(pricePaise) })),
  forecast: row.forecast,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  revertedAt: row.reverted_at?.toISOString() ?? null,
});

const NO_REPORT = { problems: [], warnings: [], changes: [], term: null };

/** A row of the sheet with what was found of it. Before the check there is none, so nobody sees an unchecked one. */
export const toImportRow = ({ row_number, cells, verdict, report, customer_id, state }: ImportRowRow): ImportRow => ({
  row: row_number,
  cells,
  verdict: verdict ?? "refused",
  ...(report ?? NO_REPORT),
  customerId: customer_id,
  isKept: state === "kept",
});
