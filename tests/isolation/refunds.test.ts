import { chargeBack } from "@aavarti/services/activation/charge-back";
import { createOrder } from "@aavarti/services/activation/create-order";
import { reconcilePayment } from "@aavarti/services/activation/reconcile-payment";
import { recordDispute } from "@aavarti/services/activation/record-dispute";
import { refundPayment } from "@aavarti/services/activation/refund-payment";
import { sweepPayments } from "@aavarti/services/activation/sweep-payments";
import { verifyPayment } from "@aavarti/services/activation/verify-payment";
import { issueReceipt } from "@aavarti/services/billing/issue-receipt";
import { readBilling } from "@aavarti/services/billing/read-billing";
import { requestRefund } from "@aavarti/services/billing/request-refund";
import type { Dependencies, ServiceContext } from "@aavarti/services/context";
import { systemContext } from "@aavarti/services/system-context";
import { readTrialStatus } from "@aavarti/services/tenants/trial-status";
import { processWebhook } from "@aavarti/services/webhooks/process-webhook";
import { receiveWebhook } from "@aavarti/services/webhooks/receive-webhook";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IsolatedDatabase, openIsolatedDatabase } from "./isolated-database.ts";
import { type DisputeStatus, openPaymentSandbox, type PaymentSandbox, type SignedEvent } from "./payment-sandbox.ts";

const DAY_MS = 86_400_000;

let database: IsolatedDatabase;
let sandbox: PaymentSandbox;
let deps: Dependencies;
/** How far the product's clock is ahead of the real one. */
let ahead = 0;

beforeAll(async () => {
  database = await openIsolatedDatabase();
  sandbox = await openPaymentSandbox();
  const plain = makeDependencies({ db: database.db, now: () => new Date(Date.now() + ahead) });
  deps = { ...plain, providers: { ...plain.providers, payment: sandbox.provider } };
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});

/** A business that has paid, with the ids of its payment and order. */
type Payer = TestTenant & { paymentId: string; providerId: string; orderId: string };

async function payer(): Promise<Payer> {
  const tenant = await createTestTenant(deps, { accountStatus: "trial" });
  const { order } = await createOrder(tenant.ctx);
  const { claim } = await sandbox.pay(order.id);
  await verifyPayment(tenant.ctx, claim);
  const { rows } = await database.witness.query<{ id: string; order_id: string }>(
    "select id, order_id from activation_payment where tenant_id = $1",
    [tenant.tenantId],
  );
  const row = rows[0] ?? expect.unreachable();
  return { ...tenant, paymentId: row.id, providerId: claim.razorpay_payment_id, orderId: row.order_id };
}

/** The worker's context of a business. */
const system = async ({ tenantId }: TestTenant): Promise<ServiceContext> =>
  (await systemContext(deps, tenantId, "payment.refund")) ?? expect.unreachable();

const runRefund = async (of: Payer) => refundPayment(await system(of), { paymentId: of.paymentId });

async function requested(): Promise<Payer> {
  const paid = await payer();
  await requestRefund(paid.ctx, { paymentId: paid.paymentId });
  return paid;
}

async function deliver(events: readonly SignedEvent[]): Promise<void> {
  for (const delivery of events) {
    const body = Buffer.from(delivery.body);
    const eventKey = deps.providers.payment.webhookEventKey(body, delivery.eventId);
    const visitor = { ...deps, requestId: null, ip: null, userAgent: null };
    await receiveWebhook(visitor, { provider: "razorpay", eventKey, body });
    await processWebhook(deps, { provider: "razorpay", eventKey });
  }
}

/** Has the bank finish the latest refund of a payment, and delivers the webhook. */
async function finish(of: Payer, status: "processed" | "failed"): Promise<SignedEvent[]> {
  const refund = (await sandbox.refundsOf(of.providerId)).at(-1) ?? expect.unreachable();
  const events = await sandbox.finishRefund(refund.id, status);
  await deliver(events);
  return events;
}

async function stateOf({ tenantId, providerId }: Payer) {
  const { rows } = await database.witness.query<{
    account: string;
    payment: string;
    activates: boolean;
    acts: string[];
  }>(
    `select t.account_status as account, p.status as payment, p.activates,
       array(select action from audit_event a where a.tenant_id = t.id and action ~ 'refund' order by at, id) as acts
     from tenant t join activation_payment p on p.tenant_id = t.id where t.id = $1`,
    [tenantId],
  );
  return { ...rows[0], refunds: (await sandbox.refundsOf(providerId)).map(({ status }) => status) };
}

const REQUESTED = { account: "active", payment: "refund_queued", activates: true, refunds: [] };
const PENDING = { account: "active", payment: "refund_pending", activates: true, refunds: ["pending"] };
const DONE = { account: "suspended", payment: "refunded", activates: false, refunds: ["processed"] };

describe("a refund that the owner requests", () => {
  it("goes to the provider in a job, and suspends the account when the bank has completed it", async () => {
    const paid = await requested();
    expect(await stateOf(paid)).toMatchObject(REQUESTED);
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(PENDING);
    expect(await readTrialStatus(paid.ctx)).toMatchObject({ accountStatus: "active", refundedAt: null });
    const before = Date.now() + ahead;
    await finish(paid, "processed");
    const { refundedAt } = await readTrialStatus(paid.ctx);
    expect(Date.parse(refundedAt ?? "")).toBeGreaterThanOrEqual(before);
    expect(await stateOf(paid)).toMatchObject({ ...DONE, acts: ["payment.refund-requested", "tenant.refunded"] });
    expect((await readBilling(paid.ctx)).payments).toMatchObject([
      { status: "refunded", refundableUntil: null, canHaveReceipt: false },
    ]);
    // Whoever pays again is active again.
    const { order } = await createOrder(paid.ctx);
    await verifyPayment(paid.ctx, (await sandbox.pay(order.id)).claim);
    expect((await readBilling(paid.ctx)).payments.map(({ status }) => status)).toEqual(["paid", "refunded"]);
    expect(await readTrialStatus(paid.ctx)).toMatchObject({ accountStatus: "active", refundedAt: null });
  });

  it("is made once, by however many requests, jobs and webhooks", async () => {
    const paid = await payer();
    const times = Array.from({ length: 20 });
    await Promise.all(times.map(() => requestRefund(paid.ctx, { paymentId: paid.paymentId })));
    await Promise.allSettled(times.map(() => runRefund(paid)));
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(PENDING);
    const events = await finish(paid, "processed");
    await Promise.all(times.map(() => deliver(events)));
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject({ ...DONE, acts: ["payment.refund-requested", "tenant.refunded"] });
  });

  it("is finished once by a process that died after the provider had made it", async () => {
    const paid = await requested();
    await sandbox.faultyRefunds("accept-then-reset", async () => {
      await expect(runRefund(paid)).rejects.toMatchObject({ outcome: "unknown" });
    });
    expect(await stateOf(paid)).toMatchObject({ ...REQUESTED, refunds: ["pending"] });
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(PENDING);
    await finish(paid, "processed");
    expect(await stateOf(paid)).toMatchObject(DONE);
  });

  it("is completed by a webhook that comes before the job has written anything", async () => {
    const paid = await requested();
    await sandbox.faultyRefunds("accept-then-reset", async () => {
      await expect(runRefund(paid)).rejects.toBeDefined();
    });
    await finish(paid, "processed");
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(DONE);
  });

  it("is asked for again by the sweep when its job was lost, and completed by it when the webhook was", async () => {
    const paid = await requested();
    ahead += 10 * 60_000;
    await database.witness.query("delete from outbox where tenant_id = $1", [paid.tenantId]);
    expect(await sweepPayments(deps)).toBeGreaterThan(0);
    await reconcilePayment(await system(paid), { orderId: paid.orderId });
    const { rows } = await database.witness.query(
      "select name from outbox where tenant_id = $1 and name = 'payment.refund'",
      [paid.tenantId],
    );
    expect(rows).toHaveLength(1);
    await runRefund(paid);
    const [refund] = await sandbox.refundsOf(paid.providerId);
    await sandbox.finishRefund(refund?.id ?? "", "processed");
    ahead += 2 * 3_600_000;
    await reconcilePayment(await system(paid), { orderId: paid.orderId });
    expect(await stateOf(paid)).toMatchObject(DONE);
  });

  it("leaves the account active when the bank fails it, and can be requested again", async () => {
    const paid = await requested();
    await runRefund(paid);
    const failed = await finish(paid, "failed");
    const unchanged = { account: "active", payment: "captured", activates: true };
    expect(await stateOf(paid)).toMatchObject({ ...unchanged, refunds: ["failed"] });
    expect((await readBilling(paid.ctx)).payments).toMatchObject([{ status: "paid", refundFailed: true }]);

    await requestRefund(paid.ctx, { paymentId: paid.paymentId });
    // The old refund's webhook again: it is not about the new request.
    await deliver(failed);
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject({ ...PENDING, refunds: ["failed", "pending"] });
    await finish(paid, "processed");
    expect(await stateOf(paid)).toMatchObject({ ...DONE, refunds: ["failed", "processed"] });
  });

  it("leaves the account active when the provider refuses it, and says so", async () => {
    const paid = await requested();
    await sandbox.faultyRefunds("error:BAD_REQUEST_ERROR", () => runRefund(paid));
    expect(await stateOf(paid)).toMatchObject({
      account: "active",
      payment: "captured",
      refunds: [],
      acts: ["payment.refund-requested", "payment.refund-failed"],
    });
    const { rows } = await database.witness.query("select title from notification where tenant_id = $1", [
      paid.tenantId,
    ]);
    expect(rows).toContainEqual({ title: "Your refund failed" });
  });

  it("becomes the provider's own refund when one was made there first", async () => {
    const paid = await requested();
    await sandbox.refundInDashboard(paid.providerId);
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(PENDING);
    await finish(paid, "processed");
    expect(await stateOf(paid)).toMatchObject(DONE);
  });

  it("reverses its receipt with a credit note", async () => {
    const paid = await payer();
    await issueReceipt(paid.ctx, {
      paymentId: paid.paymentId,
      name: "Prerna Classes",
      address: null,
      gstin: null,
      state: null,
    });
    await requestRefund(paid.ctx, { paymentId: paid.paymentId });
    await runRefund(paid);
    expect((await readBilling(paid.ctx)).payments).toMatchObject([{ creditNote: null }]);
    const events = await finish(paid, "processed");
    await deliver(events);
    expect((await readBilling(paid.ctx)).payments).toMatchObject([
      { receipt: { number: expect.stringMatching(/^AAV\//) }, creditNote: { number: expect.stringMatching(/^ACN\//) } },
    ]);
  });
});

describe("an account that its bank's dispute suspended", () => {
  it.each([
    ["at once", 0],
    ["ten minutes later", 10 * 60_000],
  ])("is not suspended by a refund made %s", async (_, later) => {
    const paid = await payer();
    await chargeBack(await system(paid), [paid.providerId]);
    ahead += later;
    await sandbox.refundInDashboard(paid.providerId);
    await finish(paid, "processed");
    expect(await stateOf(paid)).toMatchObject({ account: "suspended", payment: "refunded" });
    expect(await readTrialStatus(paid.ctx)).toMatchObject({ accountStatus: "suspended", refundedAt: null });
  });
});

/** Delivers what the bank reports about a payment's dispute, in this order, as an event each. */
async function report({ providerId }: Pick<Payer, "providerId">, ...statuses: readonly DisputeStatus[]) {
  for (const status of statuses) await deliver(await sandbox.dispute(providerId, status));
}

const billed = async ({ ctx }: Payer) => (await readBilling(ctx)).payments[0] ?? expect.unreachable();

/** What the audit log and the notifications of a business say of its disputes, oldest first. */
async function disputeRecords({ tenantId }: TestTenant): Promise<string[]> {
  const { rows } = await database.witness.query<{ text: string }>(
    `select action as text from (select action, at, id from audit_event
       where tenant_id = $1 and action ~ 'dispute|charged-back' order by at, id) a
     union all select title from notification where tenant_id = $1 and title ~ 'disputed'`,
    [tenantId],
  );
  return rows.map(({ text }) => text);
}

/** How many jobs that refund a payment of the business are enqueued. */
async function refundJobs({ tenantId }: TestTenant): Promise<number> {
  const { rows } = await database.witness.query("select from outbox where tenant_id = $1 and name = 'payment.refund'", [
    tenantId,
  ]);
  return rows.length;
}

describe("a payment in dispute", () => {
  const REFUSED = {
    code: "CONFLICT",
    message: "Your bank is reviewing a dispute of this payment. You can request a refund after it decides.",
  };

  it.each(["won", "closed"] as const)("has no refund until the dispute is %s", async (end) => {
    const [paid, stranger] = [await payer(), await payer()];
    const input = { paymentId: paid.paymentId };
    for (const status of ["created", "under_review", "action_required"] as const) {
      await report(paid, status);
      expect(await billed(paid)).toMatchObject({ status: "paid", isDisputed: true, refundableUntil: null });
      await expect(requestRefund(paid.ctx, input)).rejects.toMatchObject(REFUSED);
    }
    expect(await stateOf(paid)).toMatchObject({ account: "active", payment: "captured", acts: [], refunds: [] });
    expect(await disputeRecords(paid)).toEqual(["payment.disputed", "Your activation payment is disputed"]);
    expect(await billed(stranger)).toMatchObject({ isDisputed: false, refundableUntil: expect.any(String) });
    expect(await disputeRecords(stranger)).toEqual([]);

    await report(paid, end);
    expect(await billed(paid)).toMatchObject({ isDisputed: false, refundableUntil: expect.any(String) });
    await requestRefund(paid.ctx, input);
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(PENDING);
  });

  it.each([
    ["created", "won"],
    ["won", "created", "under_review"],
    ["under_review", "closed", "created", "action_required", "closed"],
  ] as const)("is free again after %s, %s, …", async (...statuses) => {
    const paid = await payer();
    await report(paid, ...statuses);
    expect(await billed(paid)).toMatchObject({ status: "paid", isDisputed: false });
    await requestRefund(paid.ctx, { paymentId: paid.paymentId });
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(PENDING);
  });

  it.each([
    ["created", "lost"],
    ["lost", "created", "lost"],
    ["under_review", "lost", "action_required", "created"],
  ] as const)("is charged back once after %s, %s, …", async (...statuses) => {
    const paid = await payer();
    await report(paid, ...statuses);
    expect(await billed(paid)).toMatchObject({ status: "charged_back", isDisputed: false, refundableUntil: null });
    expect(await stateOf(paid)).toMatchObject({ account: "suspended", payment: "captured", refunds: [] });
    const records = await disputeRecords(paid);
    expect(records.filter((record) => record === "tenant.charged-back")).toHaveLength(1);
    const { order } = await createOrder(paid.ctx);
    await verifyPayment(paid.ctx, (await sandbox.pay(order.id)).claim);
    await report(paid, "created", "lost");
    expect(await readTrialStatus(paid.ctx)).toMatchObject({ accountStatus: "active" });
  });

  it("is recorded once, however often and at once it is reported", async () => {
    const paid = await payer();
    const times = Array.from({ length: 10 });
    const created = await sandbox.dispute(paid.providerId, "created");
    await Promise.all(times.map(() => deliver(created)));
    await Promise.all(times.map(() => report(paid, "created", "under_review")));
    expect(await disputeRecords(paid)).toEqual(["payment.disputed", "Your activation payment is disputed"]);
    await Promise.all(times.map(() => report(paid, "won")));
    await deliver(created);
    expect(await billed(paid)).toMatchObject({ isDisputed: false });
    expect(await disputeRecords(paid)).toEqual([
      "payment.disputed",
      "payment.dispute-closed",
      "Your activation payment is disputed",
    ]);
  });

  it("keeps a refund waiting that was requested before, and has it made after a win", async () => {
    const paid = await requested();
    await report(paid, "created");
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(REQUESTED);
    expect(await billed(paid)).toMatchObject({ status: "refund_requested", isDisputed: true });
    await database.witness.query("delete from outbox where tenant_id = $1", [paid.tenantId]);
    await report(paid, "won");
    expect(await refundJobs(paid)).toBe(1);
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject(PENDING);
  });

  it("has a waiting refund dropped when it is lost", async () => {
    const paid = await requested();
    await report(paid, "created");
    await database.witness.query("delete from outbox where tenant_id = $1", [paid.tenantId]);
    await report(paid, "lost");
    await runRefund(paid);
    expect(await refundJobs(paid)).toBe(0);
    expect(await stateOf(paid)).toMatchObject({ account: "suspended", payment: "captured", refunds: [] });
    expect(await billed(paid)).toMatchObject({ status: "charged_back" });
  });

  it("has no refund until the last of its disputes is over", async () => {
    const paid = await payer();
    const record = async (id: string, isOpen: boolean) =>
      recordDispute(await system(paid), { id, paymentId: paid.providerId, isOpen });
    await record("disp_1", true);
    await record("disp_2", true);
    await record("disp_1", false);
    expect(await billed(paid)).toMatchObject({ isDisputed: true });
    await record("disp_2", false);
    expect(await billed(paid)).toMatchObject({ isDisputed: false });
  });

  it("is not another business's to report, and leaves no trace when recording it fails", async () => {
    const [paid, stranger] = [await payer(), await payer()];
    const dispute = { id: "disp_1", paymentId: paid.providerId, isOpen: true };
    await recordDispute(await system(stranger), dispute);
    const broken = { ...(await system(paid)), newId: () => expect.unreachable("The process died") };
    await expect(recordDispute(broken, dispute)).rejects.toBeDefined();
    expect([await billed(paid), await billed(stranger)]).toMatchObject([{ isDisputed: false }, { isDisputed: false }]);
    expect([await disputeRecords(paid), await disputeRecords(stranger)]).toEqual([[], []]);
  });
});

describe("a payment that its bank took back", () => {
  it("is listed as charged back, without a refund or a receipt, and one paid after it is not", async () => {
    const [paid, stranger] = [await payer(), await payer()];
    await chargeBack(await system(stranger), [paid.providerId]);
    expect((await readBilling(paid.ctx)).payments).toMatchObject([{ status: "paid" }]);
    await chargeBack(await system(paid), [paid.providerId]);
    const chargedBack = {
      status: "charged_back",
      refundableUntil: null,
      canHaveReceipt: false,
      refundFailed: false,
      receipt: null,
      creditNote: null,
    };
    expect((await readBilling(paid.ctx)).payments).toMatchObject([chargedBack]);
    const { rows } = await database.witness.query("select title from notification where tenant_id = $1", [
      paid.tenantId,
    ]);
    expect(rows).toContainEqual({ title: "Your bank returned your payment to you and your CRM is suspended" });
    const { paymentId } = paid;
    await expect(requestRefund(paid.ctx, { paymentId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This payment can't be refunded, because your bank already returned it to you.",
    });
    const buyer = { name: "Prerna Classes", address: null, gstin: null, state: null };
    await expect(issueReceipt(paid.ctx, { paymentId, ...buyer })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "There's no receipt for this payment, because your bank returned it to you.",
    });

    const { order } = await createOrder(paid.ctx);
    await verifyPayment(paid.ctx, (await sandbox.pay(order.id)).claim);
    expect((await readBilling(paid.ctx)).payments).toMatchObject([{ status: "paid" }, chargedBack]);
    expect((await readBilling(stranger.ctx)).payments).toMatchObject([{ status: "paid" }]);
  });
});

describe("a refund of a payment that its bank took back meanwhile", () => {
  it("is not requested again after it failed", async () => {
    const paid = await requested();
    await runRefund(paid);
    await chargeBack(await system(paid), [paid.providerId]);
    await finish(paid, "failed");
    expect(await stateOf(paid)).toMatchObject({ account: "suspended", payment: "captured", activates: false });
    expect((await readBilling(paid.ctx)).payments).toMatchObject([{ status: "charged_back", refundFailed: false }]);
    await runRefund(paid);
    expect((await stateOf(paid)).refunds).toEqual(["failed"]);
  });

  it("is not requested for a second payment either, which activated nothing", async () => {
    const tenant = await createTestTenant(deps, { accountStatus: "trial" });
    const { order: first } = await createOrder(tenant.ctx);
    ahead += DAY_MS;
    const { order: second } = await createOrder(tenant.ctx);
    for (const { id } of [first, second]) await verifyPayment(tenant.ctx, (await sandbox.pay(id)).claim);
    const { rows } = await database.witness.query<{ id: string; providerId: string }>(
      `select id, provider_payment_id as "providerId" from activation_payment where tenant_id = $1 and not activates`,
      [tenant.tenantId],
    );
    const double = rows[0] ?? expect.unreachable();
    await chargeBack(await system(tenant), [double.providerId]);
    await refundPayment(await system(tenant), { paymentId: double.id });
    expect(await sandbox.refundsOf(double.providerId)).toEqual([]);
    expect(await readTrialStatus(tenant.ctx)).toMatchObject({ accountStatus: "active" });
  });

  it("is not requested at all if it was only queued", async () => {
    const paid = await requested();
    await chargeBack(await system(paid), [paid.providerId]);
    await runRefund(paid);
    expect(await stateOf(paid)).toMatchObject({ account: "suspended", payment: "captured", refunds: [] });
  });
});

describe("a refund is refused", () => {
  it("for every role but the owner, and for another business", async () => {
    const [paid, stranger] = [await payer(), await payer()];
    const input = { paymentId: paid.paymentId };
    for (const role of ["admin", "manager", "agent", "accountant", "viewer"] as const)
      await expect(requestRefund(paid.as(role), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(requestRefund(stranger.ctx, input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await stateOf(paid)).toMatchObject({ account: "active", payment: "captured", acts: [] });
  });

  it("on the 31st day, and not on the 30th", async () => {
    const paid = await payer();
    const before = ahead;
    ahead += 31 * DAY_MS;
    expect((await readBilling(paid.ctx)).payments).toMatchObject([{ refundableUntil: null }]);
    await expect(requestRefund(paid.ctx, { paymentId: paid.paymentId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Refunds can only be requested within 30 days of the payment.",
    });
    expect(await stateOf(paid)).toMatchObject({ payment: "captured", acts: [] });
    ahead -= DAY_MS;
    await requestRefund(paid.ctx, { paymentId: paid.paymentId });
    expect(await stateOf(paid)).toMatchObject({ payment: "refund_queued" });
    ahead = before;
  });

  it("without a trace when the transaction fails", async () => {
    const paid = await payer();
    const broken = { ...paid.ctx, newId: () => expect.unreachable("The process died") };
    await expect(requestRefund(broken, { paymentId: paid.paymentId })).rejects.toBeDefined();
    expect(await stateOf(paid)).toMatchObject({ payment: "captured", acts: [], refunds: [] });
  });
});
