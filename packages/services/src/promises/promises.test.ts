import { notificationVersions } from "@aavarti/db/queries/notifications";
import type { StoredPromiseState } from "@aavarti/domain/promises";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { deliveryFault } from "@aavarti/testing/delivery-faults";
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
import { applyDeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { sendReminder } from "../reminders/deliver/send-reminder.ts";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { listUpcoming } from "../reminders/preview/list-upcoming.ts";
import { resumeSending } from "../sending/operate.ts";
import { releaseUnverified } from "../sending/release-messages.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
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

  describe("delays a reminder whichever way it comes back", () => {
    type Business = Awaited<ReturnType<typeof business>>;
    const promise = ({ ctx, customerId }: Business) => recordPromise(ctx, { customerId, promisedOn: "2026-11-25" });
    const sql = (text: string, ...values: unknown[]) => bench.superuser.query(text, values);
    const byEmail = { whatsappEnabled: false, remindOwner: false };
    const waiting = async () => {
      const held = (await bench.ledger()).filter((row) => row.state === "planned");
      return held.map((row) => [row.due_at, row.state_reason, row.promise_id !== null]);
    };
    const later = async (hours: number) => {
      bench.clock.advance({ hours });
      await bench.passLeases(hours * 3_600);
      await bench.sweepAndWork();
    };
    const quiet = (to: Business, until = 11) => saveNotificationSettings(to.ctx, { quietHours: { from: 21, until } });

    const WAYS: Record<string, (to: Business) => Promise<unknown>> = {
      "paused sending that is resumed": async (to) => {
        await sql("update tenant set sending_paused_at = $1", bench.clock.now());
        await bench.sweepAndWork();
        await promise(to);
        await resumeSending(bench.deps, to.tenantId);
        expect(await waiting()).toEqual(HELD);
      },
      "an owner's address that is verified": async (to) => {
        await sql("update app_user set email_verified_at = null");
        await sql("update tenant set may_send_unverified = false");
        await bench.sweepAndWork();
        await promise(to);
        await sql("update app_user set email_verified_at = $1", bench.clock.now());
        await releaseUnverified(bench.deps, to.userId);
        expect(await waiting()).toEqual(HELD);
      },
      "a call that ends without sending, with the promise made during it": async (to) => {
        await sweepReminders(bench.deps);
        bench.notifiers.script = ["not-sent"];
        bench.notifiers.onSend = async () => {
          bench.notifiers.onSend = async () => undefined;
          await promise(to);
        };
        await bench.work();
        bench.notifiers.script = [];
      },
      "a sender that died": async (to) => {
        await sweepReminders(bench.deps);
        bench.notifiers.script = ["crash"];
        const [row] = await bench.ledger();
        await expect(
          sendReminder(await bench.systemContext(to.tenantId), { reminderId: row?.id ?? "" }),
        ).rejects.toThrow();
        await sql("delete from outbox");
        await promise(to);
      },
      "an outcome that was unknown": async (to) => {
        await sweepReminders(bench.deps);
        bench.notifiers.script = ["unknown"];
        await sendReminder(await bench.systemContext(to.tenantId), {
          reminderId: (await bench.ledger())[0]?.id ?? "",
        });
        await promise(to);
      },
      "an email in place of WhatsApp": async (to) => {
        await saveNotificationSettings(to.ctx, { whatsappEnabled: true, emailEnabled: false });
        await bench.sweepAndWork();
        bench.notifiers.reset();
        await promise(to);
        const [row] = await bench.ledger();
        const fault = deliveryFault("131026", "This number is not on WhatsApp.", "Call.");
        const at = new Date(bench.clock.now().getTime() + 1_000);
        const ctx = await bench.systemContext(to.tenantId);
        await applyDeliveryStatus(ctx, { reminderId: row?.id ?? "", messageId: null, status: "failed", at, fault });
        expect(await waiting()).toEqual(HELD);
      },
      "a new payer whose promise is about all": async (to) => {
        await quiet(to);
        const papa = await createCustomer(to.ctx, { ...PAPA, name: "Papa" });
        for (const name of ["Dev", "Zoya"]) {
          const email = `${name.toLowerCase()}@example.in`;
          const child = await createTestSubscription(to.ctx, { endOn: "2026-11-20", customerName: name, email });
          await setPayer(to.ctx, { customerId: child.customerId, payerId: papa.id });
        }
        expect((await promise({ ...to, customerId: papa.id })).subscription).toBeNull();
        await sql("delete from reminder where subscription_id <> $1", to.subscriptionId);
        await sweepReminders(bench.deps);
        await setPayer(to.ctx, { customerId: to.customerId, payerId: papa.id });
        expect(await waiting()).toEqual([[new Date("2026-11-27T05:30:00Z"), ...(HELD[0]?.slice(1) ?? [])]]);
        await quiet(to, 8);
      },
      "a new payer while it is being sent": async (to) => {
        const papa = await createCustomer(to.ctx, { ...PAPA, name: "Papa" });
        await sweepReminders(bench.deps);
        bench.notifiers.script = ["not-sent"];
        bench.notifiers.onSend = async () => {
          bench.notifiers.onSend = async () => undefined;
          await setPayer(to.ctx, { customerId: to.customerId, payerId: papa.id });
          await promise({ ...to, customerId: papa.id });
        };
        await bench.work();
        bench.notifiers.script = [];
      },
    };
    const PAPA = { email: "papa@example.in", phone: null, company: null, status: "active" as const };
    const HELD = [[new Date("2026-11-27T03:30:00Z"), "On hold until the promised date, 25 Nov 2026.", true]];

    it.each(Object.entries(WAYS))("after %s", async (_way, come) => {
      const to = await business("2026-11-28");
      await saveNotificationSettings(to.ctx, byEmail);
      await come(to);
      await later(1);
      await later(2);
      expect(bench.notifiers.emails).toEqual([]);
      expect((await waiting()).map(([, ...why]) => why)).toEqual(HELD.map(([, ...why]) => why));
      bench.clock.set("2026-11-27T06:00:00Z");
      await bench.sweepAndWork();
      expect(bench.notifiers.emails).toHaveLength(1);
    });

    describe("of who paid before", () => {
      it.each<[string, (papa: string, mama: string) => string | null, string]>([
        ["no one else pays", () => null, "asha@example.in"],
        ["somebody else pays", (_, mama) => mama, "mama@example.in"],
      ])("no longer once %s", async (_what, payerOf, address) => {
        const to = await business("2026-11-28");
        await saveNotificationSettings(to.ctx, byEmail);
        const papa = await createCustomer(to.ctx, { ...PAPA, name: "Papa" });
        const mama = await createCustomer(to.ctx, { ...PAPA, name: "Mama", email: "mama@example.in" });
        await setPayer(to.ctx, { customerId: to.customerId, payerId: papa.id });
        await sweepReminders(bench.deps);
        await promise({ ...to, customerId: papa.id });
        expect(await waiting()).toEqual(HELD);
        await setPayer(to.ctx, { customerId: to.customerId, payerId: payerOf(papa.id, mama.id) });
        await later(1);
        expect(bench.notifiers.emails.map((email) => email.to)).toEqual([address]);
      });

      it("but for the customer's own promise", async () => {
        const to = await business("2026-11-28");
        await saveNotificationSettings(to.ctx, byEmail);
        const papa = await createCustomer(to.ctx, { ...PAPA, name: "Papa" });
        await setPayer(to.ctx, { customerId: to.customerId, payerId: papa.id });
        await sweepReminders(bench.deps);
        await promise(to);
        await setPayer(to.ctx, { customerId: to.customerId, payerId: null });
        await later(1);
        expect(bench.notifiers.emails).toEqual([]);
        expect(await waiting()).toEqual(HELD);
      });
    });

    it.each([0, 1])("only the part of a combined message that was promised: %s", async (promised) => {
      const to = await business("2026-11-28");
      await saveNotificationSettings(to.ctx, byEmail);
      const { ctx, customerId, productId } = to;
      const days = { startDate: "2026-10-29", customEndDate: "2026-11-28" } as const;
      await createSubscription(ctx, { customerId, productId, ...days, status: "active", price: 150_000 });
      await sweepReminders(bench.deps);
      bench.notifiers.script = ["not-sent"];
      await bench.work();
      bench.notifiers.script = [];
      const ids = (await sql("select subscription_id as id from reminder order by merged_into nulls first")).rows;
      expect(ids).toHaveLength(2);
      await recordPromise(ctx, { customerId, promisedOn: "2026-11-25", subscriptionId: ids[promised].id });
      await later(1);
      const states = await sql("select state from reminder order by subscription_id = $1", ids[promised].id);
      expect(states.rows).toEqual([{ state: "sent" }, { state: "planned" }]);
    });
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
    const version = async () => (await notificationVersions(bench.deps.db, [ctx.tenantId])).get(ctx.tenantId) ?? 0;
    const before = await version();
    expect(await settlePromises(bench.deps)).toBe(1);
    expect(await version()).toBe(before + 1);
    expect(await settlePromises(bench.deps)).toBe(0);
    expect(await version()).toBe(before + 1);
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
