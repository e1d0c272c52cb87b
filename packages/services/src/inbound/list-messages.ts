import type { Page } from "@aavarti/contract/lists";
import type { CustomerMessage, ListMessages } from "@aavarti/contract/messages";
import { type InboundMessageRow, listInboundMessages } from "@aavarti/db/queries/inbound-messages";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";

/**
 * Returns one page of the messages that customers wrote, newest first, also of customers in Trash;
 * those of one customer with `customerId` (with the answers of their payer to messages about them),
 * and of one `channel` if given.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listMessages(ctx: ServiceContext, input: ListMessages): Promise<Page<CustomerMessage>> {
  requirePermission(ctx, "customers.read");
  const { limit, cursor, customerId, channel } = input;
  return ctx.transact(async ({ trx }) =>
    toPage(await listInboundMessages(trx, { limit, cursor, customerId, channel }), limit, toMessage),
  );
}

const toMessage = (row: InboundMessageRow & { customer_name: string }): CustomerMessage => ({
  id: row.id,
  customer: { id: row.customer_id, name: row.customer_name },
  channel: row.channel,
  from: row.from_address,
  kind: row.kind,
  subject: row.subject,
  text: row.text,
  conversationId: row.conversation_id,
  reminderId: row.reminder_id,
  receivedAt: row.received_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});
