import { type Kysely, sql } from "kysely";

/**
 * Adds a mark for reminders that a team member chose to send at once in quiet hours, so that they
 * do not wait for the morning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reminder add column ignores_quiet_hours boolean not null default false`.execute(db);
}
