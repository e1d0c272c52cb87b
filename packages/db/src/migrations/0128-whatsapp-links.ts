import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the code of each business's WhatsApp link. All businesses share one number, so the index
 * over all tenants keeps two from having one code, and finds whose link somebody used. A business
 * without a row gets one when its link is first read. Messages that wait for an answer don't go to
 * a business that was chosen by its link, so that is stored with the choice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table whatsapp_link (
    tenant_id uuid primary key references tenant on delete cascade,
    code text not null check (code ~ '^[A-HJKMNP-Z2-9]{8}$'),
    created_at timestamptz(3) not null
  )`.execute(db);
  await sql`create unique index whatsapp_link_code on whatsapp_link (code)`.execute(db);
  await openTenantTable(db, "whatsapp_link");
  const name = "public.tenant_of_whatsapp_code(text)";
  for (const statement of [
    "grant select on whatsapp_link to aavarti_definer",
    "create policy directory_read on whatsapp_link for select to aavarti_definer using (true)",
    "grant create on schema public to aavarti_definer",
    `create function public.tenant_of_whatsapp_code(asked_code text) returns uuid language sql stable
      security definer set search_path = pg_catalog, public, pg_temp as
      $body$ select l.tenant_id from public.whatsapp_link l where l.code = asked_code $body$`,
    `alter function ${name} owner to aavarti_definer`,
    `revoke all on function ${name} from public`,
    `grant execute on function ${name} to aavarti_app`,
    "revoke create on schema public from aavarti_definer",
    "alter table shared_chat add column is_by_link boolean not null default false",
  ])
    await sql.raw(statement).execute(db);
}
