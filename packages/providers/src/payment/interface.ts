/**
 * Which money moves: real, none (the provider's test mode), or none (our stand-in). Taken from the
 * key, never from the environment.
 */
export type PaymentMode = "live" | "test" | "sandbox";

export type ProviderOrderStatus = "created" | "attempted" | "paid";

/** An order as the provider knows it. */
export type ProviderOrder = {
  id: string;
  amountPaise: number;
  /** ISO code, in practice `INR`. */
  currency: string;
  status: ProviderOrderStatus;
  receipt: string | null;
};

export type ProviderPaymentStatus = "created" | "authorized" | "captured" | "failed" | "refunded";

/** One attempt to pay an order. Only `captured` means that the money is ours. */
export type ProviderPayment = {
  id: string;
  /** Null when the payment was made without an order. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: ProviderPaymentStatus;
  /** `card`, `upi`, `netbanking`, … as the provider calls it. */
  method: string | null;
  amountRefundedPaise: number;
  /** The provider's code for a failed attempt. */
  errorCode: string | null;
  /** Why the attempt failed, in the bank's words. */
  errorReason: string | null;
  /** Null when the provider did not say. */
  createdAt: Date | null;
};

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: "pending" | "processed" | "failed";
};

export type CreateOrder = {
  /** At least 100. */
  amountPaise: number;
  /** Our own unique key for this order, at most 40 characters. */
  receipt: string;
  /** Shown in the provider's dashboard. Never used to find a tenant. */
  notes: Record<string, string>;
};

export type RefundPayment = {
  paymentId: string;
  amountPaise: number;
  /** 10 or more of `A-Z a-z 0-9 _ -`; the same key never refunds twice. */
  idempotencyKey: string;
};

export type CheckoutClaim = { orderId: string; paymentId: string; signature: string };

/**
 * A webhook event, as a snapshot at the time of the event: it may be late, repeated and out of
 * order.
 */
export type PaymentWebhook = {
  /** The provider's name for it: `payment.captured`, `order.paid`, `refund.processed`, … */
  event: string;
  orderId: string | null;
  order: ProviderOrder | null;
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  /** When the provider made the event; null when it did not say. */
  occurredAt: Date | null;
};

/**
 * Takes money in INR. All calls throw `ProviderError` (razorpay), or `AppError("NOT_CONFIGURED")`
 * without credentials.
 */
export interface PaymentProvider {
  /** False without credentials; every other member then throws `NOT_CONFIGURED`. */
  readonly configured: boolean;
  readonly mode: PaymentMode;
  /** The public half of the credentials; the browser opens the checkout with it. */
  readonly keyId: string;
  /** The script the browser loads when the payment dialog opens. */
  readonly checkoutScriptUrl: string;

  /**
   * Creates the order, or finds the one that an earlier, unanswered attempt with the same receipt
   * created.
   */
  createOrder(order: CreateOrder): Promise<ProviderOrder>;
  fetchOrder(orderId: string): Promise<ProviderOrder>;
  /** Every attempt on the order, failed ones included. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Captures an authorized payment. A payment that is already captured is answered as it is. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  refund(refund: RefundPayment): Promise<ProviderRefund>;

  /**
   * Whether the payment belongs to the order. Not proof of payment: fetch it and see that it is
   * captured. Never throws on bad input.
   */
  verifyCheckoutSignature(claim: CheckoutClaim): boolean;
  /**
   * Over the bytes as received; the current and the previous secret are accepted. Never throws on
   * bad input.
   */
  verifyWebhookSignature(rawBody: Buffer, signature: string | undefined): boolean;
  /**
   * The key under which the event is stored once: the provider's event id, or a hash of the body
   * when there is none. Holds no `:`.
   */
  webhookEventKey(rawBody: Buffer, eventId: string | undefined): string;
  /** @throws AppError `VALIDATION_FAILED` when the body is not an event. */
  parseWebhook(rawBody: Buffer): PaymentWebhook;
}
