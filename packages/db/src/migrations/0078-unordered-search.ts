import { type Kysely, sql } from "kysely";

/**
 * Lets `search_customer_ids` end at `max_rows` customers instead of sorting all that match: its
 * caller names all of them, or none when there are more. The common table expression is planned as
 * if all were read, so a low limit doesn't lead the planner to walk a whole list for a rare text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const name = "public.search_customer_ids(text, integer)";
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql.raw(`drop function ${name}`).execute(db);
  await sql
    .raw(`create function public.search_customer_ids(pattern text, max_rows integer) returns setof uuid
      language sql stable security definer
      set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $body$
      with held as materialized (
        select c.id from public.customer c
        where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
          and c.search like pattern and c.deleted_at is null)
      select held.id from held limit least(max_rows, 10000) $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
