import { insertWebhookAttachment } from "@aavarti/db/queries/webhook-attachments";
import { insertWebhookEvent, type WebhookEventRow } from "@aavarti/db/queries/webhooks";
import { processWebhook } from "@aavarti/jobs/definitions/webhooks";
import type { PublicContext } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

export type ReceivedWebhook = {
  provider: WebhookEventRow["provider"];
  /** Identifies an event: two deliveries with the same key are the same event. */
  eventKey: string;
  /** The bytes whose signature was verified. */
  body: Buffer;
  /** The attachments of an inbound email, which are no part of the body. */
  attachments?: readonly { index: number; content: Buffer }[];
};

/**
 * Stores a provider's event, whose signature the caller has verified, with its attachments, and
 * enqueues the job that processes it, in one transaction, and returns true. Returns false when it
 * was stored before: nothing is enqueued then.
 */
export function receiveWebhook(
  ctx: PublicContext,
  { provider, eventKey, body, attachments = [] }: ReceivedWebhook,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const event = { provider, event_key: eventKey, body: body.toString("utf8"), received_at: ctx.now() };
    const isNew = await insertWebhookEvent(trx, event);
    for (const { index, content } of isNew ? attachments : [])
      await insertWebhookAttachment(trx, { provider, eventKey, index }, { content, at: ctx.now() });
    if (isNew) await enqueueIn(ctx, trx, null, processWebhook, { provider, eventKey });
    return isNew;
  });
}
