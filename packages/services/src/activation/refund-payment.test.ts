import { insertOrder } from "@aavarti/db/queries/activation-payments";
import { createTwoBusinesses, type TwoBusinesses } from "@aavarti/testing/two-businesses";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyPayment } from "./apply-payment.ts";
import { recordDispute } from "./record-dispute.ts";
import { refundPayment } from "./refund-payment.ts";

let businesses: TwoBusinesses;
beforeAll(async () => {
  businesses = await createTwoBusinesses();
});
afterAll(() => businesses.database.close());

const PAID = {
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
} as const;

it("warns of a refund that a dispute has held for more than 30 days, and makes none", async () => {
  const { tenant } = await businesses.renew();
  const warnings: unknown[] = [];
  const warn = (...logged: unknown[]) => void warnings.push(logged);
  const ctx = { ...tenant.ctx, log: { ...tenant.ctx.log, warn } };
  const order = await ctx.transact(({ trx }) =>
    insertOrder(trx, {
      tenant_id: tenant.tenantId,
      id: ctx.newId(),
      purpose: "activation",
      mode: "test",
      receipt: "act_1",
      provider_order_id: PAID.orderId,
      amount_paise: PAID.amountPaise,
      currency: PAID.currency,
      status: "created",
      created_at: ctx.now(),
      updated_at: ctx.now(),
    }),
  );
  // The second payment of an account is queued for its refund.
  await ctx.transact((unit) => applyPayment(ctx, unit, order, { ...PAID, id: "pay_0" }));
  await ctx.transact((unit) => applyPayment(ctx, unit, order, PAID));
  await recordDispute(ctx, { id: "disp_1", paymentId: PAID.id, isOpen: true });
  const queued = () =>
    ctx.transact(({ trx }) =>
      trx
        .selectFrom("activation_payment")
        .selectAll()
        .where("provider_payment_id", "=", PAID.id)
        .executeTakeFirstOrThrow(),
    );
  const payment = await queued();
  expect(payment).toMatchObject({ status: "refund_queued", open_dispute_ids: ["disp_1"] });
  warnings.length = 0;

  businesses.clock.advance({ days: 30 });
  await refundPayment(ctx, { paymentId: payment.id });
  expect(warnings).toEqual([]);
  businesses.clock.advance({ hours: 1 });
  await refundPayment(ctx, { paymentId: payment.id });
  expect(warnings).toEqual([
    [
      { paymentId: payment.id, disputeIds: ["disp_1"], heldSince: payment.updated_at },
      "a dispute has held a refund for more than 30 days",
    ],
  ]);
  expect(await queued()).toEqual(payment);
});
