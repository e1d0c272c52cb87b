import { type Kysely, sql } from "kysely";

/**
 * Marks column mappings saved before "Last day" was a field: a column of last days could only be
 * "Renews on" then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_mapping add column knows_last_day boolean not null default false`.execute(db);
}
