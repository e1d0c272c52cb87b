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
 * Returns the last reminder or customer's message between each of these customers and the business,
 * whichever is later. One from the business counts once it was sent, for the customer to whom it
 * went, the payer; a customer without any is left out. `text` is the subject of an email from the
 * business, otherwise the message's text; null if the customer sent none. Receipts, statements and
 * the replies that somebody wrote in a conversation don't count.
 */
export async function listLastMessages(trx: TenantTrx, customerIds: readonly string[]): Promise<LastMessageRow[]> {
  const { rows } = await sql<LastMessageRow>`
    select asked.customer_id, last.* from unnest(${[...customerIds]}::uuid[]) as asked(customer_id)
    cross join lateral (
      (select r.sent_at as at, r.channel, false as is_from_customer,
          coalesce(r.message_subject, r.message_text) as text
        from reminder r
        where r.recipient_id = asked.customer_id and r.recipient_kind = 'customer' and r.sent_at is not null
        order by r.sent_at desc limit 1)
      union all
      (select m.received_at, m.channel, true, nullif(m.text, '') from inbound_message m
        where m.customer_id = asked.customer_id order by m.created_at desc, m.id desc limit 1)
      order by at desc limit 1
    ) last`.execute(trx);
  return rows;
}
