import { type Kysely, sql } from "kysely";

/**
 * Stores which promise a reply confirmed, so that it is a suggestion again if the customer never
 * gets the reply.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message add column promise_id uuid,
    add constraint conversation_message_promise foreign key (tenant_id, promise_id)
      references payment_promise (tenant_id, id) on delete set null (promise_id)`.execute(db);
  await sql`create index conversation_message_promise on conversation_message (tenant_id, promise_id)
    where promise_id is not null`.execute(db);
}
