import { afterRestore } from "@aavarti/db/after-restore";
import { findOrder } from "@aavarti/db/queries/activation-payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { dayIn } from "@aavarti/domain/languages";
import { advanceRetention as advanceJob, sendRetentionWarning as warnJob } from "@aavarti/jobs/definitions/retention";
import type { PaymentProvider, ProviderPayment } from "@aavarti/providers/payment/interface";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TenantOptions, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOrder } from "../activation/create-order.ts";
import { reconcilePayment } from "../activation/reconcile-payment.ts";
import { refundErased } from "../activation/refund-erased.ts";
import { settleOrder } from "../activation/settle-order.ts";
import { advanceRetention } from "./advance-retention.ts";
import { sendWarning } from "./send-warning.ts";
import { sweepRetention } from "./sweep-retention.ts";

let database: TestDatabase;
let bench: ReminderBench;
/** The payments the fake bank reports for every order, and the refunds it received. */
let bank: { payments: ProviderPayment[]; refunds: string[] };

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await createReminderBench(database);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("delete from erased_activation_order; delete from erased_activation_payment");
  bank = { payments: [], refunds: [] };
  bench.deps.providers.payment = payingBank();
});

const notAsked = (): never => {
  throw new Error("Nobody asks this here");
};

const payingBank = (): PaymentProvider => {
  return {
    configured: true,
    mode: "sandbox",
    keyId: "key",
    checkoutScriptUrl: "",
    fetchOrder: notAsked,
    fetchPayment: notAsked,
    capture: notAsked,
    verifyCheckoutSignature: notAsked,
    verifyWebhookSignature: notAsked,
    webhookEventKey: notAsked,
    parseWebhook: notAsked,
    createOrder: async ({ amountPaise, receipt }) => ({
      id: `order_${receipt}`,
      amountPaise,
      currency: "INR",
      status: "created",
      receipt,
    }),
    fetchRefunds: async () => [],
    fetchOrderPayments: async (orderId) => bank.payments.filter((one) => one.orderId === orderId),
    refund: async ({ paymentId, amountPaise }) => {
      bank.refunds.push(paymentId);
      return { id: `refund_${paymentId}`, paymentId, amountPaise, status: "processed" };
    },
  };
};

const capture = (orderId: string): void => {
  bank.payments.push({
    id: `pay_${orderId}`,
    orderId,
    amountPaise: 150_000,
    currency: "INR",
    status: "captured",
    method: "upi",
    amountRefundedPaise: 0,
    errorCode: null,
    errorReason: null,
    createdAt: bench.clock.now(),
  });
};

const endedTenant = (options: TenantOptions = {}): Promise<TestTenant> =>
  createTestTenant(bench.deps, { accountStatus: "trial", trialEndsAt: bench.clock.now(), ...options });

/**
 * Sweeps and runs the resulting jobs as the worker would; a failed job is left for the next sweep,
 * as one that has used up its attempts is.
 */
async function sweepAndWork(): Promise<void> {
  await sweepRetention(bench.deps);
  for (;;) {
    const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
      "delete from outbox where name in ($1, $2) returning name, payload",
      [advanceJob.name, warnJob.name],
    );
    if (rows.length === 0) return;
    for (const { name, payload } of rows) {
      const { tenantId } = advanceJob.payload.parse(payload);
      const ctx = await bench.systemContext(tenantId).catch(() => null);
      if (!ctx) continue;
      const work = name === warnJob.name ? sendWarning(ctx, warnJob.payload.parse(payload)) : advanceRetention(ctx);
      await work.catch(() => undefined);
    }
  }
}

/** Advances the clock by a number of days, with two sweeps a day. */
async function live(days: number): Promise<void> {
  for (let sweep = 0; sweep < days * 2; sweep += 1) {
    await sweepAndWork();
    bench.clock.advance({ hours: 12 });
  }
}

const tenants = async (): Promise<string[]> =>
  (await bench.superuser.query<{ id: string }>("select id from tenant")).rows.map(({ id }) => id);

const subjects = (): string[] => bench.notifiers.emails.map(({ subject }) => subject);

describe("an unpaid trial", () => {
  it("gets one warning 30, 7 and 2 days before it is erased, without affecting other tenants", async () => {
    const active = await createTestTenant(bench.deps, { ownerEmail: "active@example.in" });
    const demo = await endedTenant({ isDemo: true });
    const ended = await endedTenant({ ownerEmail: "priya@example.in" });
    bench.clock.advance({ days: -1 });
    await createTestSubscription(ended.ctx, { endOn: "2027-01-01" });
    bench.clock.advance({ days: 1 });

    await live(29);
    expect(await tenants()).toHaveLength(3);
    expect(subjects()).toEqual([
      "Prerna Classes: your data is kept until 21 Dec 2026",
      "Prerna Classes: your data will be deleted in 7 days",
      "Prerna Classes: your data will be deleted in 2 days",
    ]);
    expect(bench.notifiers.emails.every(({ to }) => to === "priya@example.in")).toBe(true);
    const [first] = bench.notifiers.emails;
    expect(first?.text).toContain("http://127.0.0.1:3000/dashboard/billing");
    expect(first?.text).toContain("Download my data");

    await live(4);
    expect((await tenants()).sort()).toEqual([active.tenantId, demo.tenantId].sort());
    expect(subjects()).toHaveLength(3);
    const people = await bench.superuser.query("select from app_user where email = 'priya@example.in'");
    expect(people.rowCount).toBe(0);
  });

  it("gets warnings in Hindi when the owner uses Hindi", async () => {
    const { userId } = await endedTenant();
    await bench.superuser.query("update app_user set language = 'hi' where id = $1", [userId]);
    await sweepAndWork();
    expect(subjects()).toEqual(["Prerna Classes: आपका डेटा 21 दिसंबर 2026 तक रखा जाएगा"]);
    expect(bench.notifiers.emails[0]?.text).toContain("₹1,500");
  });

  it("gets warnings without names while the owner's address is unconfirmed", async () => {
    await endedTenant({ isOwnerVerified: false });
    await sweepAndWork();
    expect(subjects()).toEqual(["Aavarti: your data is kept until 21 Dec 2026"]);
    expect(bench.notifiers.emails[0]?.text).toMatch(/^Hi,\n\nYour free trial has ended\./);
    expect(JSON.stringify(bench.notifiers.emails)).not.toContain("Prerna Classes");
  });

  it("gets the last warning two days before the erasure after any outage of the job", async () => {
    await endedTenant();
    await sweepAndWork();
    bench.clock.advance({ days: 37 });
    await sweepAndWork();
    expect(subjects().at(-1)).toBe("Prerna Classes: your data will be deleted in 2 days");
    await live(2);
    expect(await tenants()).toHaveLength(1);
    await live(1);
    expect(await tenants()).toHaveLength(0);
    expect(subjects()).toHaveLength(2);
  });

  it("gets each warning once when an older backup is restored", async () => {
    await endedTenant();
    await sweepAndWork();
    expect(subjects()).toHaveLength(1);
    // The restored tables don't contain what was sent after the backup.
    await bench.superuser.query("delete from retention_warning; update tenant set retention_next_at = null");
    bench.clock.advance({ hours: 3 });
    await afterRestore(database.ownerUrl, bench.clock.now());
    await live(3);
    expect(subjects()).toHaveLength(1);
    await live(40);
    expect(subjects().slice(1)).toEqual([
      expect.stringContaining("will be deleted in 7 days"),
      expect.stringContaining("will be deleted in 2 days"),
    ]);
  });

  it("is not erased until its warnings can be sent", async () => {
    await endedTenant();
    bench.notifiers.script = Array.from({ length: 200 }, () => "not-sent");
    for (const days of [23, 5, 2, 10]) {
      await live(1);
      bench.clock.advance({ days });
    }
    expect(await tenants()).toHaveLength(1);
    bench.notifiers.script = [];
    await live(5);
    expect(await tenants()).toHaveLength(0);
  });

  it.each([
    [7, 23, 4, "3 days", "2026-12-21"],
    [7, 23, 9, "2 days", "2026-12-25"],
    [2, 28, 1, "2 days", "2026-12-22"],
    [2, 28, 20, "2 days", "2027-01-10"],
  ])("gets the correct date when the %s-day warning is late", async (_of, due, late, left, day) => {
    await endedTenant();
    await sweepAndWork();
    bench.clock.advance({ days: due });
    bench.notifiers.script = ["not-sent"];
    await sweepAndWork();
    bench.clock.advance({ days: late });
    await sweepAndWork();
    expect(subjects().slice(1)).toEqual([`Prerna Classes: your data will be deleted in ${left}`]);
    expect(bench.notifiers.emails.at(-1)?.text).toContain(`until ${dayIn("en", day as CalendarDate)}`);
    bench.clock.advance({ hours: 2 });
    await sweepAndWork();
    expect(subjects()).toHaveLength(2);
    expect(await tenants()).toHaveLength(1);
  });

  it("gets one warning when the sender crashes or the response is lost", async () => {
    await endedTenant();
    bench.notifiers.script = ["accept-then-unknown"];
    await sweepAndWork();
    await bench.superuser.query("update retention_warning set lease_until = lease_until - interval '2 minutes'");
    await live(1);
    expect(bench.notifiers.emails).toHaveLength(1);
    const { rows } = await bench.superuser.query("select state from retention_warning");
    expect(rows).toEqual([{ state: "sent" }]);
  });

  it("is erased when another tenant's job keeps failing", async () => {
    const broken = await endedTenant({ ownerEmail: "broken@example.in" });
    await endedTenant();
    await bench.superuser.query(
      "create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$",
    );
    await bench.superuser.query(
      `create trigger fail before insert on retention_warning for each row when (new.tenant_id = '${broken.tenantId}') execute function fail()`,
    );
    await live(32);
    await bench.superuser.query("drop function fail cascade");
    expect(await tenants()).toEqual([broken.tenantId]);
  });
});

describe("paying", () => {
  it("stops the countdown at any time, and a later suspension starts a new one", async () => {
    const { ctx } = await endedTenant();
    await live(29);
    const { order } = await createOrder(ctx);
    capture(order.id);
    await reconcilePayment(ctx, { orderId: await orderRowId() });
    await live(10);
    expect(await tenants()).toHaveLength(1);
    expect(subjects()).toHaveLength(3);

    const paid = bank.payments[0];
    if (paid) bank.payments[0] = { ...paid, status: "refunded" };
    await reconcileAgain(ctx);
    await live(32);
    expect(subjects()).toHaveLength(6);
    expect(bench.notifiers.emails.at(-1)?.text).toContain("is suspended");
    expect(await tenants()).toHaveLength(0);
    const kept = await bench.superuser.query("select amount_paise, status from erased_activation_payment");
    expect(kept.rows).toEqual([{ amount_paise: "150000", status: "refunded" }]);
  });

  it("delays the erasure while an order is open, and refunds money that comes after it", async () => {
    const { ctx } = await endedTenant();
    await live(29);
    const { order } = await createOrder(ctx);
    await live(4);
    expect(await tenants()).toHaveLength(1);
    await live(3);
    expect(await tenants()).toHaveLength(0);

    capture(order.id);
    expect(await refundErased(bench.deps, order.id)).toBe("erased business: 1 refunded");
    expect(bank.refunds).toEqual([`pay_${order.id}`]);
    expect(await refundErased(bench.deps, "order_of_nobody")).toBe("ignored: not our order");
  });

  it("during the erasure leaves one complete result", async () => {
    for (let round = 0; round < 3; round += 1) {
      await bench.reset();
      const { ctx } = await endedTenant();
      await live(29);
      const { order } = await createOrder(ctx);
      const rowId = await orderRowId();
      // Old enough that no bank will report on the order any more, so that it does not delay the
      // erasure by itself.
      await bench.superuser.query("update activation_order set created_at = created_at - interval '6 days'");
      capture(order.id);
      bench.clock.advance({ days: 1 });
      await Promise.allSettled([advanceRetention(ctx), reconcilePayment(ctx, { orderId: rowId })]);
      const { rows } = await bench.superuser.query<{ account_status: string }>("select account_status from tenant");
      const orders = await bench.superuser.query("select from activation_order where status = 'paid'");
      if (rows.length > 0) expect([rows[0]?.account_status, orders.rowCount]).toEqual(["active", 1]);
      else expect(await refundErased(bench.deps, order.id)).toBe("erased business: 1 refunded");
      bank.payments = [];
    }
  });
});

const orderRowId = async (): Promise<string> =>
  (await bench.superuser.query<{ id: string }>("select id from activation_order")).rows[0]?.id ?? "";

/** Queries the provider about the order again, as a refund's webhook does. */
async function reconcileAgain(ctx: TestTenant["ctx"]): Promise<void> {
  const id = await orderRowId();
  const order = await ctx.transact(({ trx }) => findOrder(trx, id));
  if (order) await settleOrder(ctx, order);
}
