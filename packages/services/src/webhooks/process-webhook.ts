import { findWebhookEvent, markWebhookProcessed, type WebhookEventRow } from "@aavarti/db/queries/webhooks";
import type { Dependencies } from "../context.ts";
import { applyEmailEvent } from "./apply-email-event.ts";
import { applyPaymentEvent } from "./apply-payment-event.ts";
import { applyWhatsappEvents } from "./apply-whatsapp-events.ts";

/**
 * Processes a stored event and returns a one-word outcome. Every effect is unique by our own rows,
 * so repeating it is harmless.
 */
type Apply = (deps: Dependencies, body: Buffer) => Promise<string>;

const APPLY = {
  razorpay: applyPaymentEvent,
  postmark: applyEmailEvent,
  whatsapp: applyWhatsappEvents,
} as const satisfies Record<WebhookEventRow["provider"], Apply>;

/**
 * Applies one stored event of a provider, found by its key, and stores with it that it is
 * processed, and the outcome. Does nothing for an unknown or processed event; one that fails stays
 * unprocessed for the next attempt. Repeating it is harmless.
 * @throws ProviderError when the provider must be queried and does not respond.
 */
export async function processWebhook(
  deps: Dependencies,
  ref: { provider: WebhookEventRow["provider"]; eventKey: string },
): Promise<void> {
  const event = await findWebhookEvent(deps.db, ref);
  if (!event || event.processed_at) return;
  const outcome = await APPLY[event.provider](deps, Buffer.from(event.body));
  await markWebhookProcessed(deps.db, ref, deps.now(), outcome);
}
