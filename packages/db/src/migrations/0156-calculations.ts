import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds which calculations of large businesses are asked for, and since when one can't be done; the
 * number of the latter, for the operator; and the directory of businesses with lists of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calculation (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    key text not null,
    job text not null,
    payload json not null,
    requested_at timestamptz(3) not null,
    failed_at timestamptz(3),
    failed_since timestamptz(3),
    primary key (tenant_id, id),
    unique (tenant_id, key),
    check ((failed_at is null) = (failed_since is null))
  )`.execute(db);
  await openTenantTable(db, "calculation");
  for (const table of ["calculation", "stored_list"]) {
    await sql.raw(`grant select on ${table} to aavarti_definer`).execute(db);
    await sql.raw(`create policy definer_read on ${table} for select to aavarti_definer using (true)`).execute(db);
  }
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { name, returns, body } of [
    {
      name: "failed_calculations()",
      returns: "integer",
      body: "select count(*)::integer from public.calculation where failed_at is not null",
    },
    {
      name: "tenants_with_stored_lists_before(before date)",
      returns: "setof uuid",
      body: "select distinct tenant_id from public.stored_list where day < before",
    },
  ])
    for (const statement of [
      `create function public.${name} returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`,
      `alter function public.${name} owner to aavarti_definer`,
      `revoke all on function public.${name} from public`,
      `grant execute on function public.${name} to aavarti_app`,
    ])
      await sql.raw(statement).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
