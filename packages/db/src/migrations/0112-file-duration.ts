import { type Kysely, sql } from "kysely";

/** Adds how long an audio file plays, in seconds; null where its content doesn't tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column duration_seconds integer`.execute(db);
}
