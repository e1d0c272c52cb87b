import { PATIENCE_MS } from "@aavarti/testing/patience";
import { z } from "zod";
import { product } from "./product.ts";

const Claim = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
/** What the provider's checkout passes to the page's `handler`. */
export type Claim = z.output<typeof Claim>;

const Webhook = z.object({ event: z.string(), eventId: z.string(), signature: z.string(), body: z.string() });
/** A webhook as signed by the provider. */
type Webhook = z.output<typeof Webhook>;

const Paid = z.object({ events: z.array(Webhook) });

type Attempt = {
  outcome?: "captured" | "authorized" | "failed";
  amount?: number;
  currency?: string;
};

/** Pays an order in the sandbox's checkout, or fails to; its webhooks are lost. */
export async function payInCheckout(
  orderId: string,
  attempt: Attempt = {},
): Promise<{ claim: Claim; webhooks: Webhook[] }> {
  const answer = await control("/razorpay/pay", { orderId, deliver: false, ...attempt });
  return { claim: Claim.parse(answer), webhooks: Paid.parse(answer).events };
}

/** Pays and closes the browser: only the provider's webhooks tell the product. */
export async function payAndCloseBrowser(orderId: string): Promise<void> {
  await control("/razorpay/pay", { orderId });
}

/** Refunds a payment at the provider; the product learns of it by webhook. */
export async function refundAtProvider(paymentId: string): Promise<void> {
  await control("/razorpay/refund", { paymentId });
}

/** Makes the bank refuse the next captures. */
export async function refuseNextCaptures(times: number): Promise<void> {
  await control("/fault", { provider: "razorpay", on: "payments.capture", fault: "error:BAD_REQUEST_ERROR", times });
}

/** Sends a webhook to the product as the provider would, and returns the status. */
export async function sendWebhook({ eventId, signature, body }: Omit<Webhook, "event">): Promise<number> {
  const response = await fetch(`${product().url}/api/webhooks/razorpay`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-razorpay-event-id": eventId, "x-razorpay-signature": signature },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.arrayBuffer();
  return response.status;
}

async function control(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${product().sandboxUrl}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
