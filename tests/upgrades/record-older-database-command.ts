import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { startEmbeddedPostgres, startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import pg from "pg";
import type { OlderDatabase, OlderTable, Statement } from "./older-database.ts";

/**
 * Writes a fixture of this folder: the statements that an earlier version's migrations sent to an
 * empty database, and the rows of a data folder that the same version filled. Use the older
 * version, then Ctrl-C:
 *
 *   git worktree add ../older COMMIT && cd ../older && DATA_DIR=../older-data npm start
 *   node tests/upgrades/record-older-database-command.ts ../older ../older-data FILE.json.gz
 */
const [checkout, dataDir, file] = process.argv.slice(2);
if (checkout === undefined || dataDir === undefined || file === undefined)
  throw new Error("Name the earlier version's checkout, its data folder, and the file to write.");

const tables = await readTables(dataDir);
const statements = await recordMigrations(resolve(checkout));
const older: OlderDatabase = { statements, tables };
const packed = gzipSync(JSON.stringify(older), { level: 9 });
writeFileSync(file, packed);
console.log(`${file}: ${statements.length} statements, ${tables.length} tables, ${packed.length} bytes`);
process.exit(0);

/**
 * Runs the earlier version's own migrations, with the libraries it was installed with, and returns
 * the statements they sent.
 */
async function recordMigrations(root: string): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const clients = ["packages/db", "packages/jobs"].map(
    (name) => createRequire(join(root, name, "package.json"))("pg").Client,
  );
  for (const Client of new Set<typeof pg.Client>(clients)) {
    const original = Client.prototype.query as (...args: unknown[]) => unknown;
    Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
      const [asked, values] = args;
      const { text, values: own } =
        typeof asked === "string" ? { text: asked, values: undefined } : (asked as pg.QueryConfig);
      recorded.push({ text, values: own ?? (Array.isArray(values) ? values : []) });
      return original.apply(this, args);
    } as typeof Client.prototype.query;
  }
  const load = (path: string) => import(pathToFileURL(join(root, path)).href);
  const { migrate } = await load("packages/db/src/migrate.ts");
  const { migrateQueueSchema } = await load("packages/jobs/src/queue-schema.ts");
  const postgres = await startThrowawayPostgres();
  await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
  await migrateQueueSchema(postgres.ownerUrl);
  await postgres.close();
  return recorded;
}

async function readTables(folder: string): Promise<OlderTable[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const client = new pg.Client({
    connectionString: Object.assign(new URL(postgres.superuserUrl), { pathname: "/aavarti" }).href,
  });
  await client.connect();
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'bullmq') and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const read: OlderTable[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ rows: Record<string, unknown>[] | null }>(
      `select jsonb_agg(to_jsonb(t)) as rows from ${name} t`,
    );
    read.push({ name, rows: rows[0]?.rows ?? [] });
  }
  await client.end();
  await postgres.close();
  return read;
}
