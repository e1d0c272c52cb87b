import { type Kysely, sql } from "kysely";

const FUNCTIONS = [
  {
    name: "tenant_of_document_delivery",
    type: "uuid",
    returns: "uuid",
    body: "select d.tenant_id from public.document_delivery d where d.id = wanted",
  },
  {
    name: "document_delivery_of_message",
    type: "text",
    returns: "table (tenant_id uuid, id uuid)",
    body: "select d.tenant_id, d.id from public.document_delivery d where d.provider_message_id = wanted",
  },
] as const;

/**
 * Adds what providers report of a receipt or statement after it was sent, the id of its PDF at
 * WhatsApp, and the directory by which a report finds its delivery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_delivery
    add column media_id text,
    drop constraint document_delivery_state_check,
    add constraint document_delivery_state_check check (
      state in ('planned', 'sending', 'sent', 'delivered', 'read', 'unknown', 'failed', 'cancelled')
    )`.execute(db);
  // WhatsApp has no search by our key: one of unknown outcome may be sent again by a person.
  await sql`drop index document_delivery_open`.execute(db);
  await sql`create unique index document_delivery_open on document_delivery (tenant_id, document_id, channel)
    where state in ('planned', 'sending') or (state = 'unknown' and channel = 'email')`.execute(db);
  await sql`create index document_delivery_directory on document_delivery (id)`.execute(db);
  await sql`create index document_delivery_message_directory on document_delivery (provider_message_id)
    where provider_message_id is not null`.execute(db);

  await sql`grant select on document_delivery to aavarti_definer`.execute(db);
  await sql`create policy definer_read on document_delivery for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { name, type, returns, body } of FUNCTIONS) {
    const signature = `public.${name}(${type})`;
    await sql
      .raw(`create function public.${name}(wanted ${type}) returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`)
      .execute(db);
    await sql.raw(`alter function ${signature} owner to aavarti_definer`).execute(db);
    await sql.raw(`revoke all on function ${signature} from public`).execute(db);
    await sql.raw(`grant execute on function ${signature} to aavarti_app`).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
