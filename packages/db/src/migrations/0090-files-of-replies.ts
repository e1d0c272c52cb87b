import { type Kysely, sql } from "kysely";

/**
 * Lets members send files: a file belongs to a conversation while it is unsent and to its reply
 * afterwards, and keeps the id under which WhatsApp stored it. The nightly job asks which tenants
 * have files that were never sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file
    add column media_id text check (length(media_id) <= 200),
    add check (num_nonnulls(inbound_message_id, conversation_id, conversation_message_id) <= 1) not valid`.execute(db);
  await sql`grant select on file to aavarti_definer`.execute(db);
  await sql`create policy definer_read on file for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  // Only files that aren't sent have a conversation, so that the index of those is short.
  await sql`create function public.tenants_with_unsent_files_before(before timestamptz)
    returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
      select distinct f.tenant_id from public.file f
      where f.conversation_id is not null and f.created_at < before $body$`.execute(db);
  const signature = sql.raw("public.tenants_with_unsent_files_before(timestamptz)");
  await sql`alter function ${signature} owner to aavarti_definer`.execute(db);
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to aavarti_app`.execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
