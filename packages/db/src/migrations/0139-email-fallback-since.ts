import { type Kysely, sql } from "kysely";

/**
 * Stores since when emails replace WhatsApp messages that can't be delivered, so that what was due
 * while they were off isn't sent once they are on: until now, since ever. It counts while
 * `email_fallback` is on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings
    add column email_fallback_since timestamptz(3) not null default 'epoch'`.execute(db);
}
