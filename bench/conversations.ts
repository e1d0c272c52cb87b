import type pg from "pg";

/** So many messages are in the longest chat. */
export const LONG_THREAD = 5_000;

/**
 * Gives each customer of a tenant a WhatsApp chat with four messages of theirs and three replies,
 * spread over the last 60 days: a third open, a third waiting, a third closed, some snoozed, a
 * tenth assigned to the user. The newest chat has 5,000 messages; one customer wrote of gulabjamun
 * in Latin letters, and one in Devanagari. `client` must bypass row security.
 */
export async function fillWithConversations(
  client: pg.Client,
  { tenantId, userId, now }: { tenantId: string; userId: string; now: Date },
): Promise<void> {
  const at = `timestamptz '${now.toISOString()}'`;
  await client.query(`insert into conversation (tenant_id, id, customer_id, channel, address, state, snoozed_until, assignee_id,
      last_message_at, last_inbound_at, preview, is_preview_inbound, created_at, updated_at)
    select tenant_id, gen_random_uuid(), id, 'whatsapp', phone_e164, (array['open', 'waiting', 'closed'])[1 + n % 3],
      case when n % 23 = 0 then ${at} + interval '2 days' end, case when n % 10 = 0 then '${userId}'::uuid end,
      ${at} - n * interval '8 minutes', ${at} - n * interval '8 minutes', 'Kitna baaki hai?', true, ${at}, ${at}
    from (select *, row_number() over (order by phone_e164) as n from customer where tenant_id = '${tenantId}') c`);
  const chats = `(select *, row_number() over (order by last_message_at desc) as n from conversation
    where tenant_id = '${tenantId}') c`;
  const texts = "array['Kitna baaki hai?', 'Kal tak de dunga', 'When is my next class?', 'Paid on GPay, please check']";
  await client.query(`insert into inbound_message (tenant_id, id, customer_id, channel, provider_message_id, from_address, kind, text,
      conversation_id, received_at, created_at)
    select c.tenant_id, gen_random_uuid(), c.customer_id, 'whatsapp', gen_random_uuid(), c.address, 'text',
      case when c.n = 777 and m = 1 then 'Gulabjamun ka order' when c.n = 778 and m = 1 then 'दो किलो गुलाबजामुन भेज दीजिए' else (${texts})[1 + (c.n + m) % 4] || ' ' || m end,
      c.id, c.last_message_at - m * interval '1 hour', c.last_message_at - m * interval '1 hour'
    from ${chats}, lateral generate_series(0, case when c.n = 1 then ${LONG_THREAD / 2} else 4 end - 1) m`);
  await client.query(`insert into conversation_message (tenant_id, id, conversation_id, direction, author_id, text, state, sent_at, created_at,
      updated_at)
    select c.tenant_id, gen_random_uuid(), c.id, 'out', '${userId}', 'Namaste ji, we will look into it. ' || m, 'read', t.at, t.at, t.at
    from ${chats}, lateral generate_series(0, case when c.n = 1 then ${LONG_THREAD / 2} else 3 end - 1) m,
      lateral (select c.last_message_at - m * interval '1 hour' - interval '20 minutes' as at) t`);
}
