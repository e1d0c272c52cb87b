import { insertWebhookEvent, type WebhookEventRow } from "@aavarti/db/queries/webhooks";
import { processWebhook } from "@aavarti/jobs/definitions/webhooks";
import type { PublicContext } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

export type ReceivedWebhook = {
  provider: WebhookEventRow["provider"];
  /** What makes two deliveries the same event. */
  eventKey: string;
  /** The bytes whose signature was checked. */
  body: Buffer;
};

/**
 * Stores a verified event and rings for it, in one transaction. False when it was stored before:
 * then nothing is rung, and the answer is 200 all the same, so that the provider stops repeating
 * it.
 */
export function receiveWebhook(ctx: PublicContext, { provider, eventKey, body }: ReceivedWebhook): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const event = { provider, event_key: eventKey, body: body.toString("utf8"), received_at: ctx.now() };
    const isNew = await insertWebhookEvent(trx, event);
    if (isNew) await enqueueIn(ctx, trx, null, processWebhook, { provider, eventKey });
    return isNew;
  });
}
