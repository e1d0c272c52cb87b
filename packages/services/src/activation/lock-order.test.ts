import { insertOrder } from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { ProviderPayment } from "@aavarti/providers/payment/interface";
import { deliveryFault } from "@aavarti/testing/delivery-faults";
import { somebodyWaits } from "@aavarti/testing/overlapping";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TenantOptions } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ServiceContext } from "../context.ts";
import { applyDeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { applyPayment } from "./apply-payment.ts";
import { chargeBack } from "./charge-back.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const PAID: ProviderPayment = {
  id: "pay_1",
  orderId: "order_1",
  amountPaise: 150_000,
  currency: "INR",
  status: "captured",
  method: "upi",
  amountRefundedPaise: 0,
  errorCode: null,
  errorReason: null,
  createdAt: null,
};

/** Creates a business with an order at the provider. */
async function buyer(options: TenantOptions = {}) {
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null, ...options });
  const { ctx, tenantId } = tenant;
  const now = ctx.now();
  const order = await ctx.transact(({ trx }) =>
    insertOrder(trx, {
      tenant_id: tenantId,
      id: ctx.newId(),
      purpose: "activation",
      mode: "test",
      receipt: "act_1",
      provider_order_id: PAID.orderId,
      amount_paise: PAID.amountPaise,
      currency: PAID.currency,
      status: "created",
      created_at: now,
      updated_at: now,
    }),
  );
  return { ctx, tenantId, order };
}

/**
 * Applies a payment that holds the tenant's lock, and continues once another transaction waits for
 * the lock.
 */
function paymentThatOthersWaitFor({ ctx, order }: Awaited<ReturnType<typeof buyer>>, payment: ProviderPayment) {
  const held = Promise.withResolvers<void>();
  const done = ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    held.resolve();
    await vi.waitFor(async () => expect(await somebodyWaits(bench.superuser)).toBe(true), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    await applyPayment(ctx, unit, order, payment);
  });
  return { held: held.promise, done };
}

const accountOf = async (tenantId: string) => {
  const { rows } = await bench.superuser.query(
    "select account_status, sending_paused_at is not null as is_paused from tenant where id = $1",
    [tenantId],
  );
  return rows[0];
};

const complain = (ctx: ServiceContext, reminderId: string) =>
  applyDeliveryStatus(ctx, {
    reminderId,
    messageId: null,
    status: "failed",
    at: bench.clock.now(),
    fault: deliveryFault("spam", "The recipient marked the message as spam.", "Call"),
  });

it("pauses sending for a complaint and activates the account at the same moment", async () => {
  const business = await buyer({ accountStatus: "trial" });
  for (const name of ["a", "b", "c"])
    await createTestSubscription(business.ctx, { endOn: "2026-11-21", phone: null, email: `${name}@example.in` });
  await bench.sweepAndWork();
  const sent = (await bench.ledger()).filter(({ recipient_kind: kind }) => kind === "customer");
  const [first = "", second = "", third = ""] = sent.map(({ id }) => id);
  for (const id of [first, second]) await complain(business.ctx, id);

  // Each notifies the owners, and these notifications are serialized.
  const payment = paymentThatOthersWaitFor(business, PAID);
  await payment.held;
  expect(await Promise.all([payment.done, complain(business.ctx, third)])).toEqual([undefined, true]);
  expect(await accountOf(business.tenantId)).toEqual({ account_status: "active", is_paused: true });
});

it("takes a refund and a lost dispute of the same payment at the same moment", async () => {
  const business = await buyer({ accountStatus: "trial" });
  await business.ctx.transact((unit) => applyPayment(business.ctx, unit, business.order, PAID));
  const refund = paymentThatOthersWaitFor(business, { ...PAID, status: "refunded", amountRefundedPaise: 150_000 });
  await refund.held;
  await Promise.all([refund.done, chargeBack(business.ctx, [PAID.id])]);
  expect(await accountOf(business.tenantId)).toMatchObject({ account_status: "suspended" });
  const { rows } = await bench.superuser.query(
    "select action from audit_event where action like 'tenant.%' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual(["tenant.activated", "tenant.refunded"]);
});
