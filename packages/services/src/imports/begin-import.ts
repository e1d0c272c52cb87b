import type { AddRows, BeginImport, Import, ImportRef } from "@aavarti/contract/imports";
import {
  countImportRows,
  deleteImport,
  deleteStaleDrafts,
  insertImport,
  lockImport,
  saveImportRows,
  saveMapping,
} from "@aavarti/db/queries/imports";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { requireImport } from "./require-import.ts";
import { hashOf } from "./suggest-mapping.ts";
import { toImport } from "./to-import.ts";

/**
 * Days after which an unstarted import is deleted: its owner won't return to it, and its rows are
 * personal data.
 */
const DRAFT_DAYS = 7;

/**
 * Creates an import as a draft without rows and returns it; the rows are uploaded in portions
 * (`addRows`). The mapping is remembered for the next sheet with the same headers. Imports that
 * were not started in seven days are deleted.
 * @throws AppError FORBIDDEN without `records.import` or for a job.
 */
export function beginImport(ctx: ServiceContext, input: BeginImport): Promise<Import> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    const now = ctx.now();
    await deleteStaleDrafts(trx, new Date(now.getTime() - DRAFT_DAYS * 86_400_000));
    const mapping = JSON.stringify(input.mapping);
    await saveMapping(trx, { tenant_id: ctx.tenantId, headers_hash: hashOf(input.headers), mapping, saved_at: now });
    const row = await insertImport(trx, {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      created_by: requirePerson(ctx),
      file_name: input.fileName,
      state: "draft",
      headers: JSON.stringify(input.headers),
      mapping,
      answers: JSON.stringify({ dateOrders: input.dateOrders, products: {} }),
      row_count: input.rowCount,
      created_at: now,
      updated_at: now,
    });
    return toImport(row);
  });
}

/**
 * Stores a portion of the rows of an import that has not started. A row's number in the sheet,
 * where the headers are row 1, is its entry in `rowNumbers`, or else counted from `firstRow`; a row
 * stored before under its number is replaced, so the same portion can be sent twice. Missing cells
 * become empty, and cells beyond the headers are dropped.
 * @throws AppError FORBIDDEN without `records.import`; NOT_FOUND, CONFLICT when the import has
 * already started, VALIDATION_FAILED for more rows than were announced.
 */
export function addRows(ctx: ServiceContext, { id, firstRow, rows, rowNumbers }: AddRows): Promise<void> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    const run = requireImport(await lockImport(trx, id), ["draft", "ready"]);
    const tooMany = () => refusal("import.tooManyRows", { expected: run.row_count }, { field: "rows" });
    if (!rowNumbers && firstRow + rows.length - 2 > run.row_count) throw tooMany();
    await saveImportRows(
      trx,
      rows.map((cells, index) => ({
        tenant_id: ctx.tenantId,
        import_id: id,
        row_number: rowNumbers?.[index] ?? firstRow + index,
        cells: JSON.stringify(run.headers.map((_, column) => cells[column] ?? "")),
      })),
    );
    if (rowNumbers && (await countImportRows(trx, id)) > run.row_count) throw tooMany();
  });
}

/**
 * Permanently deletes an import that was not started, with its rows.
 * @throws AppError FORBIDDEN without `records.import`; NOT_FOUND, CONFLICT when it was started.
 */
export function discardImport(ctx: ServiceContext, { id }: ImportRef): Promise<void> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    requireImport(await lockImport(trx, id), ["draft", "ready"]);
    await deleteImport(trx, id);
  });
}
