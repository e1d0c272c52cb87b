import { type Kysely, sql } from "kysely";
import { grantGlobal, openTenantTable } from "./tenant-table.ts";

const REFUSALS = "'too-large', 'type', 'broken', 'gone', 'full', 'too-many'";

/**
 * Adds the files that customers and a business send each other, with their content in pieces, and
 * the attachments of emails whose customer isn't known yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table file (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    inbound_message_id uuid,
    conversation_id uuid,
    conversation_message_id uuid,
    position integer not null,
    state text not null check (state in ('waiting', 'ready', 'refused')),
    refusal text check (refusal in (${sql.raw(REFUSALS)})),
    kind text not null check (kind in ('image', 'audio', 'video', 'document')),
    is_voice boolean not null default false,
    name text not null check (length(name) <= 200),
    content_type text,
    content_id text check (length(content_id) <= 400),
    size_bytes integer,
    sha256 text,
    source jsonb not null,
    attempts integer not null default 0,
    lease_until timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
    foreign key (tenant_id, inbound_message_id) references inbound_message (tenant_id, id) on delete cascade,
    foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade,
    foreign key (tenant_id, conversation_message_id)
      references conversation_message (tenant_id, id) on delete cascade,
    check ((state = 'refused') = (refusal is not null)),
    check (state <> 'ready' or (content_type is not null and size_bytes is not null and sha256 is not null))
  )`.execute(db);
  await sql`create index file_customer on file (tenant_id, customer_id)`.execute(db);
  await sql`create index file_inbound on file (tenant_id, inbound_message_id)
    where inbound_message_id is not null`.execute(db);
  await sql`create index file_outbound on file (tenant_id, conversation_message_id)
    where conversation_message_id is not null`.execute(db);
  await sql`create index file_conversation on file (tenant_id, conversation_id)
    where conversation_id is not null`.execute(db);
  await openTenantTable(db, "file");

  await sql`create table file_chunk (
    tenant_id uuid not null references tenant on delete cascade,
    file_id uuid not null,
    n integer not null,
    content bytea not null check (length(content) between 1 and 262144),
    primary key (tenant_id, file_id, n),
    foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade
  )`.execute(db);
  // Photos, audio and PDF are compressed already.
  await sql`alter table file_chunk alter column content set storage external`.execute(db);
  await openTenantTable(db, "file_chunk");

  await sql`create table webhook_attachment (
    provider text not null,
    event_key text not null,
    position integer not null,
    n integer not null,
    content bytea not null check (length(content) between 1 and 262144),
    created_at timestamptz(3) not null,
    primary key (provider, event_key, position, n)
  )`.execute(db);
  await sql`alter table webhook_attachment alter column content set storage external`.execute(db);
  await sql`create index webhook_attachment_age on webhook_attachment (created_at)`.execute(db);
  await grantGlobal(db, "webhook_attachment");
}
