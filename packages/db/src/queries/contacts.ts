import type { ReminderChannel } from "@aavarti/domain/channels";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

export type LastMessageRow = {
  customer_id: string;
  at: Date;
  channel: ReminderChannel;
  is_from_customer: boolean;
  text: string | null;
};

/**
 * Returns the last message between each of these customers and the business: a reminder, a reply
 * from the inbox or what the customer wrote, whichever is later. One from the business counts once
 * it was sent; a reminder counts for the customer to whom it went, the payer, and of those combined
 * in one message the one that carries it. A customer without any is left out. `text` is the subject
 * of a reminder by email, otherwise the message's text; null if the customer sent none. Receipts
 * and statements don't count.
 */
export async function listLastMessages(trx: TenantTrx, customerIds: readonly string[]): Promise<LastMessageRow[]> {
  const { rows } = await sql<LastMessageRow>`
    select asked.customer_id, last.* from unnest(${[...customerIds]}::uuid[]) as asked(customer_id)
    cross join lateral (
      (select r.sent_at as at, r.channel, false as is_from_customer,
          coalesce(r.message_subject, r.message_text) as text
        from reminder r
        where r.recipient_id = asked.customer_id and r.recipient_kind = 'customer' and r.sent_at is not null
          and r.merged_into is null
        order by r.sent_at desc limit 1)
      union all
      (select m.received_at, m.channel, true, nullif(m.text, '') from inbound_message m
        where m.customer_id = asked.customer_id order by m.created_at desc, m.id desc limit 1)
      union all
      (select reply.sent_at, c.channel, false, reply.text from conversation c
        cross join lateral (
          select m.sent_at, m.text from conversation_message m
          where m.conversation_id = c.id and m.direction = 'out' and m.sent_at is not null
          order by m.created_at desc, m.id desc limit 1) reply
        where c.customer_id = asked.customer_id
        order by reply.sent_at desc limit 1)
      order by at desc limit 1
    ) last`.execute(trx);
  return rows;
}

export type LastContactRow = {
  customer_id: string;
  at: Date;
  kind: "reminder" | "received" | "reply" | "note";
  channel: ReminderChannel | null;
  state: "sent" | "delivered" | "read" | "failed" | null;
  text: string | null;
};

/**
 * Returns the last contacts with each of these customers, up to `limit` of each, newest first: the
 * messages of `listLastMessages`, and notes that are not deleted. `state` is how far a reminder
 * got.
 */
export async function listLastContacts(
  trx: TenantTrx,
  customerIds: readonly string[],
  limit: number,
): Promise<LastContactRow[]> {
  const { rows } = await sql<LastContactRow>`
    select asked.customer_id, last.* from unnest(${[...customerIds]}::uuid[]) as asked(customer_id)
    cross join lateral (
      (select r.sent_at as at, 'reminder' as kind, r.channel,
          case when r.state in ('delivered', 'read', 'failed') then r.state else 'sent' end as state,
          coalesce(r.message_subject, r.message_text) as text
        from reminder r
        where r.recipient_id = asked.customer_id and r.recipient_kind = 'customer' and r.sent_at is not null
          and r.merged_into is null
        order by r.sent_at desc limit ${limit})
      union all
      (select m.received_at, 'received', m.channel, null, nullif(m.text, '') from inbound_message m
        where m.customer_id = asked.customer_id order by m.created_at desc, m.id desc limit ${limit})
      union all
      (select reply.sent_at, 'reply', c.channel, null, reply.text from conversation c
        cross join lateral (
          select m.sent_at, m.text from conversation_message m
          where m.conversation_id = c.id and m.direction = 'out' and m.sent_at is not null
          order by m.created_at desc, m.id desc limit ${limit}) reply
        where c.customer_id = asked.customer_id
        order by reply.sent_at desc limit ${limit})
      union all
      (select n.created_at, 'note', null, null, n.body from customer_note n
        where n.customer_id = asked.customer_id and n.deleted_at is null
        order by n.created_at desc, n.id desc limit ${limit})
      order by at desc limit ${limit}
    ) last order by asked.customer_id, last.at desc`.execute(trx);
  return rows;
}
