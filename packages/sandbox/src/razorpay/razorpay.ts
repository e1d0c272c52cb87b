import { randomAlphanumerics } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import type { OutgoingWebhook } from "../webhook-pump.ts";
import type { DisputeStatus, Notes, Order, Payment } from "./entities.ts";
import { badRequest, unknownId } from "./errors.ts";
import { toWebhook } from "./events.ts";
import { type Attempt, FAILURES, type Failure, feeOf, newPayment } from "./new-payment.ts";
import { createRefunds } from "./refunds.ts";
import { signCheckout } from "./signatures.ts";
import type { RazorpayStore } from "./store.ts";

export type NewOrder = {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  uniqueReceipt: boolean;
  capture: "automatic" | "manual";
};

export type Outcome = "captured" | "authorized" | "failed";

export type PaymentResult = {
  payment: Payment;
  /** The argument of checkout's `handler`. */
  response: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
  /** In the order in which they occurred; not delivered yet. */
  events: OutgoingWebhook[];
};

export type RazorpaySandbox = ReturnType<typeof createRazorpay>;

/**
 * Creates Razorpay's behaviour. Its functions throw Refusal for unknown ids and for what Razorpay
 * would refuse. Used by the HTTP API, a person in the checkout, and tests. What pays, captures or
 * disputes returns the webhooks, which the caller passes to `deliver`. Amounts are in paise.
 */
export function createRazorpay(core: SandboxCore, store: RazorpayStore) {
  const seconds = () => Math.floor(core.now().getTime() / 1000);
  const event = (name: string, payload: Record<string, object>) => toWebhook(core, name, payload);

  /** Returns the order with this id. @throws Refusal */
  function requireOrder(id: string) {
    const found = store.orders.get(id);
    if (found === undefined) throw unknownId();
    return found;
  }

  /** Returns the payment with this id. @throws Refusal */
  function requirePayment(id: string): Payment {
    const payment = store.payments.get(id);
    if (payment === undefined) throw unknownId();
    return payment;
  }

  const saveBoth = (order: Order, payment: Payment) =>
    store.save(
      { kind: "order", entity: order, capture: requireOrder(order.id).capture },
      { kind: "payment", entity: payment },
    );

  function fail(payment: Payment, failure: Failure): Payment {
    const { code, description, source, step, reason } = FAILURES[failure];
    return {
      ...payment,
      status: "failed",
      error_code: code,
      error_description: description,
      error_source: source,
      error_step: step,
      error_reason: reason,
    };
  }

  /** Removes an earlier failure's details, since a failed payment can still succeed. */
  const authorize = (payment: Payment): Payment => ({
    ...payment,
    status: "authorized",
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  });

  const settle = (payment: Payment): Payment => ({
    ...payment,
    status: "captured",
    captured: true,
    ...feeOf(payment.amount),
  });

  const payOff = (order: Order, { amount }: Payment): Order => ({
    ...order,
    status: "paid",
    amount_paid: amount,
    amount_due: Math.max(0, order.amount - amount),
  });

  /** Captures an authorized payment: the money is the merchant's, and the order is paid. */
  async function captureNow(authorized: Payment): Promise<{ payment: Payment; events: OutgoingWebhook[] }> {
    const payment = settle(authorized);
    const { order } = requireOrder(payment.order_id ?? "");
    const paid = payOff(order, payment);
    await saveBoth(paid, payment);
    return { payment, events: [event("payment.captured", { payment }), event("order.paid", { payment, order: paid })] };
  }

  const refunds = createRefunds(core, store, requirePayment);

  return {
    store,
    refunds,
    requireOrder,
    requirePayment,

    /** Creates an order. @throws Refusal when the receipt was used before and must be unique */
    async createOrder({ amount, currency, receipt, notes, uniqueReceipt, capture }: NewOrder): Promise<Order> {
      const used =
        receipt === null ? undefined : [...store.orders.values()].find(({ order }) => order.receipt === receipt);
      if (used !== undefined) {
        if (!uniqueReceipt || used.order.amount !== amount || used.order.currency !== currency) {
          throw badRequest("Order receipt should be unique.", { field: "receipt" });
        }
        return used.order;
      }
      const order: Order = {
        id: `order_${randomAlphanumerics(14)}`,
        entity: "order",
        amount,
        amount_paid: 0,
        amount_due: amount,
        currency,
        receipt,
        offer_id: null,
        status: "created",
        attempts: 0,
        notes,
        created_at: seconds(),
      };
      await store.save({ kind: "order", entity: order, capture });
      return order;
    },

    /**
     * Pays an order or fails to. Delivers no events yet.
     *
     * @throws Refusal when the order is unknown, or already paid (unless `force`)
     */
    async pay(
      orderId: string,
      attempt: Attempt & { outcome: Outcome; failure?: Failure | undefined; force?: boolean | undefined },
    ): Promise<PaymentResult> {
      const { order } = requireOrder(orderId);
      if (order.status === "paid" && !attempt.force) {
        throw badRequest("Payment processing failed because the order is already paid.", {
          reason: "order_already_paid",
        });
      }
      const begun = newPayment(order, attempt, seconds());
      const attempted: Order = {
        ...order,
        status: order.status === "paid" ? "paid" : "attempted",
        attempts: order.attempts + 1,
      };
      const result = (payment: Payment, events: OutgoingWebhook[]): PaymentResult => ({
        payment,
        events,
        response: {
          razorpay_payment_id: payment.id,
          razorpay_order_id: order.id,
          razorpay_signature: signCheckout(core.secrets.razorpay.keySecret, order.id, payment.id),
        },
      });

      if (attempt.outcome === "failed") {
        const payment = fail(begun, attempt.failure ?? "declined");
        await saveBoth(attempted, payment);
        return result(payment, [event("payment.failed", { payment })]);
      }
      const authorized = authorize(begun);
      await saveBoth(attempted, authorized);
      const events = [event("payment.authorized", { payment: authorized })];
      if (attempt.outcome === "authorized") return result(authorized, events);
      const captured = await captureNow(authorized);
      return result(captured.payment, [...events, ...captured.events]);
    },

    /** Captures a payment. @throws Refusal by the rules of `POST /payments/:id/capture` */
    async capture(paymentId: string, amount: number, currency: string) {
      const payment = requirePayment(paymentId);
      if (payment.captured)
        throw badRequest("This payment has already been captured", { reason: "payment_already_captured" });
      if (payment.status !== "authorized") {
        throw badRequest("Only payments which have been authorized and not yet captured can be captured");
      }
      if (amount !== payment.amount || currency !== payment.currency) {
        throw badRequest("Capture amount must be equal to the amount authorized", { field: "amount" });
      }
      if (requireOrder(payment.order_id ?? "").order.status === "paid") {
        throw badRequest("Payment cannot be captured as the order is already paid.", { reason: "order_already_paid" });
      }
      return captureNow(payment);
    },

    /**
     * The bank confirms late: a failed payment becomes authorized, and captured when the order asks
     * for that.
     */
    async authorizeLate(paymentId: string) {
      const payment = requirePayment(paymentId);
      if (payment.status !== "failed") throw badRequest("Only a failed payment can be authorized late");
      const { order, capture } = requireOrder(payment.order_id ?? "");
      const authorized = authorize(payment);
      await saveBoth(order, authorized);
      const events = [event("payment.authorized", { payment: authorized })];
      if (capture === "manual" || order.status === "paid") return { payment: authorized, events };
      const captured = await captureNow(authorized);
      return { payment: captured.payment, events: [...events, ...captured.events] };
    },

    /** The payer disputes the payment at their bank. */
    dispute(paymentId: string, status: DisputeStatus): OutgoingWebhook {
      const payment = requirePayment(paymentId);
      const dispute = {
        id: `disp_${payment.id.slice("pay_".length)}`,
        entity: "dispute",
        payment_id: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        amount_deducted: status === "lost" ? payment.amount : 0,
        reason_code: "goods_or_services_not_received",
        phase: "chargeback",
        status: status === "created" ? "open" : status,
        respond_by: seconds() + 7 * 24 * 60 * 60,
        created_at: seconds(),
      };
      return event(`payment.dispute.${status}`, { payment, dispute });
    },

    /** Delivers webhooks as Razorpay does: soon, in the background, each on its own. */
    deliver(events: readonly OutgoingWebhook[]): void {
      events.forEach((webhook, index) => {
        core.webhooks.send(webhook, index * 500);
      });
    },

    async reset(): Promise<void> {
      refunds.reset();
      await store.clear();
    },
  };
}
