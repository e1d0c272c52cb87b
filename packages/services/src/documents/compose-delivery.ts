import type { DeliveryRow } from "@aavarti/db/queries/document-deliveries";
import type { ServiceContext, Unit } from "../context.ts";
import { receiptMessageOf } from "../receipts/receipt-message-of.ts";
import type { DocumentMessage } from "../reminders/channels/channel.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { statementMessageOf } from "../statements/send-statement.ts";
import type { CoveringText, Delivering } from "./covering-text.ts";

/** For each kind of document, the function that says what is written with it. */
const COVERING_TEXTS: Readonly<
  Record<DeliveryRow["kind"], (ctx: ServiceContext, unit: Unit, delivering: Delivering) => Promise<CoveringText>>
> = {
  payment_receipt: receiptMessageOf,
  statement: statementMessageOf,
};

/**
 * Builds the message that carries a receipt or statement on its channel, in the delivery's
 * language, with names as they are now; `content` is the PDF. Sends nothing itself: the returned
 * `send` does, with the given providers.
 * @throws AppError NOT_FOUND when the payment, or the customer of a statement, is gone.
 */
export async function composeDelivery(
  ctx: ServiceContext,
  unit: Unit,
  { content, address, ...delivering }: Delivering & { content: Buffer; address: string },
): Promise<DocumentMessage> {
  const { row, tenant, customer } = delivering;
  const covering = await COVERING_TEXTS[row.kind](ctx, unit, delivering);
  return CHANNEL_SERVICES[row.channel].composeDocument(ctx, unit.trx, {
    ...covering,
    key: row.id,
    address,
    customerId: customer.id,
    language: row.language,
    tenant,
    content,
  });
}
