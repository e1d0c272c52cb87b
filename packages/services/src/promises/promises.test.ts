import type { StoredPromiseState } from "@aavarti/domain/promises";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription, type SubscriptionOptions } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { listUpcoming } from "../reminders/preview/list-upcoming.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { confirmPromise, dismissPromise, recordPromise, undoPromise, withdrawPromise } from "./change-promise.ts";
import { listPromises, readPromiseStatus, readPromiseText } from "./list-promises.ts";
import { settlePromises } from "./settle-promises.ts";

const PHONE = "+919876543210";
let bench: ReminderBench;
let answers: Answers;
beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
});
afterAll(() => bench.close());

/**
 * Creates a customer whose plan ends in 7 days. Today is Saturday 21 November, so the first
 * reminder is due today.
 */
async function business(
  endOn: `${number}-${number}-${number}` = "2026-11-28",
  options: Partial<SubscriptionOptions> = {},
) {
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  const subscription = await createTestSubscription(tenant.ctx, {
    endOn,
    phone: PHONE,
    email: "asha@example.in",
    ...options,
  });
  return { ...tenant, ...subscription, subscriptionId: subscription.id };
}

const all = { limit: 50, cursor: undefined, customerId: undefined, subscriptionId: undefined };
const list = async (ctx: ServiceContext, status?: StoredPromiseState) =>
  (await listPromises(ctx, { ...all, status })).items;
const onlyOne = async (ctx: ServiceContext) => {
  const [promise, ...others] = await list(ctx);
  if (!promise || others.length > 0) throw new Error("Expected one promise");
  return promise;
};
const sentToAsha = () =>
  bench.notifiers.emails.filter(({ to }) => to === "asha@example.in").length + bench.notifiers.templates.length;

describe("a message that names a day", () => {
  it("is suggested as a promise with the matching words, and delays nothing yet", async () => {
    const { ctx, customerId, subscriptionId } = await business();
    await answers.whatsapp({ text: "Sorry, salary ke baad dunga" });
    expect(await list(ctx)).toMatchObject([
      {
        state: "suggested",
        promisedOn: "2026-12-07",
        words: "salary",
        confidence: "medium",
        customer: { id: customerId },
        subscription: { id: subscriptionId, productName: "Gold plan" },
        message: { text: "Sorry, salary ke baad dunga" },
        remindersResumeOn: null,
      },
    ]);
    await bench.sweepAndWork();
    expect(sentToAsha()).toBe(2);
  });

  it("suggests nothing when the customer writes that they paid", async () => {
    const { ctx } = await business();
    await answers.whatsapp({ text: "kal diya tha" });
    expect(await list(ctx)).toEqual([]);
  });

  it("is confirmed as suggested or with another day, and can be dismissed and undone", async () => {
    const { ctx } = await business();
    await answers.whatsapp({ text: "Friday" });
    const { id } = await onlyOne(ctx);
    expect(await dismissPromise(ctx, { id })).toMatchObject({ state: "dismissed" });
    await expect(confirmPromise(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await undoPromise(ctx, { id, state: "dismissed" })).toMatchObject({ state: "suggested" });
    expect(await confirmPromise(ctx, { id, promisedOn: "2026-11-26" })).toMatchObject({
      state: "open",
      promisedOn: "2026-11-26",
      remindersResumeOn: "2026-11-28",
    });
    expect(await confirmPromise(ctx, { id })).toMatchObject({ state: "open", promisedOn: "2026-11-26" });
    expect(await undoPromise(ctx, { id, state: "open" })).toMatchObject({ state: "suggested" });
    expect(await undoPromise(ctx, { id, state: "open" })).toMatchObject({ state: "suggested" });
  });
});

describe("a promise that a customer makes again", () => {
  const suggested = (ctx: ServiceContext) => list(ctx, "suggested");

  it("needs one answer: the latest is offered, and confirming or dismissing it answers the others", async () => {
    const { ctx } = await business();
    await answers.whatsapp({ text: "kal dunga" });
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "kal pakka" });
    const [latest, ...others] = await suggested(ctx);
    expect([latest?.message?.text, others]).toEqual(["kal pakka", []]);
    const { id } = latest ?? { id: "" };
    await confirmPromise(ctx, { id });
    expect(await list(ctx)).toMatchObject([{ id, state: "open", promisedOn: "2026-11-22" }]);
    await undoPromise(ctx, { id, state: "open" });
    expect(await suggested(ctx)).toMatchObject([{ id }]);
    await dismissPromise(ctx, { id });
    expect(await suggested(ctx)).toEqual([]);
  });

  it("isn't offered where one for the same day is open; another day is", async () => {
    const { ctx, customerId } = await business();
    await recordPromise(ctx, { customerId, words: "kal" });
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "kal pakka" });
    expect(await suggested(ctx)).toEqual([]);
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "Friday" });
    expect(await suggested(ctx)).toMatchObject([{ promisedOn: "2026-11-27" }]);
  });

  it("isn't offered once a payment settles the balance, and is again when that is reversed", async () => {
    const { ctx, customerId } = await business("2026-12-05");
    await answers.whatsapp({ text: "kal dunga" });
    bench.clock.advance({ minutes: 1 });
    const part = await recordPayment(ctx, { customerId, amount: 50_000, mode: "upi" });
    expect(await suggested(ctx)).toHaveLength(1);
    await recordPayment(ctx, { customerId, amount: 100_000, mode: "upi" });
    expect(await suggested(ctx)).toEqual([]);
    await reversePayment(ctx, { id: part.id, reason: "Entered twice" });
    expect(await suggested(ctx)).toHaveLength(1);
  });
});

describe("an open promise", () => {
  it("delays the customer's reminders with a reason, and sends them when the promise is broken", async () => {
    const { ctx, customerId } = await business("2026-11-21");
    await recordPromise(ctx, { customerId, words: "Friday" });
    await bench.sweepAndWork();
    expect(sentToAsha()).toBe(0);
    const waiting = await bench.superuser.query(
      "select distinct state, state_reason from reminder where recipient_kind = 'customer'",
    );
    expect(waiting.rows).toEqual([{ state: "planned", state_reason: "On hold until the promised date, 27 Nov 2026." }]);

    bench.clock.set(new Date("2026-11-28T20:00:00+05:30"));
    await bench.sweepAndWork();
    expect(sentToAsha()).toBe(0);
    bench.clock.set(new Date("2026-11-29T09:30:00+05:30"));
    await bench.sweepAndWork();
    expect(sentToAsha()).toBe(2);
    expect(await list(ctx)).toMatchObject([{ state: "broken" }]);
    bench.clock.advance({ hours: 1 });
    await bench.sweepAndWork();
    expect(sentToAsha()).toBe(2);
  });

  it("shows delayed reminders in the preview", async () => {
    const { ctx, customerId } = await business();
    bench.clock.set(new Date("2026-11-20T09:30:00+05:30"));
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    const { items } = await listUpcoming(ctx, {
      limit: 50,
      cursor: undefined,
      subscriptionId: undefined,
      customerId: undefined,
    });
    expect(items.map(({ day, waiting }) => [day, waiting])).toEqual([
      ["2026-11-21", "On hold until the promised date, 23 Nov 2026."],
      ["2026-11-28", null],
    ]);
  });

  it("sends only the later of two delayed steps", async () => {
    const { ctx, customerId } = await business();
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-28" });
    await bench.sweepAndWork();
    bench.clock.set(new Date("2026-11-28T09:30:00+05:30"));
    await bench.sweepAndWork();
    expect(sentToAsha()).toBe(0);
    bench.clock.set(new Date("2026-11-30T09:30:00+05:30"));
    await bench.sweepAndWork();
    expect(sentToAsha()).toBe(2);
  });

  it("sends the owner's reminders as usual", async () => {
    const { ctx, customerId } = await business();
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-28" });
    await bench.sweepAndWork();
    expect(bench.notifiers.emails.filter(({ to }) => to.startsWith("owner"))).toHaveLength(1);
  });

  it("sends delayed reminders once it is withdrawn, and delays them again on undo", async () => {
    const { ctx, customerId } = await business();
    const { id } = await recordPromise(ctx, { customerId, promisedOn: "2026-11-25" });
    await bench.sweepAndWork();
    await withdrawPromise(ctx, { id });
    expect(await undoPromise(ctx, { id, state: "withdrawn" })).toMatchObject({ state: "open" });
    await bench.work();
    expect(sentToAsha()).toBe(0);
    await withdrawPromise(ctx, { id });
    await withdrawPromise(ctx, { id });
    await bench.work();
    expect(sentToAsha()).toBe(2);
  });

  it("delays and sends reminders outside the business's own quiet hours", async () => {
    const { ctx, customerId } = await business();
    await saveNotificationSettings(ctx, { quietHours: { from: 18, until: 11 } });
    const { id } = await recordPromise(ctx, { customerId, promisedOn: "2026-11-25" });
    await bench.sweepAndWork();
    const dueAt = async () =>
      (await bench.superuser.query("select distinct due_at from reminder where recipient_kind = 'customer'")).rows;
    expect(await dueAt()).toEqual([{ due_at: new Date("2026-11-27T05:30:00Z") }]);
    bench.clock.set("2026-11-21T13:00:00Z");
    await withdrawPromise(ctx, { id });
    expect(await dueAt()).toEqual([{ due_at: new Date("2026-11-22T05:30:00Z") }]);
  });

  it("is replaced by another for the same subscription, and restored on undo", async () => {
    const { ctx, customerId } = await business();
    const first = await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    const second = await recordPromise(ctx, { customerId, promisedOn: "2026-11-27" });
    expect((await list(ctx)).map(({ state }) => state).sort()).toEqual(["open", "withdrawn"]);
    await undoPromise(ctx, { id: second.id, state: "open" });
    expect(await list(ctx, "open")).toMatchObject([{ id: first.id, promisedOn: "2026-11-23" }]);
  });
});

describe("keeping a promise", () => {
  it("counts a renewal up to the day after, whenever it is checked", async () => {
    const { ctx, customerId, subscriptionId } = await business("2026-11-21");
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    bench.clock.set(new Date("2026-11-24T23:00:00+05:30"));
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    expect(await list(ctx)).toMatchObject([{ state: "kept", decidedAt: null }]);
    expect(await readPromiseStatus(ctx, { customerId })).toMatchObject({ kept: 1, broken: 0, keptRate: 1, open: [] });

    await undoRenewal(ctx, { id: subscriptionId, endDate: "2026-12-21" });
    expect(await list(ctx)).toMatchObject([{ state: "open" }]);
  });

  it("does not count a later renewal: the promise stays broken", async () => {
    const { ctx, customerId, subscriptionId } = await business("2026-11-21");
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    bench.clock.set(new Date("2026-11-25T00:10:00+05:30"));
    expect(await settlePromises(bench.deps)).toBe(1);
    expect(await settlePromises(bench.deps)).toBe(0);
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    expect(await readPromiseStatus(ctx, { customerId })).toMatchObject({ kept: 0, broken: 1, keptRate: 0 });
  });

  it("requires all renewals of a promise for several", async () => {
    const { ctx, customerId, productId, subscriptionId } = await business("2026-11-21");
    const { createSubscription } = await import("../subscriptions/create-subscription.ts");
    const other = await createSubscription(ctx, {
      customerId,
      productId,
      startDate: "2026-10-22",
      customEndDate: "2026-11-22",
      status: "active",
      price: 30_000,
    });
    const promise = await recordPromise(ctx, { customerId, words: "parso" });
    expect(promise.subscription).toBeNull();
    bench.clock.advance({ hours: 1 });
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    expect(await list(ctx)).toMatchObject([{ state: "open" }]);
    await renewSubscription(ctx, { id: other.id, endDate: "2026-11-22", from: "old_end" });
    expect(await list(ctx)).toMatchObject([{ state: "kept" }]);
  });
});

describe("a promise to a business that records payments", () => {
  const states = async (ctx: ServiceContext) => (await list(ctx)).map(({ state }) => state);
  const at = (time: string) => bench.clock.set(new Date(`${time}:00+05:30`));

  it("is kept by money, not by a renewal without it, and open again when it is reversed", async () => {
    const { ctx, customerId, subscriptionId } = await business("2026-11-21", { isPaid: true });
    bench.clock.advance({ minutes: 1 });
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    bench.clock.advance({ hours: 1 });
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    expect(await states(ctx)).toEqual(["open"]);
    await recordPayment(ctx, { customerId, amount: 149_900, mode: "upi" });
    expect(await states(ctx)).toEqual(["open"]);
    const { id } = await recordPayment(ctx, { customerId, amount: 100, mode: "upi" });
    expect(await states(ctx)).toEqual(["kept"]);
    await reversePayment(ctx, { id, reason: "Not received" });
    expect(await states(ctx)).toEqual(["open"]);
  });

  it("is decided again by a payment recorded late, and by its reversal", async () => {
    const { ctx, customerId, subscriptionId } = await business("2026-11-21", { isPaid: true });
    bench.clock.advance({ minutes: 1 });
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    at("2026-11-25T00:10");
    expect(await settlePromises(bench.deps)).toBe(1);
    expect(await states(ctx)).toEqual(["broken"]);
    const late = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi", receivedOn: "2026-11-25" });
    expect(await states(ctx)).toEqual(["broken"]);
    await reversePayment(ctx, { id: late.id, reason: "Wrong day" });
    const { id } = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi", receivedOn: "2026-11-24" });
    expect(await states(ctx)).toEqual(["kept"]);
    await reversePayment(ctx, { id, reason: "Not received" });
    expect(await states(ctx)).toEqual(["broken"]);
  });

  it("is kept by a renewal that is paid at once, by an advance, or by the amount that was named", async () => {
    const { ctx, customerId, subscriptionId } = await business("2026-11-28", { isPaid: true });
    bench.clock.advance({ minutes: 1 });
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-25" });
    bench.clock.advance({ minutes: 1 });
    const { id } = await recordPayment(ctx, { customerId, amount: 100_000, mode: "cash" });
    expect(await states(ctx)).toEqual(["open"]);
    await recordPayment(ctx, { customerId, amount: 50_000, mode: "cash" });
    expect(await states(ctx)).toEqual(["kept"]);
    await reversePayment(ctx, { id, reason: "Not received" });
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-28", payment: { mode: "upi" } });
    expect(await states(ctx)).toEqual(["kept"]);

    bench.clock.advance({ minutes: 1 });
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-26", amount: 40_000 });
    expect(await states(ctx)).toEqual(["open", "kept"]);
    bench.clock.advance({ minutes: 1 });
    await recordPayment(ctx, { customerId, amount: 40_000, mode: "cash" });
    expect(await states(ctx)).toEqual(["kept", "kept"]);
  });

  it("is kept by an earlier advance that pays the renewal", async () => {
    const { ctx, customerId, subscriptionId } = await business("2026-11-21", { isPaid: true });
    await recordPayment(ctx, { customerId, amount: 150_000, mode: "cash" });
    bench.clock.advance({ minutes: 1 });
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    bench.clock.advance({ minutes: 1 });
    expect(await states(ctx)).toEqual(["open"]);
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    expect(await states(ctx)).toEqual(["kept"]);
  });

  it("is kept by the customer's own money, and not by a payer's in Trash", async () => {
    const { ctx, customerId } = await business("2026-11-21", { isPaid: true });
    const payer = await createCustomer(ctx, { name: "Papa", email: "papa@example.in", status: "active" });
    await setPayer(ctx, { customerId, payerId: payer.id });
    await recordPayment(ctx, { customerId: payer.id, amount: 150_000, mode: "cash" });
    await deleteCustomer(ctx, { id: payer.id });
    bench.clock.advance({ minutes: 1 });
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    bench.clock.advance({ minutes: 1 });
    await recordPayment(ctx, { customerId, amount: 1_000, mode: "cash" });
    expect(await states(ctx)).toEqual(["open"]);
    await recordPayment(ctx, { customerId, amount: 149_000, mode: "cash" });
    expect(await states(ctx)).toEqual(["kept"]);
  });

  it("is about all that is owed by its day, though the terms run on", async () => {
    const { ctx, customerId } = await business("2026-12-20");
    const child = await createTestSubscription(ctx, { endOn: "2026-12-18", phone: null, customerName: "Riya" });
    await setPayer(ctx, { customerId: child.customerId, payerId: customerId });
    bench.clock.advance({ minutes: 1 });
    expect(await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" })).toMatchObject({ subscription: null });
    bench.clock.advance({ minutes: 1 });
    await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
    expect(await states(ctx)).toEqual(["open"]);
    await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
    expect(await states(ctx)).toEqual(["kept"]);
  });

  it("is the payer's for whom they pay for, and is shown on those records", async () => {
    const { ctx, customerId, subscriptionId } = await business("2026-11-21", { isPaid: true });
    const payer = await createCustomer(ctx, { name: "Papa", email: "papa@example.in", status: "active" });
    await setPayer(ctx, { customerId, payerId: payer.id });
    bench.clock.advance({ minutes: 1 });
    const promise = await recordPromise(ctx, { customerId: payer.id, promisedOn: "2026-11-23" });
    expect(promise.subscription).toMatchObject({ id: subscriptionId });
    expect((await listPromises(ctx, { ...all, customerId })).items).toMatchObject([
      { id: promise.id, customer: { name: "Papa" } },
    ]);
    bench.clock.advance({ minutes: 1 });
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    expect(await states(ctx)).toEqual(["open"]);
    await recordPayment(ctx, { customerId: payer.id, amount: 150_000, mode: "upi" });
    expect(await states(ctx)).toEqual(["kept"]);
  });
});

describe("recording a promise", () => {
  it("rejects a past day and text without a day", async () => {
    const { ctx, customerId } = await business();
    const refused = { code: "VALIDATION_FAILED" };
    await expect(recordPromise(ctx, { customerId, promisedOn: "2026-11-20" })).rejects.toMatchObject(refused);
    await expect(recordPromise(ctx, { customerId, promisedOn: "2028-11-20" })).rejects.toMatchObject(refused);
    await expect(recordPromise(ctx, { customerId, words: "dekhte hain" })).rejects.toMatchObject(refused);
    expect(await list(ctx)).toEqual([]);
    expect(readPromiseText(ctx, { text: "1 tarikh ko" })).toMatchObject({ promisedOn: "2026-12-01" });
  });

  it("rejects a user without permission and another business, and stores nothing", async () => {
    const { as, ctx, customerId, subscriptionId } = await business();
    const other = await createTestTenant(bench.deps);
    const mine = await createTestSubscription(other.ctx, { endOn: "2026-11-28", phone: null });
    await answers.whatsapp({ text: "Friday" });
    const { id } = await onlyOne(ctx);
    const viewer = as("viewer");
    for (const act of [
      async () => recordPromise(viewer, { customerId, words: "kal" }),
      async () => confirmPromise(viewer, { id }),
      async () => dismissPromise(viewer, { id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const act of [
      () => recordPromise(other.ctx, { customerId, words: "kal" }),
      () => recordPromise(other.ctx, { customerId: mine.customerId, subscriptionId, words: "kal" }),
      () => confirmPromise(other.ctx, { id }),
      () => readPromiseStatus(other.ctx, { customerId }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await list(viewer)).toMatchObject([{ state: "suggested" }]);
    expect(await list(other.ctx)).toEqual([]);
    await bench.sweepAndWork();
    expect(sentToAsha()).toBeGreaterThanOrEqual(2);
  });
});
