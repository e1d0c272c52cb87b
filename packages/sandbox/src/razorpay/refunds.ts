import { setTimeout as sleep } from "node:timers/promises";
import { randomAlphanumerics } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import type { OutgoingWebhook } from "../webhook-pump.ts";
import type { Notes, Payment, Refund } from "./entities.ts";
import { badRequest, conflict } from "./errors.ts";
import { toWebhook } from "./events.ts";
import type { RazorpayStore } from "./store.ts";

export type NewRefund = {
  /** Default: the remaining amount. */
  amount?: number | undefined;
  speed: "normal" | "optimum";
  notes: Notes;
  receipt: string | null;
};

/** Its events are not delivered yet. A repeat with the same key has none. */
export type RefundResult = { refund: Refund; events: OutgoingWebhook[] };

/** `X-Refund-Idempotency` and the body of its request. */
export type RefundKey = { key: string; body: string };

/** A failed refund goes back to the merchant, and the payment can be refunded again. */
function afterRefund(payment: Payment, { status, amount }: Refund): Payment {
  if (status !== "failed") return payment;
  const amount_refunded = payment.amount_refunded - amount;
  return {
    ...payment,
    amount_refunded,
    refund_status: amount_refunded > 0 ? "partial" : null,
    status: "captured",
  };
}

const PROCESSED_MS = 3_000;
const KEY_FORM = /^[A-Za-z0-9_-]{10,}$/;

/**
 * Returns the functions that create and deliver refunds, each made once per idempotency key, if one
 * is given. They throw Refusal when the payment is not captured, already refunded, or has less left
 * than the refund. A new refund is pending; `deliver` also completes it a little later. Source:
 * Razorpay, "Refund idempotency".
 */
export function createRefunds(core: SandboxCore, store: RazorpayStore, requirePayment: (id: string) => Payment) {
  const byKey = new Map<string, { body: string; refund: Refund | null }>();
  /** With `completes` false, a refund stays pending until it is finished by hand. */
  const settings = { delayMs: 0, completes: true };

  async function make(paymentId: string, { amount, speed, notes, receipt }: NewRefund): Promise<RefundResult> {
    const payment = requirePayment(paymentId);
    if (!payment.captured) throw badRequest("The payment has not been captured, so it cannot be refunded");
    const left = payment.amount - payment.amount_refunded;
    if (left === 0)
      throw badRequest("The payment has been fully refunded already", { reason: "payment_fully_refunded" });
    const refunded = amount ?? left;
    if (refunded > left) {
      throw badRequest("The total refund amount is greater than the refund payment amount", { field: "amount" });
    }
    const total = payment.amount_refunded + refunded;
    const isFull = total === payment.amount;
    const changed: Payment = {
      ...payment,
      amount_refunded: total,
      refund_status: isFull ? "full" : "partial",
      status: isFull ? "refunded" : payment.status,
    };
    const refund: Refund = {
      id: `rfnd_${randomAlphanumerics(14)}`,
      entity: "refund",
      amount: refunded,
      currency: payment.currency,
      payment_id: payment.id,
      notes,
      receipt,
      acquirer_data: { arn: null },
      created_at: Math.floor(core.now().getTime() / 1000),
      batch_id: null,
      status: "pending",
      speed_processed: "normal",
      speed_requested: speed,
    };
    await store.save({ kind: "payment", entity: changed }, { kind: "refund", entity: refund });
    return { refund, events: [toWebhook(core, "refund.created", { refund, payment: changed })] };
  }

  /**
   * Completes or fails a refund on the bank's side. Returns undefined when there is no such refund.
   */
  async function finish(refundId: string, status: "processed" | "failed"): Promise<RefundResult | undefined> {
    const refund = store.refunds.get(refundId);
    if (refund === undefined) return undefined;
    if (refund.status !== "pending") return { refund, events: [] };
    const finished: Refund = { ...refund, status };
    const payment = afterRefund(requirePayment(finished.payment_id), finished);
    await store.save({ kind: "payment", entity: payment }, { kind: "refund", entity: finished });
    return { refund: finished, events: [toWebhook(core, `refund.${status}`, { refund: finished, payment })] };
  }

  /** Delivers the events; the bank completes the refund a little later. */
  function deliver({ refund, events }: RefundResult): void {
    for (const event of events) core.webhooks.send(event);
    if (refund.status !== "pending" || events.length === 0 || !settings.completes) return;
    core.webhooks.later(PROCESSED_MS, () => {
      void finish(refund.id, "processed").then((finished) => finished && deliver(finished));
    });
  }

  return {
    settings,
    finish,
    deliver,

    /**
     * Creates a refund. @throws Refusal 400 for another body with the same key, 409 while the first
     * request is being processed
     */
    async create(paymentId: string, refund: NewRefund, idempotency?: RefundKey): Promise<RefundResult> {
      if (idempotency === undefined) return make(paymentId, refund);
      const { key, body } = idempotency;
      if (!KEY_FORM.test(key)) throw badRequest("X-Refund-Idempotency must have 10 or more of A-Z, a-z, 0-9, _ and -");
      const seen = byKey.get(key);
      if (seen !== undefined && seen.body !== body) {
        throw badRequest("Different request body sent for the same refund idempotency key");
      }
      if (seen?.refund === null) throw conflict("A refund with this idempotency key is being processed");
      if (seen !== undefined) return { refund: seen.refund, events: [] };
      const entry: { body: string; refund: Refund | null } = { body, refund: null };
      byKey.set(key, entry);
      try {
        if (settings.delayMs > 0) await sleep(settings.delayMs);
        const made = await make(paymentId, refund);
        entry.refund = made.refund;
        return made;
      } catch (error) {
        byKey.delete(key);
        throw error;
      }
    },

    of: (paymentId: string): Refund[] =>
      [...store.refunds.values()].filter((refund) => refund.payment_id === paymentId),

    reset(): void {
      byKey.clear();
      Object.assign(settings, { delayMs: 0, completes: true });
    },
  };
}
