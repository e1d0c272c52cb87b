import { type Kysely, sql } from "kysely";

/** A reference as it is compared: written the same with and without spaces, dashes and slashes. */
const REFERENCE = "translate(lower(p.reference), ' -/._', '')";

/** So many of those that hold the text are ranked. */
const RANKED = 1000;

/**
 * Adds the search for payments by a part of their reference. Row security keeps LIKE off a trigram
 * index, so it is a security definer function that filters by the transaction's tenant itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index payment_reference on payment
      using gin (tenant_id, (${REFERENCE.replaceAll("p.", "")}) gin_trgm_ops) where reference is not null`)
    .execute(db);
  await sql`grant select on payment to aavarti_definer`.execute(db);
  await sql`create policy definer_read on payment for select to aavarti_definer using (true)`.execute(db);

  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const name = "public.search_payments(text, integer)";
  // The whole reference comes first, then its beginning or its last digits, then any part of it.
  await sql
    .raw(`create function public.search_payments(wanted text, max_rows integer)
    returns table (id uuid, rank integer) language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $body$
    declare
      own constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
      most constant integer := least(greatest(coalesce(max_rows, 0), 0), 50);
      pattern constant text := '%' || regexp_replace(wanted, '([\\\\%_])', '\\\\\\1', 'g') || '%';
    begin
      if own is null or wanted is null or length(wanted) < 4 then
        return;
      end if;
      return query
        with holding as (
          select p.id, p.created_at, ${REFERENCE} as reference from public.payment p
          where p.tenant_id = own and p.reference is not null and ${REFERENCE} like pattern
          limit ${RANKED}
        )
        select h.id, (case
            when h.reference = wanted then 0
            when starts_with(h.reference, wanted) or right(h.reference, length(wanted)) = wanted then 1
            else 2 end) as place
        from holding h order by place, h.created_at desc, h.id limit most;
    end $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
