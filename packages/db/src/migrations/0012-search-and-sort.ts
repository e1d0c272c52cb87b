import { type Kysely, sql } from "kysely";

/**
 * Adds names in the order in which lists sort them, with the indexes of those lists, and the search
 * over names, phones, addresses and companies at once that tolerates a typing mistake.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A column of its own and the plain byte order: `lower()` is not leakproof, so row security would keep it off the index.
  for (const table of ["customer", "product"])
    await sql
      .raw(
        `alter table ${table} add column name_key text collate "C" not null generated always as (lower(name)) stored`,
      )
      .execute(db);
  await sql`create index customer_by_name on customer (tenant_id, name_key, id) where deleted_at is null`.execute(db);
  await sql`create index product_by_name on product (tenant_id, name_key, id) where deleted_at is null`.execute(db);
  await sql`create index product_by_price on product (tenant_id, price_paise, id) where deleted_at is null`.execute(db);
  await sql`create index subscription_by_end on subscription (tenant_id, end_on, id) where deleted_at is null`.execute(
    db,
  );
  await sql
    .raw(
      `create index customer_names_alike on customer using gin (tenant_id, (${NAMES.replaceAll("c.", "")}) gin_trgm_ops)`,
    )
    .execute(db);
  await createPeopleSearch(db);
}

/**
 * How alike a word and a part of a name must be, of 1, to pass for a typing mistake: nearly the same before just alike.
 * pg_trgm's own 0.6 misses `meria` for Meera.
 */
const ALIKE = [0.5, 0.33];

/** What mistakes are forgiven in: names of people and companies. An index of its own, since the text of `search` is four times as long. */
const NAMES = "lower(c.name || ' ' || coalesce(c.company, ''))";

/** So many of those that hold the words are ranked. Who finds more should type more. */
const RANKED = 1000;

/**
 * `words`: in lower case, the longest first. `patterns`: the same as LIKE patterns that find them anywhere. `needle`: the whole as typed.
 * Answers with the best first: the name itself, names that begin so, words that begin so, then anywhere; and only if nobody was found
 * those that are written nearly so. The tenant is the transaction's, never an argument.
 */
async function createPeopleSearch(db: Kysely<unknown>): Promise<void> {
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql
    .raw(`create function public.search_people(words text[], patterns text[], needle text, max_rows integer)
    returns table (id uuid, rank real) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
    declare
      own constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
      most constant integer := least(greatest(coalesce(max_rows, 0), 0), 50);
      first_word constant text := words[1];
      first_pattern constant text := patterns[1];
      second_word constant text := coalesce(words[2], words[1]);
      alike real;
    begin
      if own is null or first_word is null or needle is null or cardinality(words) <> cardinality(patterns) then
        return;
      end if;

      if length(needle) < 3 then
        return query
          select c.id, (case when c.name_key = needle then 0 else 1 end)::real
          from public.customer c
          where c.tenant_id = own and c.deleted_at is null
            and c.name_key >= needle and c.name_key < needle || chr(1114111)
          order by c.name_key, c.id limit most;
        return;
      end if;

      return query
        with beginning as (
          select c.id, c.name_key, c.search from public.customer c
          where c.tenant_id = own and c.deleted_at is null
            and c.name_key >= needle and c.name_key < needle || chr(1114111)
          order by c.name_key, c.id limit most
        ), holding as (
          select c.id, c.name_key, c.search from public.customer c
          where c.tenant_id = own and c.deleted_at is null
            and c.search like first_pattern and c.search like all (patterns)
          limit ${RANKED}
        ), hit as (select * from beginning union select * from holding)
        select h.id, (case
            when h.name_key = needle then 0
            when starts_with(h.name_key, needle) then 1
            when (select bool_and(position(' ' || w in ' ' || h.search) > 0) from unnest(words) w) then 2
            else 3 end)::real as place
        from hit h order by place, h.name_key, h.id limit most;
      if found or needle ~ '[0-9@]' then
        return;
      end if;

      foreach alike in array array[${ALIKE.join(", ")}] loop
        perform set_config('pg_trgm.word_similarity_threshold', alike::text, true);
        return query
          select n.id, (5 - word_similarity(needle, n.names))::real as place
          from (
            select c.id, c.name_key, ${NAMES} as names from public.customer c
            where c.tenant_id = own and c.deleted_at is null
              and first_word <% ${NAMES} and second_word <% ${NAMES}
            limit ${RANKED}
          ) n
          order by place, n.name_key, n.id limit most;
        exit when found;
      end loop;
    end $body$`)
    .execute(db);
  for (const statement of [
    "alter function public.search_people(text[], text[], text, integer) owner to aavarti_definer",
    "revoke all on function public.search_people(text[], text[], text, integer) from public",
    "grant execute on function public.search_people(text[], text[], text, integer) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
