import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PaymentProvider } from "@aavarti/providers/payment/interface";
import { createRazorpay } from "@aavarti/providers/payment/razorpay";
import { startSandbox } from "@aavarti/sandbox/start-sandbox";
import { z } from "zod";

const Claim = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
/** What the browser brings back from the checkout. */
type Claim = z.output<typeof Claim>;

const SignedEvent = z.object({ event: z.string(), eventId: z.string(), signature: z.string(), body: z.string() });
/** A webhook with its relevant headers. */
export type SignedEvent = z.output<typeof SignedEvent>;

const SandboxRefund = z.object({ id: z.string(), payment_id: z.string(), status: z.string(), amount: z.number() });
type SandboxRefund = z.output<typeof SandboxRefund>;

const Paid = z.object({ events: z.array(SignedEvent) });

export type PaymentSandbox = {
  /** The product's own provider, connected to the sandbox. */
  provider: PaymentProvider;
  /** Pays, or fails to. Nothing is delivered: the test delivers the events itself. */
  pay: (
    orderId: string,
    details?: { outcome?: "captured" | "authorized" | "failed"; amount?: number; currency?: string },
  ) => Promise<{ claim: Claim; events: SignedEvent[] }>;
  /** While `work` runs, the bank refuses captures. */
  refuseCapture: (work: () => Promise<void>) => Promise<void>;
  /** While `work` runs, refunds meet this fault: `reset` after, `error:…` instead of the refund. */
  faultyRefunds: (fault: string, work: () => Promise<void>) => Promise<void>;
  /** Returns the refunds that the provider has made of a payment, oldest first. */
  refundsOf: (paymentId: string) => Promise<SandboxRefund[]>;
  /** Has the provider's bank complete or fail a refund; the test delivers the event itself. */
  finishRefund: (refundId: string, status: "processed" | "failed") => Promise<SignedEvent[]>;
  /** Refunds a payment in the provider's dashboard, without us. */
  refundInDashboard: (paymentId: string) => Promise<SandboxRefund>;
  /** Has the payer's bank report about its dispute of a payment; the test delivers the event. */
  dispute: (paymentId: string, status: DisputeStatus) => Promise<SignedEvent[]>;
  close: () => Promise<void>;
};

export type DisputeStatus = "created" | "under_review" | "action_required" | "won" | "lost" | "closed";

/** Starts a sandbox for payments, whose webhooks the test delivers itself. */
export async function openPaymentSandbox(): Promise<PaymentSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), "aavarti-activation-"));
  // Nothing listens at the product's address, so that no webhook arrives by itself.
  const sandbox = await startSandbox({ port: 0, dataDir, appUrl: "http://127.0.0.1:9" });
  const { keyId, keySecret, webhookSecret } = sandbox.secrets.razorpay;
  const provider = createRazorpay({ baseUrl: `${sandbox.url}/razorpay`, keyId, keySecret, webhookSecret });

  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${sandbox.url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  // A refund is pending until the test says what the bank does with it.
  await control("POST", "/razorpay/settings", { refundsComplete: false });

  return {
    provider,
    async pay(orderId, details = {}) {
      const answer = await control("POST", "/razorpay/pay", { orderId, deliver: false, ...details });
      return { claim: Claim.parse(answer), events: Paid.parse(answer).events };
    },
    async refuseCapture(work) {
      await control("POST", "/fault", {
        provider: "razorpay",
        on: "payments.capture",
        fault: "error:BAD_REQUEST_ERROR",
        times: 1_000,
      });
      await work();
      await control("DELETE", "/fault");
    },
    async faultyRefunds(fault, work) {
      await control("POST", "/fault", { provider: "razorpay", on: "payments.refund", fault, times: 1_000 });
      await work();
      await control("DELETE", "/fault");
    },
    async refundsOf(paymentId) {
      const { refunds } = z.object({ refunds: z.array(SandboxRefund) }).parse(await control("GET", "/razorpay"));
      return refunds.filter(({ payment_id }) => payment_id === paymentId);
    },
    finishRefund: async (refundId, status) =>
      Paid.parse(await control("POST", "/razorpay/finish-refund", { refundId, status, deliver: false })).events,
    refundInDashboard: async (paymentId) =>
      z
        .object({ refund: SandboxRefund })
        .parse(await control("POST", "/razorpay/refund", { paymentId, deliver: false })).refund,
    dispute: async (paymentId, status) =>
      Paid.parse(await control("POST", "/razorpay/dispute", { paymentId, status, deliver: false })).events,
    async close() {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
