import type { Insertable, Selectable } from "kysely";
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
