import { type Kysely, sql } from "kysely";
import { grantGlobal } from "./tenant-table.ts";

/** What a business sent: not what failed, was cancelled, or may never have left. */
const IS_SENT = (message: string) =>
  `${message}.sent_at is not null and ${message}.state in ('sent', 'delivered', 'read')`;

/** So many of a chat's newest messages are looked at. */
const NEWEST = 200;

const SIGNATURE = "public.senders_of_address_until(text, text, timestamptz)";

/**
 * Adds which one business a WhatsApp message is for, so that it is decided once: a second attempt,
 * after a process died, may find that another business has written since. Without a tenant, which
 * was erased, it is for nobody. Adds for which businesses a held message may be, so that an answer
 * to an earlier question doesn't give it to one that it cannot be for. The function says whose a
 * message was when it was written; the one without an instant stays for earlier processes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_claim (
    channel text not null,
    provider_message_id text not null,
    tenant_id uuid,
    created_at timestamptz(3) not null,
    primary key (channel, provider_message_id)
  )`.execute(db);
  await sql`create index message_claim_created on message_claim (created_at)`.execute(db);
  await grantGlobal(db, "message_claim");
  await sql`alter table unmatched_message add column may_be_for uuid[]`.execute(db);
  for (const statement of [
    "grant create on schema public to aavarti_definer",
    SENDERS_OF_ADDRESS_UNTIL,
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
const SENDERS_OF_ADDRESS_UNTIL = `create function public.senders_of_address_until(
    wanted_phone text, wanted_user_id text, until_at timestamptz
  )
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
          and r.recipient_address in (wanted_phone, wanted_user_id) and r.sent_at < until_at
          and ${IS_SENT("r")}
      union all
      select d.tenant_id, d.customer_id, d.sent_at from public.document_delivery d
        where d.channel = 'whatsapp' and d.address in (wanted_phone, wanted_user_id) and d.sent_at < until_at
          and ${IS_SENT("d")}
      union all
      select v.tenant_id, v.customer_id, m.sent_at from chat v
        cross join lateral (
          select newest.sent_at, newest.template_to, newest.phone_app_type from public.conversation_message newest
          where newest.tenant_id = v.tenant_id and newest.conversation_id = v.id and newest.direction = 'out'
            and newest.sent_at < until_at and ${IS_SENT("newest")}
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
        where i.channel = 'whatsapp' and i.from_address in (wanted_phone, wanted_user_id) and i.received_at < until_at
          and not i.is_history
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
