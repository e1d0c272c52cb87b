import { type Kysely, sql } from "kysely";

/**
 * Finds the tenants with an open charge however long ago it was due, for the daily summary, and the
 * few payments of before payments were recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_opening on payment (tenant_id, id) where mode = 'opening'`.execute(db);

  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const name = "public.tenants_with_unpaid_charges(date)";
  await sql
    .raw(`create function public.tenants_with_unpaid_charges(last_day date) returns setof uuid
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
        select distinct c.tenant_id from public.charge c
          where c.settled_paise < c.amount_paise and c.due_on <= last_day $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
