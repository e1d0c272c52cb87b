import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds who is writing a reply at the moment, for some seconds each, and the version by which the
 * servers notice a change. Unlogged: losing it in a crash hides a hint for a few seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table replying_member (
    tenant_id uuid not null references tenant on delete cascade,
    conversation_id uuid not null,
    user_id uuid not null,
    expires_at timestamptz(3) not null,
    primary key (tenant_id, conversation_id, user_id),
    foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade,
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "replying_member");

  await sql`grant select on replying_member to aavarti_definer`.execute(db);
  await sql`create policy definer_read on replying_member for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql`create function public.replying_versions(tenants uuid[])
    returns table (tenant_id uuid, version text)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
      select r.tenant_id, md5(string_agg(r.conversation_id::text || r.user_id::text || r.expires_at::text, ' '
        order by r.conversation_id, r.user_id))
      from public.replying_member r
      where r.tenant_id = any(tenants) and r.expires_at > now()
      group by r.tenant_id $body$`.execute(db);
  await sql`create function public.tenants_with_ended_replying()
    returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
      select distinct r.tenant_id from public.replying_member r where r.expires_at <= now() $body$`.execute(db);
  for (const signature of ["public.replying_versions(uuid[])", "public.tenants_with_ended_replying()"]) {
    await sql.raw(`alter function ${signature} owner to aavarti_definer`).execute(db);
    await sql.raw(`revoke all on function ${signature} from public`).execute(db);
    await sql.raw(`grant execute on function ${signature} to aavarti_app`).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
