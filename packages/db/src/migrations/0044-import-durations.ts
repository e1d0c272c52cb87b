import { type Kysely, sql } from "kysely";

/**
 * Adds the existing products whose length the dates of an import's rows contradict, as its check
 * found them: questions to the owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column duration_conflicts jsonb`.execute(db);
}
