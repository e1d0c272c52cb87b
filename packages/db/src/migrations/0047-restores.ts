import { type Kysely, sql } from "kysely";

/**
 * Adds when a business's data was restored from a backup, and the message settings before that.
 * Both are null once what the restore held back is recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings
    add column restored_at timestamptz(3),
    add column before_restore jsonb`.execute(db);
}
