import type { Import, ImportRef, ListImports, ListRows, RowPage } from "@aavarti/contract/imports";
import type { Page } from "@aavarti/contract/lists";
import { findImport, listImportRows, listImports as listRuns } from "@aavarti/db/queries/imports";
import { notFound } from "@aavarti/domain/refusal";

import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { toImport, toImportRow } from "./to-import.ts";

/**
 * Returns one page of the tenant's imports, newest first.
 * @throws AppError FORBIDDEN without `records.import`.
 */
export async function listImports(ctx: ServiceContext, { limit, cursor }: ListImports): Promise<Page<Import>> {
  requirePermission(ctx, "records.import");
  const rows = await ctx.transact(({ trx }) => listRuns(trx, { limit, cursor }));
  return toPage(rows, limit, toImport);
}

/**
 * Returns an import with its state, counts and open questions, without its rows.
 * @throws AppError FORBIDDEN without `records.import`, NOT_FOUND.
 */
export function readImport(ctx: ServiceContext, { id }: ImportRef): Promise<Import> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    const run = await findImport(trx, id);
    if (!run) throw notFound("import");
    return toImport(run);
  });
}

/**
 * Returns one page of an import's rows that match the filter, in sheet order, each with its cells
 * and its result; none before the import was checked. `cursor` is the number of the row to continue
 * after.
 * @throws AppError FORBIDDEN without `records.import`, NOT_FOUND.
 */
export function listRows(ctx: ServiceContext, { id, limit, cursor = 0, ...filter }: ListRows): Promise<RowPage> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    const run = await findImport(trx, id);
    if (!run) throw notFound("import");
    if (run.counts === null) return { items: [], nextCursor: null };
    const rows = await listImportRows(trx, { importId: id, limit, afterRow: cursor, ...filter });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { items: page.map(toImportRow), nextCursor: last ? String(last.row_number) : null };
  });
}
