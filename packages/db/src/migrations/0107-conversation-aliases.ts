import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the ids of conversations that became part of another, so that links to them in
 * notifications and emails lead to the conversation that has their messages now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversation_alias (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    conversation_id uuid not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index conversation_alias_conversation on conversation_alias (tenant_id, conversation_id)`.execute(
    db,
  );
  await openTenantTable(db, "conversation_alias");
}
