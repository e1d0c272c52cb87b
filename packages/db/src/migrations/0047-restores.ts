import { type Kysely, sql } from "kysely";

/**
 * When a business's data was restored from a backup, and from when on it sent to whom before that. Both are null once what
 * the restore held back is on record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings
    add column restored_at timestamptz(3),
    add column before_restore jsonb`.execute(db);
}
