import type { ImportField } from "@aavarti/domain/import-field-names";
import type { RowVerdict } from "@aavarti/domain/import-plan";
import type { StoredRowReport } from "@aavarti/domain/import-results";
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { DB, ImportRow, ImportRun } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { afterCursor, type PageRequest } from "./keyset.ts";

export type ImportRunRow = Selectable<ImportRun>;
export type ImportRowRow = Selectable<ImportRow>;

/** Inserts an import run and returns its row. */
export const insertImport = (trx: TenantTrx, row: Insertable<ImportRun>): Promise<ImportRunRow> =>
  trx.insertInto("import_run").values(row).returningAll().executeTakeFirstOrThrow();

/** Returns the tenant's import run, undefined if there is none. */
export const findImport = (trx: TenantTrx, id: string): Promise<ImportRunRow | undefined> =>
  trx.selectFrom("import_run").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns the import, locked until the transaction ends, so that only one worker processes it;
 * undefined if unknown.
 */
export const lockImport = (trx: TenantTrx, id: string): Promise<ImportRunRow | undefined> =>
  trx.selectFrom("import_run").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Updates an import run and returns its row. Throws if there is none with this id. */
export const updateImport = (trx: TenantTrx, id: string, changes: Updateable<ImportRun> & { updated_at: Date }) =>
  trx.updateTable("import_run").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/**
 * Deletes an import in any state and the rows of its sheet; the records that it wrote stay. An
 * unknown id changes nothing.
 */
export const deleteImport = (trx: TenantTrx, id: string) => trx.deleteFrom("import_run").where("id", "=", id).execute();

/**
 * Deletes the tenant's imports that never started (draft or ready), with their rows, and were last
 * changed before an instant.
 */
export const deleteStaleDrafts = (trx: TenantTrx, before: Date) =>
  trx.deleteFrom("import_run").where("state", "in", ["draft", "ready"]).where("updated_at", "<", before).execute();

/** Returns whether an import of the tenant is running or being undone. */
export async function isImporting(trx: TenantTrx): Promise<boolean> {
  const open = await trx
    .selectFrom("import_run")
    .select("id")
    .where("state", "in", ["running", "reverting"])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Returns a page of the tenant's imports in any state plus one row, newest first. */
export async function listImports(trx: TenantTrx, { limit, cursor }: PageRequest): Promise<ImportRunRow[]> {
  let query = trx
    .selectFrom("import_run")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "import_run"));
  return query.execute();
}

/**
 * Stores rows of the sheet; a row sent again replaces the cells of the earlier one and deletes its
 * check. The list must not be empty.
 */
export const saveImportRows = (trx: TenantTrx, rows: Insertable<ImportRow>[]) =>
  trx
    .insertInto("import_row")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "import_id", "row_number"])
        .doUpdateSet((eb) => ({ cells: eb.ref("excluded.cells"), verdict: null, report: null, is_warned: false })),
    )
    .execute();

export type RowPageRequest = {
  importId: string;
  afterRow: number;
  limit: number;
  verdict?: RowVerdict | undefined;
  warned?: boolean | undefined;
};

/**
 * Returns a page of an import's rows after row number `afterRow`, plus one, in the order of the
 * sheet. `verdict` and `warned`, alone or together, narrow it to those with this verdict and to
 * those with warnings.
 */
export async function listImportRows(
  trx: TenantTrx,
  { importId, afterRow, limit, verdict, warned }: RowPageRequest,
): Promise<ImportRowRow[]> {
  let query = trx
    .selectFrom("import_row")
    .selectAll()
    .where("import_id", "=", importId)
    .where("row_number", ">", afterRow)
    .orderBy("row_number")
    .limit(limit + 1);
  if (verdict) query = query.where("verdict", "=", verdict);
  if (warned) query = query.where("is_warned", "=", true);
  return query.execute();
}

/** Counts all stored rows of an import's sheet, including rows with errors. */
export async function countImportRows(trx: TenantTrx, importId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("import_row")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  return count;
}

export type CheckedRow = { row_number: number; verdict: RowVerdict; is_warned: boolean; report: StoredRowReport };

/**
 * Stores for these rows of an import's sheet the result of their check (verdict, whether there are
 * warnings, report); changes no customers or subscriptions. Unknown rows are skipped.
 */
export const saveVerdicts = (trx: TenantTrx, importId: string, rows: readonly CheckedRow[]) =>
  sql`update import_row r set verdict = x.verdict, is_warned = x.is_warned, report = x.report
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(row_number integer, verdict text, is_warned boolean, report jsonb)
    where r.import_id = ${importId}::uuid and r.row_number = x.row_number`.execute(trx);

/**
 * Returns the next `limit` rows that the import has to process, in the order of the sheet: those
 * still waiting whose check did not refuse them. Rows that were not checked yet are left out. Locks
 * nothing.
 */
export const nextImportRows = (trx: TenantTrx, importId: string, limit: number): Promise<ImportRowRow[]> =>
  trx
    .selectFrom("import_row")
    .selectAll()
    .where("import_id", "=", importId)
    .where("state", "=", "waiting")
    .where("verdict", "<>", "refused")
    .orderBy("row_number")
    .limit(limit)
    .execute();

export type AppliedRow = Pick<
  ImportRowRow,
  | "row_number"
  | "verdict"
  | "customer_id"
  | "customer_created"
  | "customer_before"
  | "customer_seen"
  | "subscription_id"
  | "subscription_created"
  | "subscription_before"
  | "subscription_seen"
  | "product_id"
  | "payment_id"
> & { report: StoredRowReport; is_warned: boolean };

/**
 * Records for these rows of an import what was written (the ids of customer, subscription, product
 * and payment, and the values before), in the transaction that wrote it, so that no row is
 * processed twice. Sets their state to `done`; a refused row stays waiting, and is not processed
 * again because of its verdict.
 */
export const saveApplied = (trx: TenantTrx, importId: string, rows: readonly AppliedRow[]) =>
  sql`update import_row r set state = case when x.verdict = 'refused' then 'waiting' else 'done' end,
      verdict = x.verdict, is_warned = x.is_warned, report = x.report,
      customer_id = x.customer_id, customer_created = x.customer_created,
      customer_before = x.customer_before, customer_seen = x.customer_seen, subscription_id = x.subscription_id,
      subscription_created = x.subscription_created, subscription_before = x.subscription_before,
      subscription_seen = x.subscription_seen, product_id = x.product_id,
      payment_id = x.payment_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(row_number integer, verdict text, is_warned boolean,
      report jsonb, customer_id uuid, customer_created boolean, customer_before jsonb, customer_seen timestamptz,
      subscription_id uuid, subscription_created boolean, subscription_before jsonb, subscription_seen timestamptz,
      product_id uuid, payment_id uuid)
    where r.import_id = ${importId}::uuid and r.row_number = x.row_number`.execute(trx);

/**
 * Counts an import's rows by the result of their check (`new`, `update`, `same`, `refused`), 0
 * where there are none. Rows with warnings count as `warned` besides, and rows that were not
 * checked yet don't count.
 */
export async function countVerdicts(trx: TenantTrx, importId: string): Promise<Record<RowVerdict | "warned", number>> {
  const rows = await trx
    .selectFrom("import_row")
    .select([
      "verdict",
      sql<number>`count(*)::int`.as("count"),
      sql<number>`count(*) filter (where is_warned)::int`.as("warned"),
    ])
    .where("import_id", "=", importId)
    .groupBy("verdict")
    .execute();
  const counts = { new: 0, update: 0, same: 0, refused: 0, warned: 0 };
  for (const { verdict, count, warned } of rows) {
    if (verdict) counts[verdict] += count;
    counts.warned += warned;
  }
  return counts;
}

/**
 * Returns the last column mapping that the tenant used for these headers, undefined if there is
 * none. `headersHash` is their hash. `knows_last_day`: whether "Last day" could be chosen then.
 */
export const findMapping = (
  trx: TenantTrx,
  headersHash: string,
): Promise<{ mapping: (ImportField | null)[]; knows_last_day: boolean } | undefined> =>
  trx
    .selectFrom("import_mapping")
    .select(["mapping", "knows_last_day"])
    .where("headers_hash", "=", headersHash)
    .executeTakeFirst();

/**
 * Stores the tenant's column mapping for these headers, replacing an earlier one. `mapping` is
 * JSON, `headers_hash` the headers' hash. Marks it as chosen since "Last day" became a field.
 */
export const saveMapping = (
  trx: TenantTrx,
  row: { tenant_id: string; headers_hash: string; mapping: string; saved_at: Date },
) =>
  trx
    .insertInto("import_mapping")
    .values({ ...row, knows_last_day: true })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "headers_hash"]).doUpdateSet((eb) => ({
        mapping: eb.ref("excluded.mapping"),
        knows_last_day: eb.ref("excluded.knows_last_day"),
        saved_at: eb.ref("excluded.saved_at"),
      })),
    )
    .execute();

/**
 * Returns all imports, of any tenant, that are running or being undone and were not updated since
 * an instant; in no order.
 */
export async function listOpenImports(
  db: Kysely<DB>,
  untouchedSince: Date,
): Promise<{ tenant_id: string; id: string }[]> {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from open_imports(${untouchedSince})`.execute(db);
  return rows;
}

/**
 * Refreshes PostgreSQL's statistics of the tables that an import fills, of those that have doubled
 * since the last time; waits for nobody, and does nothing before PostgreSQL 17. To be called
 * outside of a tenant's transaction, which would hold the tables' locks.
 */
export const analyzeGrownTables = (db: Kysely<DB>) => sql`select analyze_grown_tables()`.execute(db);
