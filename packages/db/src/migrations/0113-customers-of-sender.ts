import { type Kysely, sql } from "kysely";

/** What a business sent: not what failed, was cancelled, or may never have left. */
const IS_SENT = (message: string) =>
  `${message}.sent_at is not null and ${message}.state in ('sent', 'delivered', 'read')`;

/** So many of a chat's newest messages are looked at, in each direction. */
const NEWEST = 200;

const SIGNATURE = "public.customers_of_sender(text, text)";

/**
 * Finds whose customer writes on WhatsApp by what was sent to exactly the number or user id that
 * writes: reminders, receipts, statements, templates and replies. Until now the last reminder to
 * the customer counted, to whatever number, so that a business which gave somebody's number to a
 * customer of its own got that person's messages to another business.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "grant create on schema public to aavarti_definer",
    CUSTOMERS_OF_SENDER,
    `alter function ${SIGNATURE} owner to aavarti_definer`,
    `revoke all on function ${SIGNATURE} from public`,
    `grant execute on function ${SIGNATURE} to aavarti_app`,
    // Processes of an earlier version call these two.
    replaced("customers_of_phone(wanted text)", "customers_of_sender(wanted, null)"),
    replaced(
      "customers_of_identity(wanted_kind text, wanted text)",
      `customers_of_sender(case when wanted_kind = 'phone' then wanted end,
        case when wanted_kind = 'wa_bsuid' then wanted end)`,
    ),
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}

const replaced = (signature: string, source: string) => `create or replace function public.${signature}
  returns table (tenant_id uuid, customer_id uuid, last_sent_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
    select s.tenant_id, s.customer_id, s.last_sent_at from public.${source} s $body$`;

/**
 * A text went to the address that the customer last wrote from before it; what the business wrote
 * in its phone app before any answer went to the chat's address.
 */
const CUSTOMERS_OF_SENDER = `create function public.customers_of_sender(wanted_phone text, wanted_user_id text)
  returns table (tenant_id uuid, customer_id uuid, last_sent_at timestamptz, last_received_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
    with known as materialized (
      select c.tenant_id, c.id from public.customer c where c.phone_e164 = wanted_phone and c.deleted_at is null
      union
      select c.tenant_id, c.id from public.customer_identity i
        join public.customer c on c.tenant_id = i.tenant_id and c.id = i.customer_id
        where i.kind = 'phone' and i.value = wanted_phone and i.removed_at is null and i.verified_at is not null
          and c.deleted_at is null
      union
      select c.tenant_id, c.id from public.customer_identity i
        join public.customer c on c.tenant_id = i.tenant_id and c.id = i.customer_id
        where i.kind = 'wa_bsuid' and i.value = wanted_user_id and i.removed_at is null and i.verified_at is not null
          and c.deleted_at is null
    )
    select k.tenant_id, k.id, greatest(reminded.at, delivered.at, written.at), received.at
    from known k
    cross join lateral (
      select max(r.sent_at) as at from public.reminder r
      where r.tenant_id = k.tenant_id and r.recipient_id = k.id and r.recipient_kind = 'customer'
        and r.channel = 'whatsapp' and r.recipient_address in (wanted_phone, wanted_user_id) and ${IS_SENT("r")}
    ) reminded
    cross join lateral (
      select max(d.sent_at) as at from public.document_delivery d
      where d.tenant_id = k.tenant_id and d.customer_id = k.id and d.channel = 'whatsapp'
        and d.address in (wanted_phone, wanted_user_id) and ${IS_SENT("d")}
    ) delivered
    cross join lateral (
      select max(m.sent_at) as at
      from public.conversation v
      cross join lateral (
        select newest.sent_at, newest.template_to, newest.phone_app_type from public.conversation_message newest
        where newest.tenant_id = v.tenant_id and newest.conversation_id = v.id and newest.direction = 'out'
          and ${IS_SENT("newest")}
        order by newest.created_at desc, newest.id desc limit ${NEWEST}
      ) m
      where v.tenant_id = k.tenant_id and v.customer_id = k.id and v.channel = 'whatsapp'
        and coalesce(m.template_to, (
          select i.from_address from public.inbound_message i
          where i.tenant_id = v.tenant_id and i.conversation_id = v.id and i.received_at <= m.sent_at
          order by i.received_at desc, i.id desc limit 1
        ), case when m.phone_app_type is not null then v.address end) in (wanted_phone, wanted_user_id)
    ) written
    cross join lateral (
      select (
        select max(newest.received_at) from (
          select i.received_at, i.from_address, i.is_history from public.inbound_message i
          where i.tenant_id = v.tenant_id and i.conversation_id = v.id
          order by i.received_at desc, i.id desc limit ${NEWEST}
        ) newest
        where not newest.is_history and newest.from_address in (wanted_phone, wanted_user_id)
      ) as at
      from (select null) one
      left join public.conversation v
        on v.tenant_id = k.tenant_id and v.customer_id = k.id and v.channel = 'whatsapp'
    ) received $body$`;
