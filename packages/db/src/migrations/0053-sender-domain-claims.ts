import { type Kysely, sql } from "kysely";

/**
 * Lets a business claim a domain before the email provider is asked, so the provider's id may be
 * missing. Several businesses may claim a domain; one of them sends from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sender_domain alter column provider_id drop not null`.execute(db);
  await sql`create unique index sender_domain_verified on sender_domain (domain) where dkim_verified`.execute(db);
  await sql`create index sender_domain_name on sender_domain (domain)`.execute(db);
  await sql`grant select on sender_domain to aavarti_definer`.execute(db);
  await sql`create policy definer_read on sender_domain for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql
    .raw(`create function public.sender_domain_claims(wanted text)
      returns table (tenant_id uuid, provider_id text, dkim_verified boolean)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $body$
        select d.tenant_id, d.provider_id, d.dkim_verified from public.sender_domain d where d.domain = wanted
      $body$`)
    .execute(db);
  for (const statement of [
    "alter function public.sender_domain_claims(text) owner to aavarti_definer",
    "revoke all on function public.sender_domain_claims(text) from public",
    "grant execute on function public.sender_domain_claims(text) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
