import { type Kysely, sql } from "kysely";

/**
 * Counts only what is on its way as alive of the tries to send a message: one that failed may be
 * reported as delivered while a later one is on its way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index conversation_message_retry_alive`.execute(db);
  await sql`create unique index conversation_message_retry_alive on conversation_message (tenant_id, retry_of_id)
    where retry_of_id is not null and state in ('planned', 'sending', 'unknown', 'sent')`.execute(db);
}
