import { type Kysely, sql } from "kysely";

/**
 * Stores why a reminder was cancelled before a person skipped it, so that undoing puts that back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reminder add column skipped_cause jsonb`.execute(db);
}
