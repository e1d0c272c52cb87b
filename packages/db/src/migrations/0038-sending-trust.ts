import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds limits on sending: messages held for a confirmed email address or for the next day, each
 * day's count, findings for the operator, and a sending pause.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who had paid before this rule existed goes on sending as before; everybody else confirms their address first.
  await sql`alter table tenant
    add column may_send_unverified boolean not null default false,
    add column sending_paused_at timestamptz(3)`.execute(db);
  await sql`update tenant set may_send_unverified = true where account_status = 'active'`.execute(db);

  await sql`alter table reminder add column held_for text check (held_for in ('unverified', 'paused', 'daily-limit'))`.execute(
    db,
  );
  await sql`create index reminder_held on reminder (tenant_id, held_for) where held_for is not null and state = 'planned'`.execute(
    db,
  );

  await sql`create table sending_day (
    tenant_id uuid not null references tenant on delete cascade,
    day date not null,
    messages integer not null,
    was_told boolean not null default false,
    primary key (tenant_id, day)
  )`.execute(db);
  await openTenantTable(db, "sending_day");

  await sql`create table sending_flag (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    day date not null,
    kind text not null check (kind in ('links', 'deliveries', 'paused', 'resumed')),
    detail text not null,
    at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, kind, day)
  )`.execute(db);
  await openTenantTable(db, "sending_flag");

  for (const statement of [
    "grant select on sending_flag, tenant to aavarti_definer",
    "create policy operator_read on sending_flag for select to aavarti_definer using (true)",
    "create policy sending_read on tenant for select to aavarti_definer using (true)",
    "grant create on schema public to aavarti_definer",
    `create function public.sending_flags(since timestamptz, max_rows integer)
      returns table (tenant_id uuid, kind text, detail text, at timestamptz, paused_at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $body$ select f.tenant_id, f.kind, f.detail, f.at, t.sending_paused_at
        from public.sending_flag f join public.tenant t on t.id = f.tenant_id
        where f.at >= since or t.sending_paused_at is not null
        order by f.at desc limit max_rows $body$`,
    "alter function public.sending_flags(timestamptz, integer) owner to aavarti_definer",
    "revoke all on function public.sending_flags(timestamptz, integer) from public",
    "grant execute on function public.sending_flags(timestamptz, integer) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
