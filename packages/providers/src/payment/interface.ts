/**
 * Which money moves: real money (`live`), or none in the provider's test mode (`test`) and in our
 * sandbox. Read from the key and never from the environment.
 */
export type PaymentMode = "live" | "test" | "sandbox";

export type ProviderOrderStatus = "created" | "attempted" | "paid";

/** An order as the provider reports it. */
export type ProviderOrder = {
  id: string;
  amountPaise: number;
  /** ISO code, in practice `INR`. */
  currency: string;
  status: ProviderOrderStatus;
  receipt: string | null;
};

export type ProviderPaymentStatus = "created" | "authorized" | "captured" | "failed" | "refunded";

/** One attempt to pay an order. Only with `captured` is the money ours. */
export type ProviderPayment = {
  id: string;
  /** Null when the payment was made without an order. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: ProviderPaymentStatus;
  /** The provider's name of the method: `card`, `upi`, `netbanking`, … */
  method: string | null;
  amountRefundedPaise: number;
  /** The provider's error code of a failed attempt. */
  errorCode: string | null;
  /** The bank's explanation of a failed attempt. */
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

/** A payer's objection to a payment at their bank, which may end with the bank taking it back. */
export type ProviderDispute = {
  id: string;
  paymentId: string;
  /** False once it is won, lost or closed without a decision. */
  isOpen: boolean;
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

/** A webhook event with the state at its time: it may arrive late, repeatedly and out of order. */
export type PaymentWebhook = {
  /** The provider's event name: `payment.captured`, `order.paid`, `refund.processed`, … */
  event: string;
  orderId: string | null;
  order: ProviderOrder | null;
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  /** Null unless the event is about a dispute. */
  dispute: ProviderDispute | null;
  /** When the provider created the event; null when it did not say. */
  occurredAt: Date | null;
};

/**
 * Receives payments in INR. All calls throw `ProviderError` (razorpay), or
 * `AppError("NOT_CONFIGURED")` without credentials.
 */
export interface PaymentProvider {
  /** False without credentials; every other member then throws `NOT_CONFIGURED`. */
  readonly configured: boolean;
  readonly mode: PaymentMode;
  /** The public part of the credentials, with which the browser opens the checkout. */
  readonly keyId: string;
  /** The script the browser loads when the payment dialog opens. */
  readonly checkoutScriptUrl: string;

  /**
   * Creates the order, or returns the one that an earlier, unanswered attempt with the same receipt
   * created.
   */
  createOrder(order: CreateOrder): Promise<ProviderOrder>;
  fetchOrder(orderId: string): Promise<ProviderOrder>;
  /** Returns every payment attempt of the order, failed ones included. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Captures an authorized payment. Returns a payment that is already captured unchanged. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  refund(refund: RefundPayment): Promise<ProviderRefund>;
  /** Returns every refund of a payment, whoever made it, failed ones included. */
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;

  /**
   * Whether the payment belongs to the order. This does not prove payment: fetch it and check that
   * it is captured. Never throws on invalid input.
   */
  verifyCheckoutSignature(claim: CheckoutClaim): boolean;
  /**
   * Verifies the signature over the bytes as received, with the current and the previous secret.
   * Never throws on invalid input.
   */
  verifyWebhookSignature(rawBody: Buffer, signature: string | undefined): boolean;
  /**
   * Returns the deduplication key of the stored event: the provider's event id, or a hash of the
   * body when there is none. Contains no `:`.
   */
  webhookEventKey(rawBody: Buffer, eventId: string | undefined): string;
  /** Parses a webhook. @throws AppError `VALIDATION_FAILED` when the body is not an event. */
  parseWebhook(rawBody: Buffer): PaymentWebhook;
}
