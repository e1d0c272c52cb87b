import type { BulkRecipient, BulkRecipientRef } from "@aavarti/contract/bulk-messages";
import {
  cancelRows,
  endWithoutQueued,
  listBulkPeople,
  listBulkResults,
  listRowsTo,
  lockBulkSend,
} from "@aavarti/db/queries/bulk-sends";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { asksMoney } from "./advance-bulk-send.ts";
import { toRecipient } from "./list-bulk-sends.ts";

/**
 * Cancels what waits of a bulk send for one customer who was chosen, whichever channel it would
 * take, and for the others whose message goes to the same payer, who gets one for all of them.
 * Returns the customer's result; one that was cancelled already stays so. The last one that waits
 * ends the send. Writes an audit event and informs clients that watch; locks the send.
 * @throws AppError FORBIDDEN without `inbox.reply`, which cancels it in the chat too, or for a job;
 * NOT_FOUND; CONFLICT where it was written, or skipped for another reason, and where the payer has
 * a message of this send that asks for money already: it asks for the customer's too.
 */
export function cancelBulkRecipient(ctx: ServiceContext, { id, customerId }: BulkRecipientRef): Promise<BulkRecipient> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const send = await lockBulkSend(trx, id);
    if (!send) throw notFound("bulkSend");
    const read = async () => {
      const [row] = await listBulkResults(trx, id, customerId);
      if (!row) throw notFound("customer");
      return row;
    };
    const before = await read();
    if (before.result === "skipped" && before.reason === "cancelled") return toRecipient(ctx, before);
    if (before.result !== "queued") throw refusal("reply.notCancellable");
    const [person] = await listBulkPeople(trx, [customerId]);
    const rows = person ? await listRowsTo(trx, { contactId: person.contact_id, sendId: id }) : [];
    const isAsked = rows.some(({ written_to: id }) => id !== null && id === person?.contact_id);
    if (isAsked && asksMoney(send)) throw refusal("reply.notCancellable");
    const at = ctx.now();
    const customerIds = rows.map((row) => row.customer_id);
    await cancelRows(trx, { sendId: id, customerIds, userId, at });
    await endWithoutQueued(trx, id, at);
    const subject = { kind: "customer", id: customerId } as const;
    await audit(ctx, unit, "conversation.message-cancelled", subject, { sendId: id });
    unit.raiseVersion();
    return toRecipient(ctx, await read());
  });
}
