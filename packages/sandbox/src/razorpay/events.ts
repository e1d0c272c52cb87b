import { randomAlphanumerics } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import type { OutgoingWebhook } from "../webhook-pump.ts";
import { signWebhook } from "./signatures.ts";

/** The entities of an event's payload: `payment`, `order`, `refund`, `dispute`, `payment_link`. */
export type EventPayload = Record<string, object>;

/**
 * Returns a signed webhook, without sending it, with the entities as they are now: later changes do
 * not alter it. The event id is only in a header, and stays the same when the event is delivered
 * again. Source: Razorpay, "Webhook payloads".
 */
export function toWebhook(core: SandboxCore, event: string, payload: EventPayload): OutgoingWebhook {
  const { accountId, webhookSecret } = core.secrets.razorpay;
  const body = JSON.stringify({
    entity: "event",
    account_id: accountId,
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(core.now().getTime() / 1000),
  });
  return {
    provider: "razorpay",
    event,
    url: `${core.appUrl}/api/webhooks/razorpay`,
    headers: {
      "x-razorpay-event-id": randomAlphanumerics(14),
      "x-razorpay-signature": signWebhook(webhookSecret, body),
      "user-agent": "Razorpay-Webhook/v1",
    },
    body,
    schedule: "razorpay",
  };
}
