import { type Kysely, sql } from "kysely";

/**
 * Lets reminders wait for the day on which a customer usually pays, if the business wants it.
 * `moved_to` is that day, and lateness counts from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings add column follow_paydays boolean not null default false`.execute(db);
  await sql`alter table reminder add column moved_to date`.execute(db);
  // The plan asks whether anything waits before it looks for it.
  await sql`create index reminder_moved on reminder (tenant_id, due_at) where moved_to is not null`.execute(db);
}
