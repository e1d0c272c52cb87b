import { ReadTimeline } from "@aavarti/contract/customer-record";
import { addDays, addMonthsClamped } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discountCharge } from "../payments/discount-charge.ts";
import { listCharges } from "../payments/list-charges.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundPayment, reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { changeProduct, previewChange } from "../subscriptions/change-product.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { resumeSubscription } from "../subscriptions/resume-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { readRecord } from "./read-record.ts";
import { readTimeline } from "./read-timeline.ts";
import { updateCustomer } from "./update-customer.ts";

const clock = createTestClock();
const TODAY = "2026-11-21";
let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
});
afterAll(() => database.close());

/**
 * Creates a customer whose subscription was renewed, paused, resumed and cancelled, with two edits
 * and a message.
 */
async function life() {
  const subscription = await createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 5) });
  const { id, customerId } = subscription;
  const later = (minutes: number) => clock.advance({ minutes });
  later(1);
  await updateCustomer(tenant.ctx, { id: customerId, changes: { company: "Patel Foods" } });
  later(1);
  await updateCustomer(tenant.ctx, { id: customerId, changes: { name: "Asha P. Patel" } });
  later(1);
  await renewSubscription(tenant.ctx, { id, endDate: addDays(TODAY, 5) });
  later(1);
  await pauseSubscription(tenant.ctx, { id });
  later(1);
  await resumeSubscription(tenant.ctx, { id });
  later(1);
  await cancelSubscription(tenant.ctx, { id, when: "at_end", reason: "moved" });
  later(1);
  const at = clock.now();
  await tenant.ctx.transact(({ trx }) =>
    trx
      .insertInto("reminder")
      .values({
        tenant_id: tenant.tenantId,
        id: tenant.ctx.newId(),
        subscription_id: id,
        customer_id: customerId,
        term_end_on: "2026-11-26",
        step: "due_in_7",
        channel: "email",
        recipient_kind: "customer",
        recipient_id: customerId,
        state: "failed",
        state_reason: "The mailbox does not exist.",
        due_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  return subscription;
}

describe("a customer's record", () => {
  it("holds what they are subscribed to, and tells what happened in order, edits folded", async () => {
    const { id, customerId } = await life();
    expect(await readRecord(tenant.ctx, { id: customerId })).toMatchObject({
      name: "Asha P. Patel",
      since: "2026-10-27",
      subscriptions: [{ id, standing: "cancelling", customer: { phone: "+919876543210" } }],
    });
    const { items, nextCursor } = await readTimeline(tenant.ctx, ReadTimeline.parse({ id: customerId }));
    const events = items.filter(({ kind }) => kind !== "payment");
    expect(events.map(({ what }) => what)).toEqual([
      "reminder",
      "subscription.cancelled",
      "subscription.resumed",
      "subscription.paused",
      "subscription.renewed",
      "customer.updated",
      "subscription.created",
      "customer.created",
    ]);
    expect(events[0]?.message).toMatchObject({
      channel: "email",
      state: "failed",
      cause: "The mailbox does not exist.",
    });
    expect(events[1]).toMatchObject({
      when: "at_end",
      reason: "moved",
      actor: expect.any(String),
      product: "Gold plan",
    });
    expect(events[3]).toMatchObject({ from: TODAY });
    expect(events[4]).toMatchObject({ kind: "subscription", till: expect.stringMatching(/^2026-12-2/u) });
    expect(events[5]).toMatchObject({ kind: "edit", fields: ["name", "company"] });
    expect(nextCursor).toBeNull();
  });

  it("names the product of each entry's day, and what a change of product cost", async () => {
    const { id, customerId } = await createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 20) });
    const cheap = { name: "Spoken English", price: 10_000, durationMonths: 1, description: "x" };
    const english = await createProduct(tenant.ctx, cheap);
    clock.advance({ minutes: 1 });
    const { toPay } = await previewChange(tenant.ctx, { id, productId: english.id, mode: "keep_end" });
    await changeProduct(tenant.ctx, { id, productId: english.id, mode: "keep_end" });
    const { items } = await readTimeline(tenant.ctx, ReadTimeline.parse({ id: customerId, kind: "subscription" }));
    expect(items).toMatchObject([
      { what: "subscription.product-changed", product: "Spoken English", productBefore: "Gold plan", toPay },
      { what: "subscription.created", product: "Gold plan", productBefore: null, toPay: null },
    ]);
    expect(toPay).toMatch(/^-/u);
  });

  it("tells what was charged, and no longer is", async () => {
    const { id, customerId } = await createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 5), price: 150_000 });
    clock.advance({ minutes: 1 });
    await renewSubscription(tenant.ctx, { id, endDate: addDays(TODAY, 5) });
    clock.advance({ minutes: 1 });
    await undoRenewal(tenant.ctx, { id, endDate: addMonthsClamped(addDays(TODAY, 5), 1) });
    const { items } = await readTimeline(tenant.ctx, ReadTimeline.parse({ id: customerId, kind: "payment" }));
    expect(items).toMatchObject([
      { what: "charge.reduced", amount: "1500.00", charge: { kind: "term", dueOn: addDays(TODAY, 5) } },
      { what: "charge.raised", amount: "1500.00", charge: { kind: "term", dueOn: addDays(TODAY, 5) } },
      {
        kind: "payment",
        what: "charge.raised",
        amount: "1500.00",
        charge: { kind: "term" },
        subscriptionId: id,
        product: "Gold plan",
        actor: expect.any(String),
      },
    ]);
  });

  it("tells why a discount was given and a payment refunded or reversed", async () => {
    const { customerId } = await createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 5), price: 150_000 });
    const [charge] = (await listCharges(tenant.ctx, { customerId, limit: 1 })).items;
    clock.advance({ minutes: 1 });
    await discountCharge(tenant.ctx, { id: charge?.id ?? "", discount: 20_000, reason: "Sibling" });
    const { id } = await recordPayment(tenant.ctx, { customerId, amount: 200_000, mode: "upi" });
    clock.advance({ minutes: 1 });
    await refundPayment(tenant.ctx, { id, amount: 10_000, mode: "cash", reason: "Paid too much" });
    clock.advance({ minutes: 1 });
    await reversePayment(tenant.ctx, { id, reason: "Wrong customer" });
    const { items } = await readTimeline(tenant.ctx, ReadTimeline.parse({ id: customerId, kind: "payment" }));
    const reasons = items.flatMap(({ what, because }) => (because === null ? [] : [[what, because]]));
    expect(reasons).toEqual(
      expect.arrayContaining([
        ["payment.reversed", "Wrong customer"],
        ["payment.refunded", "Paid too much"],
        ["charge.discounted", "Sibling"],
      ]),
    );
    expect(items.find(({ what }) => what === "payment.recorded")).toMatchObject({ because: null });
  });

  it("tells a child what who pays for them paid of it, and that it was reversed; the payer as before", async () => {
    const endOn = addDays(TODAY, 5);
    const dev = await createTestSubscription(tenant.ctx, { endOn, customerName: "Dev", price: 150_000 });
    const anaya = await createTestSubscription(tenant.ctx, { endOn, customerName: "Anaya", price: 100_000 });
    const sunita = await createTestSubscription(tenant.ctx, {
      endOn,
      customerName: "Sunita",
      email: "sunita@example.in",
      phone: "+919876543299",
      status: "pending",
    });
    for (const { customerId } of [dev, anaya]) await setPayer(tenant.ctx, { customerId, payerId: sunita.customerId });
    clock.advance({ minutes: 1 });
    const { id } = await recordPayment(tenant.ctx, { customerId: sunita.customerId, amount: 240_000, mode: "upi" });
    clock.advance({ minutes: 1 });
    const [charge] = (await listCharges(tenant.ctx, { customerId: anaya.customerId, limit: 1 })).items;
    await discountCharge(tenant.ctx, { id: charge?.id ?? "", discount: 20_000, reason: "Sibling" });
    clock.advance({ minutes: 1 });
    await reversePayment(tenant.ctx, { id, reason: "Entered twice" });
    const moneyOf = async ({ customerId }: { customerId: string }) =>
      (await readTimeline(tenant.ctx, ReadTimeline.parse({ id: customerId, kind: "payment" }))).items.filter(
        ({ what }) => what !== "charge.raised",
      );
    const own = { payer: "Sunita", wholePayment: "2400.00", paidBy: "upi", actor: expect.any(String) };
    expect(await moneyOf(dev)).toMatchObject([
      { ...own, what: "charge.payment-reversed", amount: "1500.00", because: "Entered twice", product: "Gold plan" },
      { ...own, what: "charge.paid", amount: "1500.00", because: null, charge: { kind: "term" } },
    ]);
    expect((await moneyOf(anaya)).map(({ what, amount }) => [what, amount])).toEqual([
      ["charge.payment-reversed", "800.00"],
      ["charge.discounted", "200.00"],
      ["charge.payment-released", "100.00"],
      ["charge.paid", "900.00"],
    ]);
    expect((await moneyOf(sunita)).map(({ what }) => what)).toEqual(["payment.reversed", "payment.recorded"]);
  });

  it("counts from the first day of the first term, also after a gap", async () => {
    const { id, customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-10-01" });
    await renewSubscription(tenant.ctx, { id, endDate: "2026-10-01", from: "today" });
    const record = await readRecord(tenant.ctx, { id: customerId });
    expect(record.since).toBe("2026-09-01");
  });

  it("is read page by page and by kind, without a gap or a repetition", async () => {
    const { customerId } = await life();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const asked = { id: customerId, limit: 3, ...(cursor && { cursor }) };
      const page: Awaited<ReturnType<typeof readTimeline>> = await readTimeline(tenant.ctx, ReadTimeline.parse(asked));
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    const kinds = async (kind: "message" | "subscription" | "edit") =>
      (await readTimeline(tenant.ctx, ReadTimeline.parse({ id: customerId, kind }))).items.length;
    expect([await kinds("message"), await kinds("subscription"), await kinds("edit")]).toEqual([1, 5, 2]);
  });

  it("is invisible to other tenants and without the permission", async () => {
    const { customerId } = await life();
    const stranger = await createTestTenant(tenant.ctx);
    const refusal = { code: "NOT_FOUND", message: "Customer not found" };
    await expect(readRecord(stranger.ctx, { id: customerId })).rejects.toMatchObject(refusal);
    await expect(readTimeline(stranger.ctx, ReadTimeline.parse({ id: customerId }))).rejects.toMatchObject(refusal);
  });
});
