import { type Kysely, sql } from "kysely";

/**
 * The scripts of Hindi, Marathi and Gujarati. With the C locale, which the embedded PostgreSQL has,
 * pg_trgm makes trigrams of ASCII letters and digits only, so the index holds such a letter in the
 * place of each of theirs. Two may share one: what the index finds is compared as it was written.
 */
const BLOCKS = [0x0900, 0x0a80];
const BLOCK_SIZE = 128;
const STAND_INS = "abcdefghijklmnopqrstuvwxyz0123456789";
const LETTERS = BLOCKS.flatMap((first) => Array.from({ length: BLOCK_SIZE }, (_, place) => first + place));
const FROM = String.fromCodePoint(...LETTERS);
const TO = LETTERS.map((letter) => STAND_INS[letter % STAND_INS.length]).join("");

const indexed = (text: string) => `translate(lower(${text}), '${FROM}', '${TO}')`;
const ADDRESSED = (table: string) => `(${table}address || ' ' || coalesce(${table}subject, ''))`;

/** So many messages or people are collected; with more, the caller compares row by row. */
const COLLECTED = 2000;

/** How alike a word and a part of a name must be, of 1, to pass for a typing mistake. */
const ALIKE = [0.5, 0.33];
const NAMES = "lower(c.name || ' ' || coalesce(c.company, ''))";
/** So many of those that hold the words are ranked. */
const RANKED = 1000;

/** Whether an address is searched: a WhatsApp user id is nothing that a person types. */
const IS_SEARCHED = "i.tenant_id = own and i.removed_at is null and i.kind <> 'wa_bsuid'";

/**
 * Lets the three searches for customers and conversations also find a customer by the addresses
 * beside the record. Otherwise they are as they were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_identity_search on customer_identity using gin (tenant_id, value gin_trgm_ops)
    where removed_at is null`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await searchCustomerIds(db);
  await searchPeople(db);
  await searchConversations(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}

const searchCustomerIds = (db: Kysely<unknown>) =>
  sql
    .raw(`create or replace function public.search_customer_ids(pattern text, max_rows integer) returns setof uuid
      language sql stable security definer
      set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $body$
      with held as materialized (
        select c.id from public.customer c
        where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
          and c.search like pattern and c.deleted_at is null
      ), beside as materialized (
        select c.id from public.customer_identity i
        join public.customer c on c.tenant_id = i.tenant_id and c.id = i.customer_id and c.deleted_at is null
        where ${IS_SEARCHED.replace("own", "nullif(current_setting('app.tenant_id', true), '')::uuid")}
          and i.value like pattern)
      (select held.id from held limit least(max_rows, 10000))
      union (select beside.id from beside limit least(max_rows, 10000))
      limit least(max_rows, 10000) $body$`)
    .execute(db);

const searchPeople = (db: Kysely<unknown>) =>
  sql
    .raw(`create or replace function public.search_people(words text[], patterns text[], needle text, max_rows integer)
    returns table (id uuid, rank real) language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $body$
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
        ), beside as (
          select c.id, c.name_key, c.search from public.customer_identity i
          join public.customer c on c.tenant_id = own and c.id = i.customer_id and c.deleted_at is null
          where ${IS_SEARCHED} and i.value like first_pattern and i.value like all (patterns)
          limit ${RANKED}
        ), hit as (select * from beginning union select * from holding union select * from beside)
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

const searchConversations = (db: Kysely<unknown>) => {
  const holds = (text: string) => `${indexed(text)} like folded and lower(${text}) like pattern`;
  return sql
    .raw(`create or replace function public.search_conversations(pattern text, people_pattern text, max_rows integer)
    returns uuid[] language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $body$
    declare
      own constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
      folded constant text := ${indexed("pattern")};
      most constant integer := least(greatest(coalesce(max_rows, 0), 0), 1000);
      found uuid[];
      is_whole boolean;
    begin
      if own is null or pattern is null or people_pattern is null then
        return null;
      end if;
      with received as materialized (
        select m.conversation_id as id from public.inbound_message m
        where m.tenant_id = own and ${holds("m.text")}
      ), written as materialized (
        select m.conversation_id as id from public.conversation_message m
        where m.tenant_id = own and ${holds("m.text")}
      ), addressed as materialized (
        select v.id from public.conversation v where v.tenant_id = own and ${holds(ADDRESSED("v."))}
      ), people as materialized (
        select c.id from public.customer c
        where c.tenant_id = own and c.search like people_pattern and c.deleted_at is null
        union all
        select c.id from public.customer_identity i
        join public.customer c on c.tenant_id = own and c.id = i.customer_id and c.deleted_at is null
        where ${IS_SEARCHED} and i.value like people_pattern
      ), parts as materialized (
        (select 1 as part, received.id from received limit ${COLLECTED + 1})
        union all (select 2, written.id from written limit ${COLLECTED + 1})
        union all (select 3, addressed.id from addressed limit ${COLLECTED + 1})
        union all (select 4, v.id from people
          join public.conversation v on v.tenant_id = own and v.customer_id = people.id limit ${COLLECTED + 1})
      )
      select array_agg(distinct parts.id) filter (where parts.id is not null),
        (select coalesce(max(counted.n), 0) <= ${COLLECTED} from (select count(*) as n from parts group by part) counted)
      into found, is_whole from parts;
      return case when not is_whole or cardinality(found) > most then null else coalesce(found, '{}') end;
    end $body$`)
    .execute(db);
};
