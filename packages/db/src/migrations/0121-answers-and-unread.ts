import { type Kysely, sql } from "kysely";

/**
 * Adds which conversation a receipt or statement answers, and whether a member marked a
 * conversation as unread.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_delivery add column conversation_id uuid,
    add constraint document_delivery_answers foreign key (tenant_id, conversation_id)
      references conversation (tenant_id, id) on delete set null (conversation_id)`.execute(db);
  await sql`create index document_delivery_conversation on document_delivery (tenant_id, conversation_id, created_at)
    where conversation_id is not null`.execute(db);
  await sql`alter table conversation_read add column is_marked_unread boolean not null default false`.execute(db);
}
