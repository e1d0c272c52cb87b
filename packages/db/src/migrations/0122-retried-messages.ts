import { type Kysely, sql } from "kysely";

/**
 * Adds which failed message a reply sends again: always the first one, also after several tries. At
 * most one of the tries is on its way or arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message add column retry_of_id uuid,
    add constraint conversation_message_retry foreign key (tenant_id, retry_of_id)
      references conversation_message (tenant_id, id) on delete set null (retry_of_id)`.execute(db);
  await sql`create unique index conversation_message_retry_alive on conversation_message (tenant_id, retry_of_id)
    where retry_of_id is not null and state not in ('failed', 'cancelled')`.execute(db);
  await sql`create index conversation_message_retries on conversation_message (tenant_id, retry_of_id, created_at)
    where retry_of_id is not null`.execute(db);
}
