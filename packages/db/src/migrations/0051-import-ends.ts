import { type Kysely, sql } from "kysely";

/** Adds the question whether the end dates of an import are renewal dates or last paid days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column end_question jsonb`.execute(db);
}
