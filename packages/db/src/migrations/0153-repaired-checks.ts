import { type Kysely, sql } from "kysely";

/** Adds whether what the nightly check found wrong is repaired: what is shown is right again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["ledger_check", "movement_check"])
    await sql.raw(`alter table ${table} add column is_repaired boolean not null default false`).execute(db);
}
