import type { DeliveryRow } from "@aavarti/db/queries/document-deliveries";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import type { Dependencies, ServiceContext, Unit } from "../context.ts";
import { toHtmlParagraphs } from "../html.ts";
import { withReplyAndUnsubscribe } from "../inbound/reply-and-unsubscribe.ts";
import { receiptMessageOf } from "../receipts/receipt-message-of.ts";
import { senderAddress } from "../sender-domain/read-sender.ts";
import { statementMessageOf } from "../statements/send-statement.ts";
import type { CoveringText, Delivering } from "./covering-text.ts";

/** A document ready to be sent. The provider gets our key with it: the delivery's id. */
export type DeliveryMessage = { send: (providers: Dependencies["providers"]) => Promise<{ messageId: string }> };

/** For each kind of document, the function that says what is written with it. */
const COVERING_TEXTS: Readonly<
  Record<DeliveryRow["kind"], (ctx: ServiceContext, unit: Unit, delivering: Delivering) => Promise<CoveringText>>
> = {
  payment_receipt: receiptMessageOf,
  statement: statementMessageOf,
};

/**
 * Builds the email with a document attached, with names as they are now and a link to unsubscribe;
 * replies go to the customer's own address in the installation's mailbox, or to the first owner
 * where there is none. Sends nothing itself: the returned `send` does, with the given providers.
 */
export async function composeDelivery(
  ctx: ServiceContext,
  unit: Unit,
  { content, address, ...delivering }: Delivering & { content: Buffer; address: string },
): Promise<DeliveryMessage> {
  const { row, tenant, customer } = delivering;
  const { subject, text, fileName, tag } = await COVERING_TEXTS[row.kind](ctx, unit, delivering);
  const [[owner], fromAddress] = await Promise.all([listOwners(unit.trx), senderAddress(unit.trx)]);
  const plain: OutgoingEmail = {
    to: address,
    fromName: tenant.business_name,
    fromAddress,
    replyTo: owner?.email,
    subject,
    text,
    html: toHtmlParagraphs(text),
    attachments: [{ name: fileName, contentType: "application/pdf", content }],
    tag,
    idempotencyKey: row.id,
    tenantId: ctx.tenantId,
  };
  const reader = { customerId: customer.id, messageId: null, language: row.language };
  const email = await withReplyAndUnsubscribe(ctx, unit.trx, plain, reader);
  return { send: (providers) => providers.email.send(email) };
}
