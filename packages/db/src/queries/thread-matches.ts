import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { containing } from "./keyset.ts";

/**
 * Returns the ids of a conversation's messages and notes whose text contains `search`, in any case,
 * newest first, at most `limit`. Compares each of its messages until there are so many.
 */
export async function listThreadMatches(
  trx: TenantTrx,
  { conversationId, search, limit }: { conversationId: string; search: string; limit: number },
): Promise<string[]> {
  const pattern = containing(search);
  const { rows } = await sql<{ id: string }>`
    (select i.id, i.received_at as at from inbound_message i
      where i.conversation_id = ${conversationId}::uuid and lower(i.text) like ${pattern}
      order by i.received_at desc, i.id desc limit ${limit})
    union all
    (select m.id, m.created_at from conversation_message m
      where m.conversation_id = ${conversationId}::uuid and lower(m.text) like ${pattern}
      order by m.created_at desc, m.id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Returns, by conversation, the newest message or note whose text contains `search`, in any case.
 * Conversations without one, such as those that were found by a name, are left out.
 */
export async function newestMatches(
  trx: TenantTrx,
  { conversationIds, search }: { conversationIds: readonly string[]; search: string },
): Promise<ReadonlyMap<string, { id: string; text: string }>> {
  const pattern = containing(search);
  const { rows } = await sql<{ conversation_id: string; id: string; text: string }>`
    select c.id as conversation_id, found.id, found.text
    from unnest(${conversationIds}::uuid[]) as c (id) cross join lateral (
      (select i.id, i.text, i.received_at as at from inbound_message i
        where i.conversation_id = c.id and lower(i.text) like ${pattern}
        order by i.received_at desc, i.id desc limit 1)
      union all
      (select m.id, m.text, m.created_at from conversation_message m
        where m.conversation_id = c.id and lower(m.text) like ${pattern}
        order by m.created_at desc, m.id desc limit 1)
      order by at desc, id desc limit 1) as found`.execute(trx);
  return new Map(rows.map(({ conversation_id: of, id, text }) => [of, { id, text }]));
}
