import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

const REPLY_STATES = "'planned', 'sending', 'sent', 'delivered', 'read', 'unknown', 'failed', 'cancelled'";

/**
 * Adds conversations: what customers wrote, what the business answers, and notes for the team. What
 * customers wrote before is assigned to one conversation per customer and channel, closed, so that
 * no old message waits for an answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversation (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    channel text not null check (channel in ('email', 'whatsapp')),
    address text not null,
    subject text,
    state text not null check (state in ('open', 'waiting', 'closed')),
    snoozed_until timestamptz(3),
    assignee_id uuid,
    last_message_at timestamptz(3) not null,
    last_inbound_at timestamptz(3),
    preview text not null,
    is_preview_inbound boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index conversation_newest on conversation (tenant_id, last_message_at desc, id desc)`.execute(db);
  await sql`create index conversation_state on conversation (tenant_id, state, last_message_at desc, id desc)`.execute(
    db,
  );
  await sql`create index conversation_assignee on conversation (tenant_id, assignee_id, last_message_at desc, id desc)
    where assignee_id is not null`.execute(db);
  await sql`create index conversation_customer on conversation (tenant_id, customer_id, channel, last_message_at desc)`.execute(
    db,
  );
  // WhatsApp has one chat with a person; email has a thread for each matter.
  await sql`create unique index conversation_chat on conversation (tenant_id, customer_id)
    where channel = 'whatsapp'`.execute(db);
  await openTenantTable(db, "conversation");

  await sql`create table conversation_read (
    tenant_id uuid not null references tenant on delete cascade,
    conversation_id uuid not null,
    user_id uuid not null,
    read_at timestamptz(3) not null,
    primary key (tenant_id, conversation_id, user_id),
    foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "conversation_read");

  await sql`create table conversation_message (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    conversation_id uuid not null,
    direction text not null check (direction in ('out', 'note')),
    author_id uuid,
    text text not null,
    state text check (state in (${sql.raw(REPLY_STATES)})),
    state_reason text,
    state_explanation jsonb,
    next_step text,
    next_step_explanation jsonb,
    reply_to_message_id text,
    provider_message_id text,
    attempts integer not null default 0,
    lease_until timestamptz(3),
    due_at timestamptz(3),
    sent_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade,
    check ((direction = 'out') = (state is not null))
  )`.execute(db);
  await sql`create index conversation_message_thread
    on conversation_message (tenant_id, conversation_id, created_at desc, id desc)`.execute(db);
  await sql`create index conversation_message_directory on conversation_message (id)`.execute(db);
  await sql`create index conversation_message_provider on conversation_message (provider_message_id)
    where provider_message_id is not null`.execute(db);
  await openTenantTable(db, "conversation_message");

  await assignEarlierMessages(db);
  await createDirectories(db);
}

async function assignEarlierMessages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inbound_message add column conversation_id uuid, add column message_id_header text`.execute(db);
  // The migrations' role sees no row of a table whose row security is forced.
  for (const table of ["inbound_message", "conversation"])
    await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await sql`insert into conversation (tenant_id, id, customer_id, channel, address, subject, state, last_message_at,
      last_inbound_at, preview, is_preview_inbound, created_at, updated_at)
    select distinct on (tenant_id, customer_id, channel) tenant_id, gen_random_uuid(), customer_id, channel,
      from_address, subject, 'closed', created_at, max(received_at) over (partition by tenant_id, customer_id, channel),
      left(regexp_replace(text, '\s+', ' ', 'g'), 160), true, created_at, created_at
    from inbound_message order by tenant_id, customer_id, channel, created_at desc, id desc`.execute(db);
  await sql`update inbound_message m set conversation_id = c.id from conversation c
    where c.tenant_id = m.tenant_id and c.customer_id = m.customer_id and c.channel = m.channel`.execute(db);
  for (const table of ["inbound_message", "conversation"])
    await sql.raw(`alter table ${table} force row level security`).execute(db);
  await sql`alter table inbound_message add foreign key (tenant_id, conversation_id)
    references conversation (tenant_id, id)`.execute(db);
  await sql`create index inbound_message_thread
    on inbound_message (tenant_id, conversation_id, received_at desc, id desc)`.execute(db);
}

const FUNCTIONS = [
  {
    name: "tenant_of_conversation_message",
    type: "uuid",
    returns: "uuid",
    body: "select m.tenant_id from public.conversation_message m where m.id = wanted",
  },
  {
    name: "conversation_message_of_provider",
    type: "text",
    returns: "table (tenant_id uuid, id uuid)",
    body: "select m.tenant_id, m.id from public.conversation_message m where m.provider_message_id = wanted",
  },
] as const;

/** A provider's event names a message before its tenant is known. */
async function createDirectories(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on conversation_message to aavarti_definer`.execute(db);
  await sql`create policy definer_read on conversation_message for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { name, type, returns, body } of FUNCTIONS) {
    const signature = `public.${name}(${type})`;
    await sql
      .raw(`create function public.${name}(wanted ${type}) returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`)
      .execute(db);
    await sql.raw(`alter function ${signature} owner to aavarti_definer`).execute(db);
    await sql.raw(`revoke all on function ${signature} from public`).execute(db);
    await sql.raw(`grant execute on function ${signature} to aavarti_app`).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
