import { type Insertable, type Selectable, sql } from "kysely";
import type { InboundEmailHtml } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** Stores the safe HTML of a customer's email. A second one for the same message is an error. */
export const insertEmailHtml = (trx: TenantTrx, row: Insertable<InboundEmailHtml>) =>
  trx.insertInto("inbound_email_html").values(row).execute();

/**
 * Returns the safe HTML of an email in a conversation; undefined if the message is unknown, in
 * another conversation or without HTML.
 */
export const findEmailHtml = (
  trx: TenantTrx,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<Selectable<InboundEmailHtml> | undefined> =>
  trx
    .selectFrom("inbound_email_html as h")
    .innerJoin("inbound_message as i", (join) =>
      join.onRef("i.tenant_id", "=", "h.tenant_id").onRef("i.id", "=", "h.message_id"),
    )
    .selectAll("h")
    .where("h.message_id", "=", messageId)
    .where("i.conversation_id", "=", conversationId)
    .executeTakeFirst();

/**
 * Returns, by message, the `Content-ID` of each attachment that the HTML of these emails shows as
 * an image, with its entities. Reads the whole HTML of each: pass only emails with such
 * attachments.
 */
export async function listShownContentIds(
  trx: TenantTrx,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ message_id: string; ids: string[] }>`
    select h.message_id, array_agg(distinct found.part[1]) as ids
    from inbound_email_html h, regexp_matches(h.html, '<img data-cid="([^"]*)"', 'g') as found (part)
    where h.message_id = any(${[...messageIds]}::uuid[])
    group by h.message_id`.execute(trx);
  return new Map(rows.map(({ message_id: id, ids }) => [id, ids]));
}
