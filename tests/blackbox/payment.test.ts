import { describe, expect, it } from "vitest";
import type { Api } from "./api.ts";
import { payAndCloseBrowser, payInCheckout, refundAtProvider, refuseNextCaptures, sendWebhook } from "./checkout.ts";
import { refusal } from "./documented-client.ts";
import { newOwner } from "./people.ts";
import { wires } from "./wires.ts";

const FAILED = { status: 400, code: "VALIDATION_FAILED", message: "Payment verification failed" };

describe.each(wires())("payment over $wire", ({ api }) => {
  const buyer = async () => {
    const owner = (await newOwner(api)).api;
    const { order } = await owner.createOrder();
    return { owner, orderId: order.id };
  };

  it("creates an order for the fee and returns the same one for a second click", async () => {
    const owner = (await newOwner(api)).api;
    const first = await owner.createOrder();
    expect(first.order).toMatchObject({ amount: 150_000, currency: "INR" });
    expect(first.keyId).toMatch(/^rzp_/);
    expect(await owner.createOrder()).toEqual(first);
  });

  it("activates on verification, also when it is repeated", async () => {
    const { owner, orderId } = await buyer();
    const { claim } = await payInCheckout(orderId);

    await owner.verifyPayment(claim);

    expect(await owner.trialStatus()).toMatchObject({ accountStatus: "active", isActive: true, isExpired: false });
    expect((await owner.me()).tenant.accountStatus).toBe("active");
    await owner.verifyPayment(claim);
    await Promise.all(Array.from({ length: 10 }, () => owner.verifyPayment(claim)));
    expect(await owner.trialStatus()).toMatchObject({ accountStatus: "active" });
  });

  it("creates no order for an active tenant", async () => {
    const { owner, orderId } = await buyer();
    await owner.verifyPayment((await payInCheckout(orderId)).claim);
    expect(await refusal(owner.createOrder())).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  it("rejects a wrong signature without a change and accepts the right one afterwards", async () => {
    const { owner, orderId } = await buyer();
    const { claim } = await payInCheckout(orderId);
    const { razorpay_signature: right } = claim;
    const wrong = [
      right.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
      right.toUpperCase(),
      right.slice(0, -1),
      "0".repeat(64),
      "not a signature",
    ];
    for (const razorpay_signature of wrong)
      expect(await refusal(owner.verifyPayment({ ...claim, razorpay_signature })), razorpay_signature).toMatchObject(
        FAILED,
      );
    await expectTrial(owner);
    await owner.verifyPayment(claim);
    expect((await owner.trialStatus()).accountStatus).toBe("active");
  });

  it("rejects another tenant's order like an unknown one", async () => {
    const { owner, orderId } = await buyer();
    const thief = await buyer();
    const { claim } = await payInCheckout(orderId);
    const foreign = await refusal(thief.owner.verifyPayment(claim));
    expect(foreign).toMatchObject(FAILED);
    const unknown = { ...claim, razorpay_order_id: "order_Nobodys0000001" };
    expect(await refusal(thief.owner.verifyPayment(unknown))).toEqual(foreign);
    const mixed = { ...claim, razorpay_order_id: thief.orderId };
    expect(await refusal(thief.owner.verifyPayment(mixed))).toEqual(foreign);
    await expectTrial(thief.owner);
    await expectTrial(owner);
  });

  it.each(["razorpay_order_id", "razorpay_payment_id", "razorpay_signature"])(
    "refuses a claim without its %s",
    async (part) => {
      const { owner, orderId } = await buyer();
      const { claim } = await payInCheckout(orderId);
      for (const value of [undefined, null, "", 7, "x".repeat(10_000), "' or 1=1 --"])
        expect(await refusal(owner.verifyPayment({ ...claim, [part]: value }))).toMatchObject({ status: 400 });
      await expectTrial(owner);
    },
  );

  it.concurrent.each([
    ["a rupee", { amount: 100 }],
    ["a paisa less than the fee", { amount: 149_999 }],
    ["a paisa more than the fee", { amount: 150_001 }],
    ["another currency", { currency: "USD" }],
    ["nothing, because it failed", { outcome: "failed" as const }],
  ])("never activates by a payment of %s, by verification or by webhook", async (_case, attempt) => {
    const { owner, orderId } = await buyer();
    const { claim, webhooks } = await payInCheckout(orderId, attempt);
    expect(await refusal(owner.verifyPayment(claim))).toMatchObject(FAILED);
    for (const webhook of webhooks) expect(await sendWebhook(webhook)).toBe(200);
    await stays(owner);
  });

  it("captures an authorised payment, and activates nothing when the capture fails", async () => {
    const { owner, orderId } = await buyer();
    const { claim } = await payInCheckout(orderId, { outcome: "authorized" });
    await refuseNextCaptures(1);
    expect((await refusal(owner.verifyPayment(claim))).status).toBeGreaterThanOrEqual(400);
    await expectTrial(owner);

    await owner.verifyPayment(claim);
    expect((await owner.trialStatus()).accountStatus).toBe("active");
  });

  it("activates by the webhook alone when the browser was closed", async () => {
    const { owner, orderId } = await buyer();
    await payAndCloseBrowser(orderId);
    await becomes(owner, "active");
  });

  it("activates by repeated webhooks in the wrong order and still accepts the verification", async () => {
    const { owner, orderId } = await buyer();
    const failed = await payInCheckout(orderId, { outcome: "failed" });
    const { claim, webhooks } = await payInCheckout(orderId);
    const disorder = [...webhooks.toReversed(), ...failed.webhooks, ...webhooks, ...failed.webhooks];
    expect(await Promise.all(disorder.map(sendWebhook))).toEqual(disorder.map(() => 200));

    await becomes(owner, "active");
    await owner.verifyPayment(claim);
    expect((await owner.trialStatus()).accountStatus).toBe("active");
  });

  it("rejects a webhook with a wrong signature", async () => {
    const { owner, orderId } = await buyer();
    const { webhooks } = await payInCheckout(orderId);
    const [webhook] = webhooks.filter(({ event }) => event === "order.paid");
    if (webhook === undefined) throw new Error("The sandbox made no order.paid");
    const { body } = webhook;
    const forged = [
      { ...webhook, signature: "" },
      { ...webhook, signature: "0".repeat(64) },
      { ...webhook, signature: webhook.signature.toUpperCase() },
      { ...webhook, body: `${body} ` },
      { ...webhook, body: JSON.stringify(JSON.parse(body), null, 1) },
      { ...webhook, body: "" },
    ];
    for (const attempt of forged) expect([400, 401]).toContain(await sendWebhook(attempt));
    await stays(owner);
  });

  it("suspends the account when the payment is refunded", async () => {
    const { owner, orderId } = await buyer();
    const { claim } = await payInCheckout(orderId);
    await owner.verifyPayment(claim);
    await refundAtProvider(claim.razorpay_payment_id);
    await becomes(owner, "suspended");
    expect(await refusal(owner.listCustomers())).toMatchObject({ status: 402, code: "ACCOUNT_INACTIVE" });
    expect((await owner.createOrder()).order.amount).toBe(150_000);
  });
});

async function expectTrial(owner: Api): Promise<void> {
  expect(await owner.trialStatus()).toMatchObject({ accountStatus: "trial", isExpired: false });
}

/** Checks that nothing changes; only time shows that, so the worker gets 2.5 s to act. */
async function stays(owner: Api): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await expectTrial(owner);
}

async function becomes(owner: Api, accountStatus: string): Promise<void> {
  await expect.poll(async () => (await owner.trialStatus()).accountStatus, { interval: 250 }).toBe(accountStatus);
}
