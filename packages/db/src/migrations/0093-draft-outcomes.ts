import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Records what became of suggested replies: sent unchanged, sent changed, or not used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table draft_outcome (
    tenant_id uuid not null references tenant on delete cascade,
    message_id uuid not null,
    conversation_id uuid not null,
    source text not null check (source in ('rules', 'model')),
    outcome text not null check (outcome in ('accepted', 'edited', 'discarded')),
    reply_id uuid,
    user_id uuid not null,
    decided_at timestamptz(3) not null,
    primary key (tenant_id, message_id),
    foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index draft_outcome_conversation on draft_outcome (tenant_id, conversation_id)`.execute(db);
  await sql`create index draft_outcome_decided on draft_outcome (tenant_id, decided_at)`.execute(db);
  await openTenantTable(db, "draft_outcome");
}
