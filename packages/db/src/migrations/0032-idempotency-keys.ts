import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the idempotency keys of POST requests with their answers. `effect_at` is written in the
 * transaction that did something, so a key whose process died says whether anything happened.
 * `claim_id` is the request that holds the key: one that lost it cannot commit any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotency_key (
    tenant_id uuid not null references tenant on delete cascade,
    route text not null,
    key text not null check (length(key) between 1 and 255),
    request_hash text not null,
    claim_id uuid not null,
    claimed_at timestamptz(3) not null,
    effect_at timestamptz(3),
    status smallint,
    body text,
    primary key (tenant_id, route, key)
  )`.execute(db);
  await openTenantTable(db, "idempotency_key");

  // Asked once a night, of a table that holds one day: it needs no index of its own.
  await sql`grant select on idempotency_key to aavarti_definer`.execute(db);
  await sql`create policy definer_read on idempotency_key for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql`create function public.tenants_with_idempotency_keys_before(instant timestamptz) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
      select distinct k.tenant_id from public.idempotency_key k where k.claimed_at < instant $body$`.execute(db);
  const signature = sql.raw("public.tenants_with_idempotency_keys_before(timestamptz)");
  await sql`alter function ${signature} owner to aavarti_definer`.execute(db);
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to aavarti_app`.execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
