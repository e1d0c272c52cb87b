import { createOrder } from "@aavarti/services/activation/create-order";
import { reconcilePayment } from "@aavarti/services/activation/reconcile-payment";
import { verifyPayment } from "@aavarti/services/activation/verify-payment";
import type { Dependencies, ServiceContext } from "@aavarti/services/context";
import { systemContext } from "@aavarti/services/system-context";
import { processWebhook } from "@aavarti/services/webhooks/process-webhook";
import { receiveWebhook } from "@aavarti/services/webhooks/receive-webhook";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IsolatedDatabase, openIsolatedDatabase } from "./isolated-database.ts";
import { openPaymentSandbox, type PaymentSandbox, type SignedEvent } from "./payment-sandbox.ts";

const SEED = 20_261_121;
const INTERLEAVINGS = 1_000;
const AT_ONCE = 6;
const FEE_PAISE = 150_000;

let database: IsolatedDatabase;
let sandbox: PaymentSandbox;
let deps: Dependencies;

beforeAll(async () => {
  database = await openIsolatedDatabase();
  sandbox = await openPaymentSandbox();
  const unconfigured = makeDependencies({ db: database.db, now: () => new Date() });
  deps = { ...unconfigured, providers: { ...unconfigured.providers, payment: sandbox.provider } };
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});

/** A tenant in its trial with an order at the provider. */
type Buyer = { ctx: ServiceContext; orderId: string };

async function newBuyer(): Promise<Buyer> {
  const { ctx } = await createTestTenant(deps, { accountStatus: "trial" });
  const { order } = await createOrder(ctx);
  return { ctx, orderId: order.id };
}

/**
 * Every event that can report a payment; those that succeed do so at least twice, as with providers
 * and browsers.
 */
const STEPS = [
  "verify",
  "verify",
  "payment.captured",
  "payment.captured",
  "order.paid",
  "order.paid",
  "payment.failed",
  "reconcile",
] as const;
type Step = (typeof STEPS)[number];

/** Returns an order of the steps, divided into groups that run concurrently. */
const interleaving = fc
  .tuple(
    fc.shuffledSubarray([...STEPS], { minLength: STEPS.length }),
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: STEPS.length, maxLength: STEPS.length }),
  )
  .map(([order, sizes]) => {
    const groups: Step[][] = [];
    for (const size of sizes) if (order.length > 0) groups.push(order.splice(0, size));
    return groups;
  });

describe("activation", () => {
  it(`happens once, with one payment row, in ${INTERLEAVINGS} interleavings of verify, webhooks and reconciler`, async () => {
    const plans = fc.sample(interleaving, { seed: SEED, numRuns: INTERLEAVINGS });
    let done = 0;
    const work = async (): Promise<void> => {
      for (let groups = plans.pop(); groups !== undefined; groups = plans.pop()) {
        await expectOneActivation(groups);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(done).toBe(INTERLEAVINGS);
  });

  it("happens once when a hundred verifications race a hundred webhooks", async () => {
    const buyer = await newBuyer();
    const { claim, events } = await sandbox.pay(buyer.orderId);
    await Promise.all([
      ...Array.from({ length: 100 }, () => verifyPayment(buyer.ctx, claim)),
      ...Array.from({ length: 100 }, (_, index) => deliver(events[index % events.length])),
    ]);
    await expectActivatedOnce(buyer);
  });

  it("happens by webhook alone when the browser was closed", async () => {
    const buyer = await newBuyer();
    const { events } = await sandbox.pay(buyer.orderId);
    await deliver(events.find(({ event }) => event === "order.paid"));
    await expectActivatedOnce(buyer);
  });

  it("happens by reconciliation alone when the webhook was lost too", async () => {
    const buyer = await newBuyer();
    await sandbox.pay(buyer.orderId);
    await reconcile(buyer);
    await expectActivatedOnce(buyer);
  });

  it("captures an authorised payment and then happens", async () => {
    const buyer = await newBuyer();
    const { claim } = await sandbox.pay(buyer.orderId, { outcome: "authorized" });
    await verifyPayment(buyer.ctx, claim);
    await expectActivatedOnce(buyer);
  });
});

describe("no activation", () => {
  const refused = { code: "VALIDATION_FAILED", message: "Payment verification failed" };

  it("by a wrong signature", async () => {
    const buyer = await newBuyer();
    const { claim } = await sandbox.pay(buyer.orderId);
    const wrong = [...claim.razorpay_signature].map((digit) => (digit === "0" ? "1" : "0")).join("");
    for (const razorpay_signature of [wrong, "0".repeat(64), ""])
      await expect(verifyPayment(buyer.ctx, { ...claim, razorpay_signature })).rejects.toMatchObject(refused);
    await expectNothingChanged(buyer);
  });

  it("by another tenant's paid order, signature and all", async () => {
    const buyer = await newBuyer();
    const thief = await newBuyer();
    const { claim } = await sandbox.pay(buyer.orderId);
    await expect(verifyPayment(thief.ctx, claim)).rejects.toMatchObject(refused);
    await expect(verifyPayment(thief.ctx, { ...claim, razorpay_order_id: thief.orderId })).rejects.toMatchObject(
      refused,
    );
    await expectNothingChanged(thief);
    await expectNothingChanged(buyer);
  });

  it("by a payment that the bank authorised and that cannot be captured", async () => {
    const buyer = await newBuyer();
    const { claim, events } = await sandbox.pay(buyer.orderId, { outcome: "authorized" });
    await sandbox.refuseCapture(async () => {
      await expect(verifyPayment(buyer.ctx, claim)).rejects.toBeDefined();
      for (const event of events) await deliver(event).catch(() => undefined);
      await expectNothingChanged(buyer);
    });
  });

  it.each([
    ["less than the fee", { amount: 100 }],
    ["a paisa less", { amount: FEE_PAISE - 1 }],
    ["more than the fee", { amount: FEE_PAISE + 1 }],
    ["another currency", { currency: "USD" }],
  ])("by a captured payment of %s", async (_case, details) => {
    const buyer = await newBuyer();
    const { claim, events } = await sandbox.pay(buyer.orderId, details);
    await expect(verifyPayment(buyer.ctx, claim)).rejects.toMatchObject(refused);
    for (const event of events) await deliver(event);
    await reconcile(buyer);
    await expectNothingChanged(buyer);
  });

  it("by a payment that failed", async () => {
    const buyer = await newBuyer();
    const { claim, events } = await sandbox.pay(buyer.orderId, { outcome: "failed" });
    await expect(verifyPayment(buyer.ctx, claim)).rejects.toMatchObject(refused);
    for (const event of events) await deliver(event);
    await reconcile(buyer);
    await expectNothingChanged(buyer);
  });
});

async function expectOneActivation(groups: Step[][]): Promise<void> {
  const buyer = await newBuyer();
  const failed = await sandbox.pay(buyer.orderId, { outcome: "failed" });
  const { claim, events } = await sandbox.pay(buyer.orderId);
  const eventNamed = (name: string): SignedEvent | undefined =>
    [...failed.events, ...events].find(({ event }) => event === name);

  const take = (step: Step): Promise<unknown> => {
    if (step === "verify") return verifyPayment(buyer.ctx, claim);
    if (step === "reconcile") return reconcile(buyer);
    return deliver(eventNamed(step));
  };
  for (const group of groups) {
    const outcomes = await Promise.all(group.map(take));
    for (const [index, step] of group.entries())
      if (step === "verify") expect(outcomes[index], JSON.stringify(groups)).toEqual({ success: true });
  }
  await expectActivatedOnce(buyer, JSON.stringify(groups));
}

/**
 * Delivers a webhook as the product receives it: signature check, stored once, then the job, which
 * may itself run twice.
 */
async function deliver(delivery: SignedEvent | undefined): Promise<void> {
  if (delivery === undefined) throw new Error("The sandbox sent no such webhook");
  const body = Buffer.from(delivery.body);
  expect(deps.providers.payment.verifyWebhookSignature(body, delivery.signature)).toBe(true);
  const eventKey = deps.providers.payment.webhookEventKey(body, delivery.eventId);
  await receiveWebhook(
    { ...deps, requestId: null, ip: null, userAgent: null },
    { provider: "razorpay", eventKey, body },
  );
  await processWebhook(deps, { provider: "razorpay", eventKey });
}

async function reconcile({ ctx, orderId }: Buyer): Promise<void> {
  const { rows } = await database.witness.query<{ id: string }>(
    "select id from activation_order where provider_order_id = $1",
    [orderId],
  );
  const system = await systemContext(deps, ctx.tenantId, "payment.reconcile");
  if (system === null) throw new Error("The tenant is gone");
  await reconcilePayment(system, { orderId: rows[0]?.id ?? "" });
}

type State = { account: unknown; payments: unknown[]; orders: string[]; activations: number; refunds: number };

async function stateOf({ ctx }: Buyer): Promise<State> {
  const { rows } = await database.witness.query<State>(
    `select
       json_build_object('account_status', account_status, 'activated', activated_at is not null) as account,
       array(select json_build_object('amount', amount_paise, 'currency', currency, 'status', status, 'activates', activates)
         from activation_payment where tenant_id = tenant.id) as payments,
       array(select status from activation_order where tenant_id = tenant.id) as orders,
       (select count(*)::int from audit_event where tenant_id = tenant.id and action = 'tenant.activated') as activations,
       (select count(*)::int from outbox where tenant_id = tenant.id and name = 'payment.refund') as refunds
     from tenant where id = $1`,
    [ctx.tenantId],
  );
  if (rows[0] === undefined) throw new Error("The tenant is gone");
  return rows[0];
}

async function expectActivatedOnce(buyer: Buyer, how = ""): Promise<void> {
  expect(await stateOf(buyer), how).toEqual({
    account: { account_status: "active", activated: true },
    payments: [{ amount: FEE_PAISE, currency: "INR", status: "captured", activates: true }],
    orders: ["paid"],
    activations: 1,
    refunds: 0,
  });
}

async function expectNothingChanged(buyer: Buyer): Promise<void> {
  expect(await stateOf(buyer)).toMatchObject({
    account: { account_status: "trial", activated: false },
    payments: [],
    activations: 0,
    refunds: 0,
  });
}
