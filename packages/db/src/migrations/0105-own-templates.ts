import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the WhatsApp templates that a business submits for approval. All businesses share one
 * account at WhatsApp, where a name exists once in a language: the index over all tenants keeps two
 * from having the same, and finds whose template an event is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table own_template (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    name text not null check (name ~ '^[a-z0-9_]{1,40}$'),
    version int not null check (version > 0),
    meta_name text not null,
    language text not null check (language in ('en', 'hi')),
    category text not null check (category in ('utility', 'marketing')),
    meta_category text check (meta_category in ('utility', 'marketing')),
    body text not null check (length(body) between 1 and 1024),
    status text not null check (status in ('submitting', 'pending', 'approved', 'rejected', 'paused', 'disabled',
      'failed', 'deleting', 'deleted')),
    provider_id text,
    state_reason text,
    state_explanation jsonb,
    attempts int not null default 0,
    lease_until timestamptz(3),
    submitted_at timestamptz(3) not null,
    decided_at timestamptz(3),
    checked_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id)
  )`.execute(db);
  await sql`create unique index own_template_directory on own_template (meta_name, language)`.execute(db);
  await sql`create unique index own_template_name on own_template (tenant_id, name, language)
    where status not in ('deleting', 'deleted')`.execute(db);
  await sql`create index own_template_check_anywhere on own_template (checked_at)
    where status not in ('failed', 'deleted')`.execute(db);
  await openTenantTable(db, "own_template");
  await createDirectory(db);
}

async function createDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on own_template to aavarti_definer`.execute(db);
  await sql`create policy directory_read on own_template for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const functions = {
    "own_template_of_name(asked_name text, asked_language text)": `select t.tenant_id, t.id from public.own_template t
      where t.meta_name = asked_name and t.language = asked_language`,
    // What waits for WhatsApp is looked at often, what is decided once a day.
    "own_templates_to_check(at timestamptz, most integer)": `select t.tenant_id, t.id from public.own_template t
      where t.status not in ('failed', 'deleted') and t.checked_at < at - interval '10 minutes'
        and (t.status in ('submitting', 'pending', 'deleting') or t.checked_at < at - interval '1 day')
      order by t.checked_at limit most`,
  };
  for (const [signature, body] of Object.entries(functions)) {
    const name = `public.${signature.replace(/\((.*)\)/, (_all, list: string) => `(${list.replace(/\w+ (\w+)/g, "$1")})`)}`;
    for (const statement of [
      `create function public.${signature} returns table (tenant_id uuid, template_id uuid) language sql stable
        security definer set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`,
      `alter function ${name} owner to aavarti_definer`,
      `revoke all on function ${name} from public`,
      `grant execute on function ${name} to aavarti_app`,
    ])
      await sql.raw(statement).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
