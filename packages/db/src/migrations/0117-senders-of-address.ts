import { type Kysely, sql } from "kysely";

/** What a business sent: not what failed, was cancelled, or may never have left. */
const IS_SENT = (message: string) =>
  `${message}.sent_at is not null and ${message}.state in ('sent', 'delivered', 'read')`;

/** So many of a chat's newest messages are looked at. */
const NEWEST = 200;

const SIGNATURE = "public.senders_of_address(text, text)";

/**
 * Finds whose message one from a number or user id is by all that was really sent there and came
 * from there, whatever became of the customer's record since. Until now only customers counted who
 * have the number: where a chat was moved, a number removed or a record deleted, another business
 * that once wrote to the number got the messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index reminder_whatsapp_address on reminder (recipient_address, sent_at)
      where channel = 'whatsapp' and recipient_kind = 'customer' and sent_at is not null`,
    `create index document_delivery_whatsapp_address on document_delivery (address)
      where channel = 'whatsapp' and sent_at is not null`,
    "create index conversation_whatsapp_address on conversation (address) where channel = 'whatsapp'",
    `create index conversation_message_template_to on conversation_message (template_to)
      where template_to is not null`,
    `create index inbound_message_whatsapp_address on inbound_message (from_address, received_at)
      where channel = 'whatsapp'`,
    "create index moved_sender_address on moved_sender (kind, value)",
    "grant select on moved_sender to aavarti_definer",
    "create policy definer_read on moved_sender for select to aavarti_definer using (true)",
    "grant create on schema public to aavarti_definer",
    SENDERS_OF_ADDRESS,
    `alter function ${SIGNATURE} owner to aavarti_definer`,
    `revoke all on function ${SIGNATURE} from public`,
    `grant execute on function ${SIGNATURE} to aavarti_app`,
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}

/**
 * A removed or unverified address of a customer tells that the chat with it is not theirs. A text
 * went to the address that the customer last wrote from before it; what the business wrote
 * in its phone app before any answer went to the chat's address.
 */
const SENDERS_OF_ADDRESS = `create function public.senders_of_address(wanted_phone text, wanted_user_id text)
  returns table (tenant_id uuid, customer_id uuid, claim text, last_sent_at timestamptz,
    last_received_at timestamptz, language text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
    with known as materialized (
      select c.tenant_id, c.id as customer_id from public.customer c
        where c.phone_e164 = wanted_phone and c.deleted_at is null
      union
      select i.tenant_id, i.customer_id from public.customer_identity i
        where i.kind = 'phone' and i.value = wanted_phone and i.removed_at is null and i.verified_at is not null
      union
      select i.tenant_id, i.customer_id from public.customer_identity i
        where i.kind = 'wa_bsuid' and i.value = wanted_user_id and i.removed_at is null and i.verified_at is not null
    ),
    moved as materialized (
      select m.tenant_id, m.to_customer_id as customer_id from public.moved_sender m
        where m.kind = 'phone' and m.value = wanted_phone
      union
      select m.tenant_id, m.to_customer_id from public.moved_sender m
        where m.kind = 'wa_bsuid' and m.value = wanted_user_id
    ),
    chat as materialized (
      select v.tenant_id, v.id, v.customer_id, v.address from public.conversation v
        where v.channel = 'whatsapp' and v.address in (wanted_phone, wanted_user_id)
      union
      select v.tenant_id, v.id, v.customer_id, v.address from public.inbound_message i
        join public.conversation v on v.tenant_id = i.tenant_id and v.id = i.conversation_id
        where i.channel = 'whatsapp' and i.from_address in (wanted_phone, wanted_user_id)
      union
      select v.tenant_id, v.id, v.customer_id, v.address from public.conversation_message m
        join public.conversation v on v.tenant_id = m.tenant_id and v.id = m.conversation_id
        where m.template_to in (wanted_phone, wanted_user_id) and m.template_to is not null
          and v.channel = 'whatsapp'
    ),
    sent as materialized (
      select r.tenant_id, r.recipient_id as customer_id, r.sent_at as at from public.reminder r
        where r.channel = 'whatsapp' and r.recipient_kind = 'customer'
          and r.recipient_address in (wanted_phone, wanted_user_id) and ${IS_SENT("r")}
      union all
      select d.tenant_id, d.customer_id, d.sent_at from public.document_delivery d
        where d.channel = 'whatsapp' and d.address in (wanted_phone, wanted_user_id) and ${IS_SENT("d")}
      union all
      select v.tenant_id, v.customer_id, m.sent_at from chat v
        cross join lateral (
          select newest.sent_at, newest.template_to, newest.phone_app_type from public.conversation_message newest
          where newest.tenant_id = v.tenant_id and newest.conversation_id = v.id and newest.direction = 'out'
            and ${IS_SENT("newest")}
          order by newest.created_at desc, newest.id desc limit ${NEWEST}
        ) m
        where coalesce(m.template_to, (
          select i.from_address from public.inbound_message i
          where i.tenant_id = v.tenant_id and i.conversation_id = v.id and i.received_at <= m.sent_at
          order by i.received_at desc, i.id desc limit 1
        ), case when m.phone_app_type is not null then v.address end) in (wanted_phone, wanted_user_id)
    ),
    received as materialized (
      select i.tenant_id, i.customer_id, i.received_at as at from public.inbound_message i
        where i.channel = 'whatsapp' and i.from_address in (wanted_phone, wanted_user_id) and not i.is_history
    ),
    person as (
      select k.tenant_id, k.customer_id from known k
      union select m.tenant_id, m.customer_id from moved m
      union select v.tenant_id, v.customer_id from chat v
      union select s.tenant_id, s.customer_id from sent s
      union select r.tenant_id, r.customer_id from received r
    )
    select c.tenant_id, c.id,
      case
        when c.deleted_at is not null then null
        when exists (select from known k where k.tenant_id = c.tenant_id and k.customer_id = c.id) then 'known'
        when exists (select from moved m where m.tenant_id = c.tenant_id and m.customer_id = c.id) then 'moved'
        when exists (select from chat v where v.tenant_id = c.tenant_id and v.customer_id = c.id)
          and not exists (
            select from public.customer_identity i
            where i.tenant_id = c.tenant_id and i.customer_id = c.id
              and i.value in (wanted_phone, wanted_user_id)
          ) then 'chat'
      end,
      (select max(s.at) from sent s where s.tenant_id = c.tenant_id and s.customer_id = c.id),
      (select max(r.at) from received r where r.tenant_id = c.tenant_id and r.customer_id = c.id),
      coalesce(c.language, t.default_language)
    from person p
    join public.customer c on c.tenant_id = p.tenant_id and c.id = p.customer_id
    join public.tenant t on t.id = p.tenant_id $body$`;
