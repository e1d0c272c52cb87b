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

/**
 * Adds the search for conversations by a part of what was written in them, of their address or
 * subject, or of the customer. Row security keeps LIKE off a trigram index, so it is a security
 * definer function that filters by the transaction's tenant itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A short list of pending entries: each search reads it whole.
  const gin = (text: string) =>
    `using gin (tenant_id, (${indexed(text)}) gin_trgm_ops) with (gin_pending_list_limit = 512)`;
  for (const statement of [
    "set local maintenance_work_mem = '256MB'",
    `create index inbound_message_search on inbound_message ${gin("text")}`,
    `create index conversation_message_search on conversation_message ${gin("text")}`,
    `create index conversation_search on conversation ${gin(ADDRESSED(""))}`,
    "grant select on inbound_message to aavarti_definer",
    "create policy definer_read on inbound_message for select to aavarti_definer using (true)",
    "grant select on conversation to aavarti_definer",
    "create policy definer_read on conversation for select to aavarti_definer using (true)",
    "grant create on schema public to aavarti_definer",
  ])
    await sql.raw(statement).execute(db);

  const name = "public.search_conversations(text, text, integer)";
  const holds = (text: string) => `${indexed(text)} like folded and lower(${text}) like pattern`;
  // Common table expressions are planned as if all of their rows were read, by the index.
  await sql
    .raw(`create function public.search_conversations(pattern text, people_pattern text, max_rows integer)
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
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
