import { type ExportedTable, PRIVACY_REGISTRY } from "@aavarti/db/privacy-registry";
import { type ExportedRow, listExportedPeople, listExportedRows } from "@aavarti/db/queries/data-export";
import { type FileRow, listReadyFiles } from "@aavarti/db/queries/files";
import { findTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { CSV_START, type CsvValue, csvLine } from "@aavarti/domain/csv";
import { FILE_TYPES, isFileContentType } from "@aavarti/domain/files";
import { formatAmount } from "@aavarti/domain/money";
import { RECORD_NOUNS } from "@aavarti/domain/nouns";
import { audit } from "../audit.ts";
import { type Dependencies, requirePermission, type ServiceContext } from "../context.ts";
import { openFields } from "../custom-fields/field-values.ts";
import { blobsIn } from "../files/blob-store.ts";

/** One file of an export; its content is produced in parts, text a page at a time. */
export type ExportedFile = { name: string; parts: AsyncIterable<string | Buffer> };

type ExportDependencies = Pick<Dependencies, "db" | "now" | "providers" | "secrets">;

/** Whether sensitive fields are in clear, as for an owner, or masked. */
type ExportOptions = { reveals: boolean };

/** Rows read at a time. */
const PAGE = 1000;
/**
 * Columns left out: the tenant is the same for the whole file, and the search column only repeats
 * other columns.
 */
const LEFT_OUT = new Set(["tenant_id", "search"]);

/**
 * Checks the permission to export all of the business's data and writes an audit event. Returns no
 * data: `exportData` does. Also available after the trial has ended.
 * @throws AppError FORBIDDEN without `account.export`.
 */
export async function beginDataExport(ctx: ServiceContext): Promise<void> {
  requirePermission(ctx, "account.export");
  await ctx.transact((unit) => audit(ctx, unit, "account.exported", { kind: "tenant", id: ctx.tenantId }));
}

/**
 * Yields the files of a copy of everything that a business gets of its data: a README, the team as
 * `people.csv`, and one CSV file for each non-empty table that the privacy registry exports, and
 * last the files of messages in the folder `files`. Each file's text is read page by page, in a
 * transaction each, while it is consumed; secrets and the tenant's id are left out, and sensitive
 * fields are in clear or masked. Checks no permission (see `beginDataExport`).
 */
export async function* exportData(
  deps: ExportDependencies,
  tenantId: string,
  { reveals }: ExportOptions,
): AsyncGenerator<ExportedFile, void> {
  const { db } = deps;
  const tenant = await withTenant(db, tenantId, findTenant);
  if (tenant) yield { name: "README.txt", parts: textOf(readme(tenant)) };
  const people = await withTenant(db, tenantId, listExportedPeople);
  yield { name: "people.csv", parts: textOf(CSV_START + toLines(people, true)) };
  for (const table of exportedTables) {
    const pages = withOpenFields(deps, { tenantId, table, reveals }, pagesOf({ db }, tenantId, table));
    const first = await pages.next();
    if (!first.done) yield { name: `${table}.csv`, parts: linesOf(first.value, pages) };
  }
  yield* contentsOf(deps, tenantId);
}

/** Files whose rows are read at a time. */
const FILES_PAGE = 100;

/** Yields the content of each kept file of a message, in the folder `files`, named by its id. */
async function* contentsOf(deps: ExportDependencies, tenantId: string): AsyncGenerator<ExportedFile, void> {
  const { db } = deps;
  for (let after: string | null = null; ; ) {
    const start: string | null = after;
    const files: FileRow[] = await withTenant(db, tenantId, (trx) =>
      listReadyFiles(trx, { after: start, limit: FILES_PAGE }),
    );
    for (const { id, name, store, content_type: type, size_bytes: bytes } of files) {
      const extension = type && isFileContentType(type) ? `.${FILE_TYPES[type].extension}` : "";
      yield {
        name: `files/${id}${name === "" ? extension : `-${name}`}`,
        parts: blobsIn(deps, store).read({ tenantId, fileId: id }, { from: 0, bytes: bytes ?? 0 }),
      };
    }
    if (files.length < FILES_PAGE) return;
    after = files.at(-1)?.id ?? null;
  }
}

const exportedTables = (Object.keys(PRIVACY_REGISTRY) as ExportedTable[]).filter(
  (table) => PRIVACY_REGISTRY[table].exported === "rows",
);

/**
 * Yields the pages of a table, each read in its own transaction, so that a slow download holds no
 * connection.
 */
async function* pagesOf(
  { db }: Pick<Dependencies, "db">,
  tenantId: string,
  table: ExportedTable,
): AsyncGenerator<ExportedRow[], void> {
  let after: ExportedRow | null = null;
  for (;;) {
    const page: ExportedRow[] = await withTenant(db, tenantId, (trx) =>
      listExportedRows(trx, table, { after, limit: PAGE }),
    );
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1) ?? null;
  }
}

/** Yields the pages of a table with the sensitive fields of its records in clear, or masked. */
async function* withOpenFields(
  { secrets }: Pick<Dependencies, "secrets">,
  { tenantId, table, reveals }: ExportOptions & { tenantId: string; table: ExportedTable },
  pages: AsyncIterable<ExportedRow[]>,
): AsyncGenerator<ExportedRow[], void> {
  const entity = RECORD_NOUNS.find((noun) => noun === table);
  for await (const page of pages)
    yield entity === undefined
      ? page
      : page.map((row) => {
          const record = { id: String(row.id), fields: row.fields };
          return { ...row, fields: openFields({ tenantId, secrets }, entity, record, reveals) };
        });
}

async function* linesOf(first: ExportedRow[], rest: AsyncIterable<ExportedRow[]>): AsyncGenerator<string> {
  yield CSV_START + toLines(first, true);
  for await (const page of rest) yield toLines(page, false);
}

function toLines(rows: readonly ExportedRow[], withHead: boolean): string {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !LEFT_OUT.has(column));
  const head = withHead ? csvLine(columns) : "";
  return head + rows.map((row) => csvLine(columns.map((column) => cellOf(row[column])))).join("");
}

function cellOf(value: unknown): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

const readme = ({
  currency,
}: Pick<TenantRow, "currency">) => `This is a copy of everything that Aavarti keeps for your business.

Each file contains one type of record as comma-separated values in UTF-8. The first line has the column names.
Columns ending in _paise are amounts in hundredths of your currency: 150000 is ${formatAmount(150_000, currency)}.
Columns ending in _on are dates. Columns ending in _at are dates and times in UTC.
Photos, voice messages and documents that you and your customers sent are in the folder files, named by the ID of their row in file.csv.
Columns ending in _id contain the ID of a row in another file. people.csv lists your team.
`;
