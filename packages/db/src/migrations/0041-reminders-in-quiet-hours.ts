import { type Kysely, sql } from "kysely";

/** A reminder that somebody chose to send at once although it is quiet hours; it does not wait for the morning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reminder add column ignores_quiet_hours boolean not null default false`.execute(db);
}
