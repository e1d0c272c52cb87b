import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";

export type Statement = { text: string; values: unknown[] };
export type OlderTable = { name: string; rows: Record<string, unknown>[] };

/** The state that an earlier version left: the statements that created its schema, and its rows. */
export type OlderDatabase = { statements: Statement[]; tables: OlderTable[] };

/** Reads a gzipped fixture of this folder. */
export function readOlderDatabase(file: URL): OlderDatabase {
  return JSON.parse(gunzipSync(readFileSync(file)).toString());
}

/**
 * Restores into an empty database what the earlier version left: the schema as its owner, the rows
 * as the superuser. Its environment becomes "test".
 */
export async function restoreOlderDatabase(
  { statements, tables }: OlderDatabase,
  { ownerUrl, superuserUrl }: { ownerUrl: string; superuserUrl: string },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const { text, values } of statements) await owner.query(text, values);
  } finally {
    await owner.end();
  }

  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    await superuser.query("set session_replication_role = replica");
    for (const { name, rows } of tables) {
      await superuser.query(`delete from ${name}`);
      if (rows.length === 0) continue;
      const { rows: columns } = await superuser.query<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [name],
      );
      const list = columns[0]?.list;
      await superuser.query(
        `insert into ${name} (${list}) overriding system value
         select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    }
    await superuser.query("update deployment set environment = 'test'");
  } finally {
    await superuser.end();
  }
}
