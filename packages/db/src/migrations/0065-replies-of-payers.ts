import { type Kysely, sql } from "kysely";

/**
 * Finds the last message to a customer by its recipient: the messages to a payer are about others,
 * so a payer's answer on WhatsApp was taken for one to nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reminder_recipient_sent on reminder (tenant_id, recipient_id, sent_at desc)
    where sent_at is not null and recipient_kind = 'customer'`.execute(db);
  await sql`drop index reminder_customer_sent`.execute(db);

  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const name = "public.customers_of_phone(text)";
  await sql.raw(`drop function ${name}`).execute(db);
  await sql
    .raw(`create function public.customers_of_phone(wanted text)
      returns table (tenant_id uuid, customer_id uuid, last_sent_at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
        select c.tenant_id, c.id, (select max(r.sent_at) from public.reminder r
          where r.tenant_id = c.tenant_id and r.recipient_id = c.id and r.channel = 'whatsapp'
            and r.recipient_kind = 'customer' and r.sent_at is not null)
        from public.customer c where c.phone_e164 = wanted and c.deleted_at is null $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
