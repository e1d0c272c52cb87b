import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Lets a language model word suggested replies: whether a business wants it, the texts that were
 * prepared, and a ledger of the calls. A text holds placeholders in the place of amounts, dates and
 * names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_settings (
    tenant_id uuid not null references tenant on delete cascade,
    is_enabled boolean not null,
    changed_by uuid,
    updated_at timestamptz(3) not null,
    primary key (tenant_id)
  )`.execute(db);
  await openTenantTable(db, "ai_settings");

  await sql`create table model_draft (
    tenant_id uuid not null references tenant on delete cascade,
    message_id uuid not null,
    conversation_id uuid not null,
    state text not null check (state in ('planned', 'asked', 'written', 'unused')),
    digest text,
    text text,
    model text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, message_id),
    foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade,
    check ((state = 'written') = (num_nonnulls(digest, text, model) = 3))
  )`.execute(db);
  await sql`create index model_draft_conversation on model_draft (tenant_id, conversation_id)`.execute(db);
  await sql`create index model_draft_age on model_draft (tenant_id, created_at)`.execute(db);
  await openTenantTable(db, "model_draft");

  await sql`create table model_call (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    purpose text not null check (purpose in ('reply-draft')),
    model text not null,
    outcome text not null,
    code text,
    input_tokens integer check (input_tokens >= 0),
    output_tokens integer check (output_tokens >= 0),
    ms integer check (ms >= 0),
    cost_micros bigint check (cost_micros >= 0),
    day date not null,
    called_at timestamptz(3) not null,
    primary key (tenant_id, id)
  )`.execute(db);
  await sql`create index model_call_day on model_call (tenant_id, day)`.execute(db);
  await openTenantTable(db, "model_call");
  await createRetention(db);
}

/** Both tables are emptied of old rows every night, by tenant. */
async function createRetention(db: Kysely<unknown>): Promise<void> {
  for (const table of ["model_draft", "model_call"]) {
    await sql.raw(`grant select on ${table} to aavarti_definer`).execute(db);
    await sql.raw(`create policy definer_read on ${table} for select to aavarti_definer using (true)`).execute(db);
  }
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql`create function public.tenants_with_model_rows_before(drafts timestamptz, calls timestamptz)
    returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
      select d.tenant_id from public.model_draft d where d.created_at < drafts
      union select c.tenant_id from public.model_call c where c.called_at < calls $body$`.execute(db);
  const signature = sql.raw("public.tenants_with_model_rows_before(timestamptz, timestamptz)");
  await sql`alter function ${signature} owner to aavarti_definer`.execute(db);
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to aavarti_app`.execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
