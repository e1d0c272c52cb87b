import { type Kysely, sql } from "kysely";

/** What an import fills. */
const TABLES = [
  "audit_event",
  "charge",
  "customer",
  "customer_balance",
  "import_row",
  "ledger_entry",
  "payment",
  "product",
  "subscription",
  "subscription_term",
];

/** The first version with the privilege to analyze; before it, autovacuum alone does. */
const FIRST_VERSION = 170_000;

/**
 * Lets the app's role refresh the statistics of the tables that an import fills, once they have
 * doubled since the last time. Autovacuum comes a minute later, and until then PostgreSQL plans as
 * for an empty table: each foreign key check of an import read the business's whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  );
  if ((rows[0]?.version ?? 0) >= FIRST_VERSION)
    for (const table of TABLES) await sql.raw(`grant maintain on ${table} to aavarti_definer`).execute(db);

  const names = TABLES.map((table) => `'public.${table}'`).join(", ");
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql
    .raw(`create function public.analyze_grown_tables() returns void language plpgsql volatile security definer
      set search_path = pg_catalog, public, pg_temp as $body$
      declare
        grown regclass;
      begin
        if current_setting('server_version_num')::int < ${FIRST_VERSION} then
          return;
        end if;
        for grown in
          select c.oid::regclass from pg_class c
          where c.oid = any(array[${names}]::regclass[])
            and pg_relation_size(c.oid) > 2 * c.relpages::bigint * current_setting('block_size')::bigint
        loop
          execute format('analyze (skip_locked) %s', grown);
        end loop;
      end $body$`)
    .execute(db);
  for (const statement of [
    "alter function public.analyze_grown_tables() owner to aavarti_definer",
    "revoke all on function public.analyze_grown_tables() from public",
    "grant execute on function public.analyze_grown_tables() to aavarti_app",
  ])
    await sql.raw(statement).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
