import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription, type SubscriptionOptions } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { advanceBulkSend } from "../../bulk/advance-bulk-send.ts";
import { startBulkSend } from "../../bulk/start-bulk-send.ts";
import { recordConsent } from "../../consent/record-consent.ts";
import { listConversations } from "../../conversations/list-conversations.ts";
import { findOffers } from "../../conversations/offered-templates.ts";
import { reply } from "../../conversations/reply.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { deleteCustomer } from "../../customers/delete-customer.ts";
import { readTimeline } from "../../customers/read-timeline.ts";
import { restoreCustomer } from "../../customers/restore-customer.ts";
import { updateCustomer } from "../../customers/update-customer.ts";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { discountCharge } from "../../payments/discount-charge.ts";
import { listCharges } from "../../payments/list-charges.ts";
import { recordPayment } from "../../payments/record-payment.ts";
import { reversePayment } from "../../payments/reverse-payment.ts";
import { setPayer } from "../../payments/set-payer.ts";
import { createProduct } from "../../products/create-product.ts";
import { recordPromise, undoPromise } from "../../promises/change-promise.ts";
import { listPromises } from "../../promises/list-promises.ts";
import { settlePromises } from "../../promises/settle-promises.ts";
import { cancelSubscription } from "../../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../../subscriptions/delete-subscription.ts";
import { pauseSubscription } from "../../subscriptions/pause-subscription.ts";
import { reactivateSubscription } from "../../subscriptions/reactivate-subscription.ts";
import { renewSubscription } from "../../subscriptions/renew-subscription.ts";
import { restoreSubscription } from "../../subscriptions/restore-subscription.ts";
import { resumeSubscription } from "../../subscriptions/resume-subscription.ts";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { readTenant } from "../../tenants/read-tenant.ts";
import { listReminders } from "../log/list-reminders.ts";
import { previewRemindNow, remindNow } from "../plan/remind-now.ts";
import { skipReminder, unskipReminder } from "../plan/skip-reminder.ts";
import { sweepReminders } from "../plan/sweep-reminders.ts";
import { listUpcoming } from "../preview/list-upcoming.ts";
import { applyDeliveryStatus } from "./apply-delivery-status.ts";

const TODAY = "2026-11-21";
const page = { limit: 50 };

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** A business whose customers alone are reminded, by email, with every overdue step. */
async function business(settings: Parameters<typeof saveNotificationSettings>[1] = {}): Promise<TestTenant> {
  const now = bench.clock.now();
  bench.clock.advance({ days: -60 });
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  await saveNotificationSettings(tenant.ctx, {
    remindOwner: false,
    whatsappEnabled: false,
    extraReminderDays: [-1, -3, -7],
    ...settings,
  });
  bench.clock.set(now);
  return tenant;
}

/** A subscription of ₹1,500 for 30 days, entered on its first day. */
async function enter({ ctx }: TestTenant, options: SubscriptionOptions) {
  const now = bench.clock.now();
  bench.clock.set(`${addDays(options.endOn, -30)}T05:00:00.000Z`);
  const subscription = await createTestSubscription(ctx, options);
  bench.clock.set(now);
  return subscription;
}

const goTo = (day: CalendarDate) => bench.clock.set(`${day}T04:30:00.000Z`);
const emails = () => bench.notifiers.emails.map(({ to, subject, text }) => ({ to, subject, text }));
const amounts = () => bench.notifiers.emails.map(({ text }) => text.match(/(?:Amount|Amount due|Total): (.*)/)?.[1]);
/** The rows that were planned: also earlier steps are recorded, as missed. */
const ledger = async () => (await bench.ledger()).filter(({ state }) => state !== "missed");
const pay = ({ ctx }: TestTenant, customerId: string, amount: number) =>
  recordPayment(ctx, { customerId, amount, mode: "upi" });

describe("the amount of a reminder", () => {
  it("is the next term's price with all that is still owed of the subscription", async () => {
    const tenant = await business();
    const { customerId } = await enter(tenant, { endOn: "2026-11-28" });
    await pay(tenant, customerId, 40_000);
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(amounts()).toEqual(["₹2,600 (₹1,500 renewal + ₹1,100 earlier dues)"]);
  });

  it("counts what was recorded between planning and sending", async () => {
    const tenant = await business();
    const { customerId } = await enter(tenant, { endOn: "2026-11-28" });
    await sweepReminders(bench.deps);
    await pay(tenant, customerId, 150_000);
    expect(await bench.work()).toEqual(["sent"]);
    expect(amounts()).toEqual(["₹1,500"]);
  });

  it("is less by the payer's advance, once in each message", async () => {
    const tenant = await business({ emailEnabled: true });
    const asha = await enter(tenant, { endOn: TODAY, email: "asha@example.in", isPaid: true });
    const product = {
      productId: asha.productId,
      startDate: "2026-10-29" as const,
      customEndDate: "2026-11-28" as const,
    };
    bench.clock.set("2026-10-29T05:00:00.000Z");
    await createSubscription(tenant.ctx, {
      ...product,
      customerId: asha.customerId,
      status: "active",
      price: 100_000,
      payment: { mode: "cash" },
    });
    goTo(TODAY);
    await pay(tenant, asha.customerId, 50_000);
    await bench.sweepAndWork();
    expect(amounts()).toEqual(["₹2,000"]);
    expect(emails()[0]?.text).toContain("Asha Patel, Gold plan: ₹1,000, renews on 21 Nov 2026");
    expect(emails()[0]?.text).toContain("Asha Patel, Gold plan: ₹1,000, renews on 28 Nov 2026");
  });

  it("states the renewal and the older debt apart, in one line of the WhatsApp text", async () => {
    const tenant = await business({ whatsappEnabled: true });
    const { id, customerId } = await enter(tenant, { endOn: "2026-11-15", price: 1_800_000 });
    await pay(tenant, customerId, 180_000);
    const asked = await remindNow(tenant.ctx, { about: "subscriptions", ids: [id], evenInQuietHours: false });
    expect(asked.sample?.text).toContain("Amount: ₹34,200 (₹18,000 renewal + ₹16,200 earlier dues).");
    await bench.work();
    expect(bench.notifiers.templates).toMatchObject([
      { template: "renewal_overdue", params: { amount: "₹34,200 (₹18,000 renewal + ₹16,200 earlier dues)" } },
    ]);
  });

  it("is less by an advance, which pays the older debt first", async () => {
    const tenant = await business();
    const { customerId } = await enter(tenant, { endOn: "2026-11-28" });
    await bench.superuser.query("update customer_balance set advance_paise = 40000 where customer_id = $1", [
      customerId,
    ]);
    await bench.sweepAndWork();
    expect(amounts()).toEqual(["₹2,600 (₹1,500 renewal + ₹1,100 earlier dues)"]);
  });

  it("asks for nothing that is paid in advance: the customer's is cancelled, the owner's says so", async () => {
    const tenant = await business({ remindOwner: true });
    const { customerId } = await enter(tenant, { endOn: "2026-11-28", isPaid: true, email: "asha@example.in" });
    await pay(tenant, customerId, 150_000);
    const { items } = await listUpcoming(tenant.ctx, page);
    const next = items.find(({ endDate, daysBefore }) => endDate === "2026-11-28" && daysBefore === 0);
    expect(next?.stopped).toMatchObject([{ recipient: { kind: "customer" }, reason: "Already paid in advance." }]);
    await bench.sweepAndWork();
    expect((await ledger()).filter(({ state }) => state === "cancelled").map((row) => row.state_reason)).toEqual([
      "Already paid in advance.",
    ]);
    expect(emails().map(({ to }) => to)).not.toContain("asha@example.in");
    expect(emails()).toHaveLength(1);
    expect(JSON.stringify(emails())).not.toContain("₹0");
  });

  it("says to the owner on WhatsApp that the renewal is paid in advance", async () => {
    bench.clock.advance({ days: -60 });
    const tenant = await createTestTenant(bench.deps);
    bench.clock.advance({ days: 60 });
    await saveNotificationSettings(tenant.ctx, { remindCustomer: false, emailEnabled: false, whatsappEnabled: true });
    const { customerId } = await enter(tenant, { endOn: "2026-11-28", isPaid: true });
    await pay(tenant, customerId, 150_000);
    await bench.sweepAndWork();
    expect(bench.notifiers.templates).toMatchObject([{ params: { amount: "paid in advance" } }]);
  });

  it("leaves out of a message the sibling whose renewal the advance pays, and asks for the rest", async () => {
    const tenant = await business();
    const asha = await enter(tenant, { endOn: TODAY, email: "asha@example.in", isPaid: true });
    bench.clock.set("2026-10-29T05:00:00.000Z");
    await createSubscription(tenant.ctx, {
      productId: asha.productId,
      startDate: "2026-10-29",
      customEndDate: "2026-11-28",
      customerId: asha.customerId,
      status: "active",
      price: 100_000,
      payment: { mode: "cash" },
    });
    goTo(TODAY);
    await pay(tenant, asha.customerId, 170_000);
    await bench.sweepAndWork();
    expect(amounts()).toEqual(["₹800"]);
  });

  it("is no reminder by hand while the advance pays the renewal, and one again once it is reversed", async () => {
    const tenant = await business();
    const { id, customerId } = await enter(tenant, { endOn: "2026-11-26", isPaid: true });
    const ask = { about: "subscriptions" as const, ids: [id], evenInQuietHours: false };
    await remindNow(tenant.ctx, ask);
    const payment = await pay(tenant, customerId, 150_000);
    expect(await bench.work()).toEqual(["cancelled"]);
    expect(await remindNow(tenant.ctx, ask)).toMatchObject({
      people: 0,
      to: [],
      leftOut: [{ reason: "paid-in-advance" }],
      sample: null,
    });
    await reversePayment(tenant.ctx, { id: payment.id, reason: "The cheque bounced" });
    expect(await remindNow(tenant.ctx, ask)).toMatchObject({ people: 1, leftOut: [] });
    expect(await bench.work()).toEqual(["sent"]);
    expect(amounts()).toEqual(["₹1,500"]);
  });

  it("is in the business's currency, and in the approved WhatsApp text", async () => {
    const tenant = await business({ emailEnabled: false, whatsappEnabled: true, emailFallback: false });
    await bench.superuser.query("update tenant set currency = 'AED'");
    await enter(tenant, { endOn: TODAY });
    await bench.sweepAndWork();
    expect(bench.notifiers.templates).toMatchObject([
      {
        template: "renewal_due_today",
        params: { amount: expect.stringMatching(/^AED.3,000 \(AED.1,500 renewal \+ AED.1,500 earlier dues\)$/) },
      },
    ]);
  });
});

describe("an advance for one renewal of an account with several", () => {
  const COVERED = "Already paid in advance.";
  const GOLD = 100_000;

  /** Asha's Gold plan for ₹1,000 and her Yoga plan, whose terms are paid. */
  async function two({
    settings = {},
    goldEnd = "2026-11-28",
    yogaEnd = "2026-11-28",
    yoga: price = 150_000,
  }: {
    settings?: Parameters<typeof business>[0];
    goldEnd?: CalendarDate;
    yogaEnd?: CalendarDate;
    yoga?: number;
  } = {}) {
    const tenant = await business(settings);
    const gold = await enter(tenant, { endOn: goldEnd, price: GOLD, isPaid: true, email: "asha@example.in" });
    const { customerId } = gold;
    const now = bench.clock.now();
    bench.clock.set(`${addDays(yogaEnd, -30)}T06:00:00.000Z`);
    const { id: productId } = await createProduct(tenant.ctx, {
      name: "Yoga",
      description: "Mornings",
      price,
      durationMonths: 1,
    });
    const yoga = await createSubscription(tenant.ctx, {
      productId,
      customerId,
      startDate: addDays(yogaEnd, -30),
      customEndDate: yogaEnd,
      status: "active",
      price,
      payment: { mode: "cash" },
    });
    bench.clock.set(now);
    const pays = (amount: number) => pay(tenant, customerId, amount);
    const states = async () => (await ledger()).map(({ state, state_reason }) => state_reason ?? state).toSorted();
    return { ...tenant, gold, yoga, customerId, pays, states };
  }

  it.each([150_000, GOLD])("says by hand what its preview says (%i)", async (yoga) => {
    const { ctx, gold, customerId, pays } = await two({ yoga, goldEnd: "2026-11-25", yogaEnd: "2026-11-26" });
    await pays(GOLD);
    const ask = { about: "customers" as const, ids: [customerId], evenInQuietHours: false };
    const { sample, ...preview } = await previewRemindNow(ctx, ask);
    expect(preview).toMatchObject({
      people: 1,
      to: [{ product: { name: "Yoga" } }],
      leftOut: [{ product: { id: gold.productId }, reason: "paid-in-advance" }],
    });
    expect(await remindNow(ctx, ask)).toMatchObject({ people: 1 });
    expect(await bench.work()).toEqual(["sent"]);
    expect(emails()).toMatchObject([{ subject: sample?.subject, text: expect.stringContaining(sample?.text ?? "?") }]);
    expect(amounts()).toEqual([yoga === GOLD ? "₹1,000" : "₹1,500"]);
  });

  it("is taken off once in the templates that a conversation offers", async () => {
    const { ctx, yoga, customerId, pays } = await two({
      settings: { whatsappEnabled: true },
      goldEnd: "2026-11-25",
      yogaEnd: "2026-11-26",
    });
    await updateCustomer(ctx, { id: customerId, changes: { phone: "+919876500009" } });
    await pays(120_000);
    const { offers } = await ctx.transact(async (unit) =>
      findOffers(ctx, unit, {
        conversation: { customer_id: customerId },
        tenant: await readTenant(unit),
        exceptId: null,
      }),
    );
    expect(offers.map(({ subject, params }) => [subject.subscription_id, params.amount])).toEqual([
      [yoga.id, "₹1,300"],
    ]);
  });

  it("silences only the first of two renewals whose messages go on different days", async () => {
    const { states, pays } = await two({ yoga: GOLD, yogaEnd: "2026-11-29" });
    await pays(GOLD);
    expect(await bench.sweepAndWork()).toEqual(["cancelled"]);
    goTo("2026-11-22");
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(await states()).toEqual([COVERED, "sent"]);
    expect(amounts()).toEqual(["₹1,000"]);
  });

  it("is told in the list of what is sent next", async () => {
    const { ctx, pays } = await two({ yoga: GOLD, goldEnd: "2026-11-27", yogaEnd: "2026-11-30" });
    await pays(GOLD);
    const { items } = await listUpcoming(ctx, page);
    const lastDay = items.filter(({ daysBefore }) => daysBefore === 0);
    expect(
      lastDay.map(({ endDate, messages }) => [endDate, messages.map(({ text }) => /₹[\d,]+/.exec(text)?.[0])]),
    ).toEqual([
      ["2026-11-27", []],
      ["2026-11-30", ["₹1,000"]],
    ]);
  });

  it("counts once for what is sent even in quiet hours", async () => {
    const { ctx, yoga, customerId, pays, states } = await two({
      goldEnd: "2026-11-27",
      settings: { extraReminderDays: [] },
    });
    bench.clock.set("2026-11-24T17:00:00.000Z");
    const ask = (ids: readonly string[], evenInQuietHours: boolean) =>
      remindNow(ctx, { about: "subscriptions", ids: [...ids], evenInQuietHours });
    expect(await ask([yoga.id], false)).toMatchObject({ people: 1, goesAt: "2026-11-25T02:30:00.000Z" });
    await pays(GOLD);
    const now = await remindNow(ctx, { about: "customers", ids: [customerId], evenInQuietHours: true });
    expect(now).toMatchObject({ people: 1, leftOut: [{ reason: "paid-in-advance" }] });
    expect(now.sample?.text).toContain("Amount: ₹1,500");
    expect(await bench.work()).toContain("sent");
    expect(await states()).toEqual(["sent"]);
    expect(amounts()).toEqual(["₹1,500"]);
  });

  it("is left for the others while a renewal is cancelled at its end", async () => {
    const { ctx, gold, pays, states } = await two({ yoga: GOLD, goldEnd: TODAY });
    await cancelSubscription(ctx, { id: gold.id, when: "at_end", reason: "moved" });
    await pays(GOLD);
    await bench.sweepAndWork();
    expect(await states()).toEqual([COVERED]);
    expect(emails()).toEqual([]);
  });

  describe("and a reminder that it covered", () => {
    it("comes back when the payment is reversed, and only while its day is near", async () => {
      const { ctx, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      expect(await bench.sweepAndWork()).toEqual(["cancelled"]);
      expect(await states()).toEqual([COVERED]);
      bench.clock.advance({ hours: 24 });
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(await states()).toEqual(["sent"]);
      expect(amounts()).toEqual(["₹1,000"]);
    });

    it("stays out two days later", async () => {
      const { ctx, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      bench.clock.advance({ days: 2, hours: 1 });
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      expect(emails()).toEqual([]);
    });

    it("stays out when a person skips it, whatever happens to the payment", async () => {
      const { ctx, gold, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      const ref = { subscriptionId: gold.id, endDate: "2026-11-28" as const, daysBefore: 7 as const };
      expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 1 });
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(await states()).toEqual([expect.stringMatching(/^Skipped by /)]);
      expect(emails()).toEqual([]);
    });

    it("comes back when skipping it is undone and the payment is reversed, but not two days later", async () => {
      const { ctx, gold, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      bench.clock.advance({ minutes: 30 });
      const ref = { subscriptionId: gold.id, endDate: "2026-11-28" as const, daysBefore: 7 as const };
      await skipReminder(ctx, ref);
      bench.clock.advance({ minutes: 1 });
      expect(await unskipReminder(ctx, ref)).toEqual({ skipped: false, messages: 1 });
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      await skipReminder(ctx, ref);
      const now = bench.clock.now();
      bench.clock.advance({ days: 2 });
      await expect(unskipReminder(ctx, ref)).rejects.toMatchObject({ code: "CONFLICT" });
      bench.clock.set(now);
      await unskipReminder(ctx, ref);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(await states()).toEqual(["sent"]);
      expect(amounts()).toEqual(["₹1,000"]);
    });

    it("stays out while another payment covers it", async () => {
      const { ctx, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await pays(GOLD);
      await bench.sweepAndWork();
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
    });

    it("comes back when the advance pays another renewal", async () => {
      const { ctx, yoga, pays, states } = await two({ yogaEnd: "2026-12-18" });
      await pays(GOLD);
      await bench.sweepAndWork();
      await renewSubscription(ctx, { id: yoga.id, endDate: "2026-12-18" });
      await bench.sweepAndWork();
      expect(await states()).toEqual(["sent"]);
      expect(amounts()).toEqual(["₹1,000"]);
    });

    it.each(["other payer", "payer of before in Trash"])("comes back when the advance leaves: %s", async (how) => {
      const { ctx, customerId, states, ...tenant } = await two({ yogaEnd: "2026-12-18" });
      const ravi = await createCustomer(ctx, {
        name: "Ravi",
        email: "ravi@example.in",
        phone: null,
        company: null,
        status: "active",
      });
      await setPayer(ctx, { customerId, payerId: ravi.id });
      await pay({ ...tenant, ctx }, ravi.id, GOLD);
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      if (how === "payer of before in Trash") {
        await deleteCustomer(ctx, { id: ravi.id });
        await bench.sweepAndWork();
        expect(emails()).toEqual([]);
      }
      await setPayer(ctx, { customerId, payerId: null });
      await bench.sweepAndWork();
      expect(emails().map(({ to }) => to)).toEqual(["asha@example.in"]);
      expect(amounts()).toEqual(["₹1,000"]);
    });

    it("comes back for the customer when the owner's was sent", async () => {
      const { ctx, pays } = await two({ settings: { remindOwner: true }, yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      expect(emails()).toHaveLength(1);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(emails().map(({ to }) => to)).toContain("asha@example.in");
      await bench.sweepAndWork();
      expect(emails()).toHaveLength(2);
    });

    it("comes back by email for a customer without a number", async () => {
      const settings = { whatsappEnabled: true, emailEnabled: false, emailFallback: true };
      const { ctx, customerId, pays } = await two({ settings, yogaEnd: "2026-12-18" });
      await updateCustomer(ctx, { id: customerId, changes: { phone: null } });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      expect(emails()).toEqual([]);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(emails().map(({ to }) => to)).toEqual(["asha@example.in"]);
    });

    it("comes back by WhatsApp when the number is there, and the email that replaced it can't go", async () => {
      const settings = { whatsappEnabled: true, emailEnabled: false, emailFallback: true };
      const { ctx, customerId, pays } = await two({ settings, yogaEnd: "2026-12-18" });
      await updateCustomer(ctx, { id: customerId, changes: { phone: null } });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      const consent = { customerId, channel: "email", purpose: "reminders", source: "in the shop" } as const;
      await updateCustomer(ctx, { id: customerId, changes: { phone: "+919876500009" } });
      await recordConsent(ctx, { ...consent, state: "withdrawn" });
      await bench.sweepAndWork();
      expect(bench.notifiers.templates).toEqual([]);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(bench.notifiers.templates.map(({ to }) => to)).toEqual(["+919876500009"]);
      const sent = (await listReminders(ctx, { ...page, channel: "whatsapp" })).items[0];
      expect(sent).toMatchObject({ state: "sent", replacedBy: null, note: null });
      bench.clock.advance({ hours: 1 });
      await recordConsent(ctx, { ...consent, state: "granted" });
      await bench.sweepAndWork();
      expect(emails()).toEqual([]);
    });

    describe("stays when the switch was turned on after it was due", () => {
      const instead = { whatsappEnabled: true, emailEnabled: false, emailFallback: true };
      const number = "+919876500009";

      it.each([
        ["of customers", {}, { remindCustomer: false }, { remindCustomer: true }],
        ["of emails", {}, { emailEnabled: false, whatsappEnabled: true }, { emailEnabled: true }],
        ["of emails in place of WhatsApp", instead, { emailFallback: false }, { emailFallback: true }],
      ])("%s", async (_, settings, off, on) => {
        const { ctx, customerId, pays } = await two({ settings, yogaEnd: "2026-12-18" });
        await updateCustomer(ctx, { id: customerId, changes: { phone: null } });
        const payment = await pays(GOLD);
        await bench.sweepAndWork();
        await saveNotificationSettings(ctx, off);
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        bench.clock.advance({ hours: 1 });
        await saveNotificationSettings(ctx, on);
        await bench.sweepAndWork();
        expect(emails()).toEqual([]);
      });

      it.each([
        ["before", []],
        ["after", ["asha@example.in"]],
      ])("of emails in place of WhatsApp, which failed %s that", async (when, expected) => {
        const { ctx, customerId, pays } = await two({ settings: instead, yogaEnd: "2026-12-18" });
        await updateCustomer(ctx, { id: customerId, changes: { phone: null } });
        const payment = await pays(GOLD);
        await bench.sweepAndWork();
        await updateCustomer(ctx, { id: customerId, changes: { phone: number, email: "" } });
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        expect(bench.notifiers.templates.map(({ to }) => to)).toEqual([number]);
        await updateCustomer(ctx, { id: customerId, changes: { email: "asha@example.in" } });
        await saveNotificationSettings(ctx, { emailFallback: false });
        const fail = async () => {
          const sent = (await listReminders(ctx, { ...page, channel: "whatsapp" })).items[0];
          bench.clock.advance({ minutes: 20 });
          const status = { messageId: null, status: "failed", at: bench.clock.now(), fault: null } as const;
          expect(await applyDeliveryStatus(ctx, { reminderId: sent?.id ?? "", ...status })).toBe(true);
        };
        if (when === "before") await fail();
        bench.clock.advance({ minutes: 20 });
        await saveNotificationSettings(ctx, { emailFallback: true });
        if (when === "after") await fail();
        await bench.sweepAndWork();
        expect(emails().map(({ to }) => to)).toEqual(expected);
      });
    });

    it("comes back when another renewal is before it in the order again", async () => {
      const { ctx, yoga, pays, states } = await two({ settings: { extraReminderDays: [] }, yogaEnd: "2026-11-25" });
      await cancelSubscription(ctx, { id: yoga.id, when: "at_end", reason: "moved" });
      await pays(GOLD);
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      await reactivateSubscription(ctx, { id: yoga.id });
      await bench.sweepAndWork();
      expect(await states()).toContain("sent");
      expect(amounts()).toEqual(["₹1,000"]);
    });

    it("comes back when it was cancelled by a worker that had read the advance before", async () => {
      const { customerId, pays, states } = await two({ yogaEnd: "2026-12-18" });
      await pays(GOLD);
      await bench.sweepAndWork();
      // The reversal's transaction ends before the worker's, which writes what it read before.
      await bench.superuser.query("update customer_balance set advance_paise = 0 where customer_id = $1", [customerId]);
      await bench.sweepAndWork();
      expect(await states()).toEqual(["sent"]);
    });

    it("comes back after a promise that held it for days", async () => {
      const { ctx, customerId, pays, states } = await two({ yogaEnd: "2026-12-18" });
      await recordPromise(ctx, { customerId, subscriptionId: null, promisedOn: "2026-11-24" });
      await bench.sweepAndWork();
      const payment = await pays(GOLD);
      goTo("2026-11-26");
      await bench.sweepAndWork();
      expect(await states()).toContain(COVERED);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(emails().length).toBeGreaterThan(0);
    });

    it.each(["by hand", "in bulk"])("stays out for a customer who was reminded meanwhile, %s", async (how) => {
      const { ctx, gold, customerId, pays } = await two({
        settings: { extraReminderDays: [] },
        goldEnd: TODAY,
        yogaEnd: "2026-12-18",
      });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      expect(emails()).toEqual([]);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      if (how === "by hand") await remindNow(ctx, { about: "subscriptions", ids: [gold.id], evenInQuietHours: false });
      else {
        const due = { kind: "due", subject: null, text: null, isOffer: false, emailFallback: false } as const;
        await startBulkSend(ctx, { ...due, id: ctx.newId(), customerIds: [customerId] });
        const { rows } = await bench.superuser.query("select id from bulk_send");
        await advanceBulkSend(await bench.systemContext(ctx.tenantId), { sendId: rows[0].id });
        await bench.superuser.query("truncate outbox");
      }
      for (const hours of [0, 13, 12]) {
        bench.clock.advance({ hours });
        await bench.sweepAndWork();
      }
      expect(emails().filter(({ text }) => text.includes("₹1,000"))).toHaveLength(how === "by hand" ? 1 : 0);
      expect((await ledger()).filter(({ step, state }) => step === "due_today" && state === "sent")).toEqual([]);
    });

    it("stays out for a customer to whom a person wrote meanwhile", async () => {
      const { ctx, customerId, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      await updateCustomer(ctx, { id: customerId, changes: { phone: "+919876500009" } });
      await createAnswers(bench).whatsapp({ from: "+919876500009", text: "Is the pool open?" });
      const [chat] = (await listConversations(ctx, { tab: "all", limit: 1, cursor: undefined })).items;
      await reply(ctx, { id: chat?.id ?? "", text: "Yes, from six" });
      await bench.superuser.query("truncate outbox");
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      for (const hours of [0, 24]) {
        bench.clock.advance({ hours });
        await bench.sweepAndWork();
      }
      expect(emails()).toEqual([]);
      expect(await states()).not.toContain(COVERED);
    });

    it("comes back by email when WhatsApp doesn't reach the customer any more", async () => {
      const settings = { whatsappEnabled: true, emailEnabled: false, emailFallback: true };
      const { ctx, customerId, pays } = await two({ settings, yogaEnd: "2026-12-18" });
      await updateCustomer(ctx, { id: customerId, changes: { phone: "+919876500009" } });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      await updateCustomer(ctx, { id: customerId, changes: { phone: null } });
      await bench.sweepAndWork();
      expect(emails()).toEqual([]);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      await bench.work();
      expect(emails().map(({ to }) => to)).toEqual(["asha@example.in"]);
    });

    it("comes back for the customer to whom the subscription was moved", async () => {
      const { ctx, gold, pays } = await two({ yogaEnd: "2026-12-18" });
      await pays(GOLD);
      await bench.sweepAndWork();
      const person = { phone: null, company: null, status: "active" } as const;
      const ravi = await createCustomer(ctx, { ...person, name: "Ravi", email: "ravi@example.in" });
      await updateSubscription(ctx, { id: gold.id, changes: { customerId: ravi.id } });
      await bench.sweepAndWork();
      expect(emails().map(({ to }) => to)).toEqual(["ravi@example.in"]);
    });

    describe("after a person wrote to the customer", () => {
      /** Gold is covered by an advance, and somebody answers a question of the customer. */
      async function writtenWhileCovered() {
        const found = await two({ yogaEnd: "2026-12-18" });
        const { ctx, customerId, pays, states } = found;
        const payment = await pays(GOLD);
        await bench.sweepAndWork();
        await updateCustomer(ctx, { id: customerId, changes: { phone: "+919876500009" } });
        await createAnswers(bench).whatsapp({ from: "+919876500009", text: "Is the pool open?" });
        const [chat] = (await listConversations(ctx, { tab: "all", limit: 1, cursor: undefined })).items;
        const { id } = await reply(ctx, { id: chat?.id ?? "", text: "Yes, from six" });
        await bench.superuser.query("truncate outbox");
        await bench.sweepAndWork();
        expect(await states()).toEqual([COVERED]);
        return { ...found, payment, replyId: id };
      }

      it("comes back when the advance falls a day later", async () => {
        const { ctx, payment, states } = await writtenWhileCovered();
        bench.clock.advance({ hours: 24 });
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        expect(await states()).toEqual(["sent"]);
      });

      it("comes back when what was written failed", async () => {
        const { ctx, payment, replyId, states } = await writtenWhileCovered();
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        expect(await states()).not.toEqual(["sent"]);
        await bench.superuser.query("update conversation_message set state = 'failed' where id = $1", [replyId]);
        await bench.sweepAndWork();
        expect(await states()).toEqual(["sent"]);
      });

      it("comes back when it was stopped for that, covered again, and the advance falls a day later", async () => {
        const { ctx, payment, pays, states } = await writtenWhileCovered();
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        const again = await pays(GOLD);
        await bench.sweepAndWork();
        expect(await states()).toEqual([COVERED]);
        bench.clock.advance({ hours: 24 });
        await reversePayment(ctx, { id: again.id, reason: "The cheque bounced again" });
        await bench.sweepAndWork();
        expect(await states()).toEqual(["sent"]);
      });

      it("stays out when its subscription was moved away and back overnight", async () => {
        const { ctx, gold, customerId, payment } = await writtenWhileCovered();
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        const person = { phone: null, company: null, status: "active" } as const;
        const ravi = await createCustomer(ctx, { ...person, name: "Ravi", email: "ravi@example.in" });
        await updateSubscription(ctx, { id: gold.id, changes: { customerId: ravi.id } });
        await sweepReminders(bench.deps);
        await updateSubscription(ctx, { id: gold.id, changes: { customerId } });
        bench.clock.advance({ hours: 24 });
        await bench.work();
        await bench.sweepAndWork();
        expect(emails()).toEqual([]);
      });

      it("stays out when a payer who took it over leaves before the morning", async () => {
        const { ctx, customerId, payment } = await writtenWhileCovered();
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        const person = { phone: null, company: null, status: "active" } as const;
        const ravi = await createCustomer(ctx, { ...person, name: "Ravi", email: "ravi@example.in" });
        bench.clock.set("2026-11-21T15:35:00.000Z");
        await setPayer(ctx, { customerId, payerId: ravi.id });
        await bench.sweepAndWork();
        await setPayer(ctx, { customerId, payerId: null });
        bench.clock.set("2026-11-22T03:00:00.000Z");
        await bench.sweepAndWork();
        expect(emails()).toEqual([]);
      });

      it("comes back for the other customer to whom the subscription was moved", async () => {
        const { ctx, gold, payment } = await writtenWhileCovered();
        await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
        await bench.sweepAndWork();
        expect(emails()).toEqual([]);
        const person = { phone: null, company: null, status: "active" } as const;
        const ravi = await createCustomer(ctx, { ...person, name: "Ravi", email: "ravi@example.in" });
        await updateSubscription(ctx, { id: gold.id, changes: { customerId: ravi.id } });
        await bench.sweepAndWork();
        expect(emails().map(({ to }) => to)).toEqual(["ravi@example.in"]);
      });
    });

    it("comes back for a customer who couldn't be reached while it was covered", async () => {
      const { ctx, customerId, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      const by = { customerId, channel: "email", purpose: "reminders", source: "phone" } as const;
      await recordConsent(ctx, { ...by, state: "withdrawn" });
      await bench.sweepAndWork();
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      bench.clock.advance({ hours: 1 });
      await recordConsent(ctx, { ...by, state: "granted" });
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(await states()).toEqual(["sent"]);
    });

    it("comes back when its subscription was moved there and back", async () => {
      const { ctx, gold, customerId, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      const person = { phone: null, company: null, status: "active" } as const;
      const ravi = await createCustomer(ctx, { ...person, name: "Ravi", email: "ravi@example.in" });
      await updateSubscription(ctx, { id: gold.id, changes: { customerId: ravi.id } });
      await sweepReminders(bench.deps);
      expect(await states()).toEqual(["planned"]);
      await updateSubscription(ctx, { id: gold.id, changes: { customerId } });
      await bench.sweepAndWork();
      expect(emails()).toEqual([]);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(emails().map(({ to }) => to)).toEqual(["asha@example.in"]);
    });

    it("comes back when its subscription was meanwhile somebody's who can't be reached", async () => {
      const { ctx, gold, customerId, pays, states } = await two({ yogaEnd: "2026-12-18" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      const person = { phone: null, company: null, status: "active" } as const;
      const ravi = await createCustomer(ctx, { ...person, name: "Ravi", email: "ravi@example.in" });
      const by = { channel: "email", purpose: "reminders", source: "phone", state: "withdrawn" } as const;
      await recordConsent(ctx, { ...by, customerId: ravi.id });
      await updateSubscription(ctx, { id: gold.id, changes: { customerId: ravi.id } });
      await bench.sweepAndWork();
      await updateSubscription(ctx, { id: gold.id, changes: { customerId } });
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      await bench.sweepAndWork();
      expect(emails().map(({ to }) => to)).toEqual(["asha@example.in"]);
    });

    it("comes back after a bulk message about another subscription of the customer", async () => {
      const settings = { extraReminderDays: [] };
      const { ctx, customerId, pays, states } = await two({ settings, goldEnd: TODAY, yogaEnd: "2026-11-24" });
      const payment = await pays(GOLD);
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      const due = { kind: "due", subject: null, text: null, isOffer: false, emailFallback: false } as const;
      await startBulkSend(ctx, { ...due, id: ctx.newId(), customerIds: [customerId] });
      const { rows } = await bench.superuser.query("select id from bulk_send");
      await advanceBulkSend(await bench.systemContext(ctx.tenantId), { sendId: rows[0].id });
      const named = await bench.superuser.query("select text from conversation_message");
      expect(named.rows).toMatchObject([{ text: expect.stringContaining("Yoga") }]);
      await bench.superuser.query("truncate outbox");
      bench.clock.advance({ hours: 13 });
      await reversePayment(ctx, { id: payment.id, reason: "The cheque bounced" });
      for (const hours of [0, 12]) {
        bench.clock.advance({ hours });
        await bench.sweepAndWork();
      }
      expect((await ledger()).filter(({ step, state }) => step === "due_today" && state === "sent")).toHaveLength(1);
    });

    it("comes back for a sibling who stays, when the advance leaves with another", async () => {
      const { ctx, customerId, states, ...tenant } = await two({ yogaEnd: "2026-12-18" });
      const person = { email: "", phone: null, company: null, status: "active" } as const;
      const ravi = await createCustomer(ctx, { ...person, name: "Ravi", email: "ravi@example.in" });
      const dev = await createCustomer(ctx, { ...person, name: "Dev" });
      await pay({ ...tenant, ctx }, dev.id, GOLD);
      for (const id of [customerId, dev.id]) await setPayer(ctx, { customerId: id, payerId: ravi.id });
      await bench.sweepAndWork();
      expect(await states()).toEqual([COVERED]);
      await setPayer(ctx, { customerId: dev.id, payerId: null });
      await bench.sweepAndWork();
      expect(await states()).toEqual(["sent"]);
    });
  });
});

describe("a planned reminder that was stopped at sending time", () => {
  type Context = TestTenant["ctx"];
  const status = (to: string) => bench.superuser.query("update tenant set account_status = $1", [to]);
  type Change = (ctx: Context, enrolled: { id: string; customerId: string }) => Promise<unknown>;
  const SLIPS: Record<string, [stop: Change, mend: Change]> = {
    "customer in Trash": [
      (ctx, { customerId }) => deleteCustomer(ctx, { id: customerId }),
      (ctx, { customerId }) => restoreCustomer(ctx, { id: customerId }),
    ],
    "subscription in Trash": [
      (ctx, { id }) => deleteSubscription(ctx, { id }),
      (ctx, { id }) => restoreSubscription(ctx, { id }),
    ],
    pause: [(ctx, { id }) => pauseSubscription(ctx, { id }), (ctx, { id }) => resumeSubscription(ctx, { id })],
    "cancellation at the end": [
      (ctx, { id }) => cancelSubscription(ctx, { id, when: "at_end", reason: "moved" }),
      (ctx, { id }) => reactivateSubscription(ctx, { id }),
    ],
    "earlier end": [
      (ctx, { id }) => updateSubscription(ctx, { id, changes: { customEndDate: "2026-11-27" } }),
      (ctx, { id }) => updateSubscription(ctx, { id, changes: { customEndDate: "2026-11-28" } }),
    ],
    "pending status": [
      (ctx, { id }) => updateSubscription(ctx, { id, changes: { status: "pending" } }),
      (ctx, { id }) => updateSubscription(ctx, { id, changes: { status: "active" } }),
    ],
    "expired status": [
      (ctx, { id }) => updateSubscription(ctx, { id, changes: { status: "expired" } }),
      (ctx, { id }) => updateSubscription(ctx, { id, changes: { status: "active" } }),
    ],
    "removed address": [
      (ctx, { customerId }) => updateCustomer(ctx, { id: customerId, changes: { email: "" } }),
      (ctx, { customerId }) => updateCustomer(ctx, { id: customerId, changes: { email: "asha@example.in" } }),
    ],
    "suspended account": [() => status("suspended"), () => status("active")],
  };

  it.each(Object.entries(SLIPS))("goes out once that is mended: %s", async (_what, [stop, mend]) => {
    const tenant = await business();
    const enrolled = await enter(tenant, { endOn: "2026-11-28", email: "asha@example.in", isPaid: true });
    await sweepReminders(bench.deps);
    await stop(tenant.ctx, enrolled);
    expect(await bench.work()).toEqual(["cancelled"]);
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ minutes: 2 });
    await mend(tenant.ctx, enrolled);
    await bench.sweepAndWork();
    await bench.sweepAndWork();
    expect(emails().map(({ to }) => to)).toEqual(["asha@example.in"]);
  });
});

describe("a renewed term that is not paid", () => {
  /** A term that ended on 20 November and was renewed on that day, the earlier term paid. */
  async function renewedYesterday(settings: Parameters<typeof saveNotificationSettings>[1] = {}) {
    const tenant = await business(settings);
    const subscription = await enter(tenant, { endOn: "2026-11-20", isPaid: true, email: "asha@example.in" });
    goTo("2026-11-20");
    await renewSubscription(tenant.ctx, { id: subscription.id, endDate: "2026-11-20" });
    return { ...tenant, subscription };
  }

  it("is reminded of on the days after it was due, until it is paid in full", async () => {
    const tenant = await renewedYesterday();
    expect(await bench.sweepAndWork()).toEqual([]);
    goTo(TODAY);
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(emails()).toMatchObject([{ to: "asha@example.in", subject: "Payment due for Gold plan" }]);
    expect(emails()[0]?.text).toContain("Amount due: ₹1,500\n\nDue date: 20 Nov 2026 (1 day ago)");
    expect(emails()[0]?.text).not.toMatch(/hasn't been renewed|paid until|received/i);
    expect(await bench.sweepAndWork()).toEqual([]);

    await pay(tenant, tenant.subscription.customerId, 60_000);
    goTo("2026-11-23");
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(amounts()).toEqual(["₹1,500", "₹900"]);

    await pay(tenant, tenant.subscription.customerId, 90_000);
    goTo("2026-11-27");
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(emails()).toHaveLength(2);
  });

  it("is not reminded of when a payment covers it between planning and sending, and again when reversed", async () => {
    const tenant = await renewedYesterday();
    goTo(TODAY);
    await sweepReminders(bench.deps);
    const { id } = await pay(tenant, tenant.subscription.customerId, 150_000);
    expect(await bench.work()).toEqual(["cancelled"]);
    expect((await ledger()).map(({ state, state_reason }) => [state, state_reason])).toEqual([
      ["cancelled", "Nothing is due any more."],
    ]);
    await reversePayment(tenant.ctx, { id, reason: "The cheque bounced" });
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(amounts()).toEqual(["₹1,500"]);
    expect(await bench.sweepAndWork()).toEqual([]);
  });

  it("is not reminded of when it was discounted to nothing", async () => {
    const tenant = await renewedYesterday();
    const { items } = await listCharges(tenant.ctx, { ...page, status: "open" });
    await discountCharge(tenant.ctx, { id: items[0]?.id ?? "", discount: 150_000, reason: "Injured" });
    goTo(TODAY);
    expect(await bench.sweepAndWork()).toEqual([]);
  });

  it("waits for a promise of its payer, then is sent", async () => {
    const tenant = await renewedYesterday();
    const { customerId } = tenant.subscription;
    bench.clock.advance({ minutes: 1 });
    await recordPromise(tenant.ctx, { customerId, subscriptionId: null, promisedOn: "2026-11-22" });
    goTo(TODAY);
    expect(await bench.sweepAndWork()).toEqual([]);
    goTo("2026-11-24");
    expect(await bench.sweepAndWork()).toContain("sent");
    expect(emails()).toHaveLength(1);
  });

  it.each([
    ["keeps a promise when all of it is paid in time", true],
    ["breaks a promise when only a part is paid in time", false],
  ])("%s", async (_what, isPaid) => {
    const tenant = await renewedYesterday();
    const { customerId } = tenant.subscription;
    bench.clock.advance({ minutes: 1 });
    await recordPromise(tenant.ctx, { customerId, subscriptionId: null, promisedOn: "2026-11-22" });
    const state = async () => (await listPromises(tenant.ctx, page)).items.map((promise) => promise.state);
    expect(await state()).toEqual(["open"]);
    goTo("2026-11-22");
    await pay(tenant, customerId, 100_000);
    expect(await state()).toEqual(["open"]);
    goTo("2026-11-23");
    if (isPaid) await pay(tenant, customerId, 50_000);
    goTo("2026-11-24");
    expect(await state()).toEqual([isPaid ? "kept" : "broken"]);
  });

  it("follows the switches of the steps: none after the due day by default", async () => {
    const tenant = await renewedYesterday({ extraReminderDays: [] });
    goTo(TODAY);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await ledger()).toEqual([]);
    const { items } = await listUpcoming(tenant.ctx, page);
    expect(items.filter(({ endDate }) => endDate === "2026-11-20")).toEqual([]);
  });

  it("is in the list of coming messages with its recipient and amount, and can be skipped", async () => {
    const tenant = await renewedYesterday();
    const { items } = await listUpcoming(tenant.ctx, page);
    expect(items.slice(0, 3).map(({ day, endDate, messages }) => [day, endDate, messages[0]?.subject])).toEqual([
      ["2026-11-21", "2026-11-20", "Payment due for Gold plan"],
      ["2026-11-23", "2026-11-20", "Payment due for Gold plan"],
      ["2026-11-27", "2026-11-20", "Payment due for Gold plan"],
    ]);
    expect(items.slice(0, 4).map(({ unpaidAmount }) => unpaidAmount)).toEqual(["1500.00", "1500.00", "1500.00", null]);
    expect(items[0]?.messages[0]).toMatchObject({
      recipient: { name: "Asha Patel" },
      text: expect.stringContaining("₹1,500"),
    });
    const ref = { subscriptionId: tenant.subscription.id, endDate: "2026-11-20" as const };
    await skipReminder(tenant.ctx, { ...ref, daysBefore: -1 });
    goTo(TODAY);
    expect(await bench.sweepAndWork()).toEqual([]);
    goTo("2026-11-23");
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
  });

  it("is reminded of by hand, once a day", async () => {
    const tenant = await renewedYesterday({ extraReminderDays: [] });
    goTo(TODAY);
    const ask = () =>
      remindNow(tenant.ctx, { about: "subscriptions", ids: [tenant.subscription.id], evenInQuietHours: false });
    expect(await ask()).toMatchObject({ people: 1, sample: { subject: "Payment due for Gold plan" } });
    expect(await bench.work()).toEqual(["sent"]);
    expect(await ask()).toMatchObject({ people: 0, leftOut: [{ reason: "written-today" }] });
    expect(amounts()).toEqual(["₹1,500"]);
    await pay(tenant, tenant.subscription.customerId, 150_000);
    goTo("2026-11-24");
    expect(await ask()).toMatchObject({ sample: { subject: "Your Gold plan renews on 20 Dec 2026" } });
  });

  it("is reminded of by hand before its due day, not refused until the next renewal", async () => {
    const tenant = await business({ emailEnabled: false, whatsappEnabled: true, emailFallback: false });
    const { id, customerId } = await enter(tenant, { endOn: "2026-11-25", isPaid: true });
    await renewSubscription(tenant.ctx, { id, endDate: "2026-11-25" });
    await pay(tenant, customerId, 60_000);
    const ask = (about: "subscriptions" | "customers") =>
      remindNow(tenant.ctx, { about, ids: [about === "customers" ? customerId : id], evenInQuietHours: false });
    expect(await ask("customers")).toMatchObject({ people: 1, leftOut: [] });
    expect(await bench.work()).toEqual(["sent"]);
    expect(bench.notifiers.templates).toMatchObject([
      { template: "payment_due", params: { amount: "₹900", end_date: "25 Nov 2026" } },
    ]);
    goTo("2026-11-22");
    expect(await ask("subscriptions")).toMatchObject({ people: 1, leftOut: [] });
    await pay(tenant, customerId, 90_000);
    expect((await ledger()).at(-1)).toMatchObject({ state: "cancelled", state_reason: "Nothing is due any more." });
    expect(await bench.work()).toEqual(["not-planned"]);
    for (const about of ["subscriptions", "customers"] as const)
      expect(await ask(about)).toMatchObject({ people: 0, leftOut: [{ reason: "not-due", day: "2026-12-25" }] });
  });

  describe("asked for by hand in quiet hours", () => {
    const EVENING = "2026-11-24T17:00:00.000Z";
    const MORNING = "2026-11-25T02:30:00.000Z";

    /** A term renewed and not paid, whose next renewal is due within 30 days. */
    async function queued() {
      const tenant = await renewedYesterday({ extraReminderDays: [] });
      const { id, customerId } = tenant.subscription;
      bench.clock.set(EVENING);
      const ask = () => remindNow(tenant.ctx, { about: "subscriptions", ids: [id], evenInQuietHours: false });
      expect(await ask()).toMatchObject({
        people: 1,
        goesAt: MORNING,
        sample: { subject: "Payment due for Gold plan" },
      });
      expect(await ask()).toMatchObject({ leftOut: [{ reason: "queued" }] });
      bench.clock.advance({ minutes: 10 });
      const states = async () => (await ledger()).map(({ state, state_reason }) => state_reason ?? state);
      return { ...tenant, customerId, ask, states };
    }
    const STOPPED = "Nothing is due any more.";

    it("is stopped at once by the payment, and never asks for the next term", async () => {
      const { ctx, customerId, ask, states, ...tenant } = await queued();
      await pay({ ...tenant, ctx }, customerId, 60_000);
      expect(await states()).toEqual(["planned"]);
      await pay({ ...tenant, ctx }, customerId, 90_000);
      expect(await states()).toEqual([STOPPED]);
      bench.clock.advance({ minutes: 10 });
      expect(await ask()).toMatchObject({ people: 1, sample: { subject: "Your Gold plan renews on 20 Dec 2026" } });
      bench.clock.set(MORNING);
      await bench.work();
      expect(emails().map(({ subject }) => subject)).toEqual(["Your Gold plan renews on 20 Dec 2026"]);
    });

    it("is stopped by the payment at sending time, too", async () => {
      const { customerId, states, ...tenant } = await queued();
      await pay(tenant, customerId, 150_000);
      await bench.superuser.query(
        "update reminder set state = 'planned', state_reason = null, state_explanation = null where step = 'by_hand'",
      );
      bench.clock.set(MORNING);
      expect(await bench.work()).toEqual(["cancelled"]);
      expect(await states()).toEqual([STOPPED]);
      expect(emails()).toEqual([]);
    });

    it("waits again when the payment is reversed", async () => {
      const { customerId, states, ...tenant } = await queued();
      const { id } = await pay(tenant, customerId, 150_000);
      bench.clock.advance({ minutes: 1 });
      await reversePayment(tenant.ctx, { id, reason: "Wrong customer" });
      expect(await states()).toEqual(["planned"]);
      bench.clock.set(MORNING);
      expect(await bench.work()).toEqual(["sent"]);
      expect(amounts()).toEqual(["₹1,500"]);
    });

    it("still asks for the renewal when only the older debt is paid", async () => {
      const tenant = await business();
      const { id, customerId } = await enter(tenant, { endOn: "2026-11-26" });
      bench.clock.set(EVENING);
      await remindNow(tenant.ctx, { about: "subscriptions", ids: [id], evenInQuietHours: false });
      bench.clock.advance({ minutes: 10 });
      await pay(tenant, customerId, 150_000);
      bench.clock.set(MORNING);
      expect(await bench.work()).toEqual(["sent"]);
      expect(amounts()).toEqual(["₹1,500"]);
    });
  });

  it("is one message with the renewal of the same subscription, which states the whole balance", async () => {
    const tenant = await business({ extraReminderDays: [-7] });
    const now = bench.clock.now();
    bench.clock.set("2026-11-14T05:00:00.000Z");
    const { id } = await createTestSubscription(tenant.ctx, { endOn: "2026-11-28", isPaid: true });
    bench.clock.set(now);
    // A term of 14 days: seven days after its first day are seven days before its last.
    await bench.superuser.query("update charge set due_on = '2026-11-14', settled_paise = 0");
    await bench.superuser.query("update charge set created_at = '2026-11-10', term_seq = 2");
    await bench.sweepAndWork();
    expect(amounts()).toEqual(["₹3,000 (₹1,500 renewal + ₹1,500 earlier dues)"]);
    expect((await ledger()).map(({ subscription_id, state }) => [subscription_id, state]).sort()).toEqual([
      [id, "cancelled"],
      [id, "sent"],
    ]);
  });

  it("is written in Hindi to a customer whose language is Hindi", async () => {
    const tenant = await renewedYesterday({ emailEnabled: true, whatsappEnabled: true });
    await updateCustomer(tenant.ctx, {
      id: tenant.subscription.customerId,
      changes: { language: "hi", phone: "+919876500009" },
    });
    goTo(TODAY);
    await bench.sweepAndWork();
    expect(emails()[0]?.text).toContain("बाकी राशि: ₹1,500");
    expect(bench.notifiers.templates).toMatchObject([{ template: "payment_due", language: "hi" }]);
  });

  it("is left alone in another business and for a sample", async () => {
    await renewedYesterday();
    await bench.superuser.query("update customer set is_sample = true");
    goTo(TODAY);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await ledger()).toEqual([]);
  });
});

describe("a payer", () => {
  const FATHER = "+919876511111";

  /** Ravi pays for Aarav and Anaya, who have contact data of their own. */
  async function family(settings: Parameters<typeof saveNotificationSettings>[1] = {}) {
    const tenant = await business({ whatsappEnabled: true, ...settings });
    const aarav = await enter(tenant, { endOn: TODAY, customerName: "Aarav", email: "aarav@example.in", isPaid: true });
    const anaya = await enter(tenant, { endOn: TODAY, customerName: "Anaya", email: "anaya@example.in", isPaid: true });
    const ravi = await createCustomer(tenant.ctx, {
      name: "Ravi Patel",
      email: "ravi@example.in",
      phone: FATHER,
      company: null,
      status: "active",
    });
    for (const { customerId } of [aarav, anaya]) await setPayer(tenant.ctx, { customerId, payerId: ravi.id });
    return { ...tenant, aarav, anaya, ravi };
  }

  it("gets one message per channel that names each beneficiary and the total", async () => {
    const { ctx, ravi, aarav } = await family();
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent"]);
    expect(emails().map(({ to }) => to)).toEqual(["ravi@example.in"]);
    expect(emails()[0]?.text).toContain(
      "- Aarav, Gold plan: ₹1,500, renews on 21 Nov 2026\n- Anaya, Gold plan: ₹1,500",
    );
    expect(emails()[0]?.text).toContain("Total: ₹3,000");
    expect(bench.notifiers.templates).toMatchObject([{ to: FATHER, template: "renewals_together" }]);

    const { items } = await listReminders(ctx, { ...page, customerId: aarav.customerId, status: "sent" });
    expect(items.map(({ recipient, customer }) => [recipient.name, customer.name])).toEqual([
      ["Ravi Patel", "Aarav"],
      ["Ravi Patel", "Aarav"],
    ]);
    expect((await listReminders(ctx, { ...page, customerId: ravi.id, status: "sent" })).items).toHaveLength(4);
    const timeline = await readTimeline(ctx, { id: ravi.id, kind: "message", limit: 20 });
    expect(timeline.items.filter(({ message }) => message?.state === "sent")).toHaveLength(4);
  });

  it("is reminded of payments alone in words about payments, and greeted by name", async () => {
    const { ctx, aarav, anaya } = await family();
    for (const { id } of [aarav, anaya]) await renewSubscription(ctx, { id, endDate: TODAY });
    goTo("2026-11-22");
    await bench.sweepAndWork();
    expect(bench.notifiers.templates).toMatchObject([
      {
        to: FATHER,
        template: "payments_due_together",
        params: {
          customer_name: "Ravi Patel",
          dues: "Aarav, Gold plan: ₹1,500, payment due on 21 Nov 2026; Anaya, Gold plan: ₹1,500, payment due on 21 Nov 2026",
          total: "₹3,000",
        },
      },
    ]);
    expect(emails()[0]?.text).toMatch(/^Hi Ravi Patel,\n\nA quick reminder about your payments at Prerna Classes:\n/);
    expect(emails()[0]?.text).not.toMatch(/renew/i);
    const { items } = await listReminders(ctx, { ...page, status: "sent" });
    expect(new Set(items.flatMap(({ noteSentences }) => noteSentences.map(({ sentence }) => sentence)))).toEqual(
      new Set(["One message for 2 reminders.", "Sent in the same message as Aarav's reminder."]),
    );
  });

  it.each([
    ["en", "A quick reminder about your renewals and payments at Prerna Classes:", "was due on 21 Nov 2026"],
    ["hi", "Prerna Classes में आपके रिन्यूअल और बाकी पेमेंट:", "रिन्यूअल 21 नवंबर 2026 को था"],
  ] as const)("is reminded of renewals and payments in words true for both (%s)", async (language, opening, line) => {
    const { ctx, aarav, ravi } = await family({ remindOwner: true });
    await updateCustomer(ctx, { id: ravi.id, changes: { language } });
    await renewSubscription(ctx, { id: aarav.id, endDate: TODAY });
    goTo("2026-11-22");
    await bench.sweepAndWork();
    const toRavi = emails().find(({ to }) => to === "ravi@example.in");
    expect(toRavi?.text).toContain(opening);
    expect(toRavi?.text).toContain(line);
    expect(bench.notifiers.templates).toMatchObject([
      { to: FATHER, template: "dues_together", language, params: { customer_name: "Ravi Patel", total: "₹3,000" } },
    ]);
    const toOwner = emails().find(({ to }) => to !== "ravi@example.in");
    expect(toOwner?.subject).toBe("2 renewals and payments: ₹3,000");
  });

  it("is addressed by name in a message about one beneficiary, in their own language", async () => {
    const tenant = await family({ whatsappEnabled: false });
    await setPayer(tenant.ctx, { customerId: tenant.anaya.customerId, payerId: null });
    await updateCustomer(tenant.ctx, { id: tenant.ravi.id, changes: { language: "hi" } });
    await bench.sweepAndWork();
    const toRavi = emails().find(({ to }) => to === "ravi@example.in");
    expect(toRavi?.text).toContain("नमस्ते Ravi Patel जी");
    expect(toRavi?.text).toContain("Gold plan (Aarav)");
    expect(emails().find(({ to }) => to === "anaya@example.in")?.text).toContain("Hi Anaya,");
  });

  it("is not written to after they opted out, though the children did not", async () => {
    const { ctx, ravi } = await family();
    for (const channel of ["email", "whatsapp"] as const)
      await recordConsent(ctx, {
        customerId: ravi.id,
        channel,
        purpose: "reminders",
        state: "withdrawn",
        source: "phone",
      });
    await bench.sweepAndWork();
    expect(emails()).toEqual([]);
    expect(bench.notifiers.templates).toEqual([]);
    expect((await ledger()).every(({ state }) => state === "cancelled")).toBe(true);
  });

  it("gets nothing while in Trash, and the log says what to do", async () => {
    const { ctx, ravi } = await family();
    await sweepReminders(bench.deps);
    await deleteCustomer(ctx, { id: ravi.id });
    expect(new Set(await bench.work())).toEqual(new Set(["cancelled"]));
    expect(new Set((await ledger()).map(({ state_reason }) => state_reason))).toEqual(
      new Set(["The payer was deleted. Restore the payer or choose another one."]),
    );
    const ids = [(await ledger())[0]?.subscription_id ?? ""];
    expect(await remindNow(ctx, { about: "subscriptions", ids, evenInQuietHours: false })).toMatchObject({
      people: 0,
      leftOut: [{ reason: "no-contact" }],
    });
  });

  it("gets nothing without contact data, and the log says what to do", async () => {
    const { ravi } = await family();
    await sweepReminders(bench.deps);
    await bench.superuser.query("update customer set email = '', phone_e164 = null where id = $1", [ravi.id]);
    await bench.work();
    expect((await ledger()).map(({ state_reason }) => state_reason)).toContain(
      "The payer has no contact details. Add a phone number or email address to the payer's record.",
    );
    expect(emails()).toEqual([]);
  });

  it("gets messages that were planned before the payer was chosen", async () => {
    const { ctx, ravi, aarav, anaya } = await family({ whatsappEnabled: false });
    for (const { customerId } of [aarav, anaya]) await setPayer(ctx, { customerId, payerId: null });
    await sweepReminders(bench.deps);
    for (const { customerId } of [aarav, anaya]) await setPayer(ctx, { customerId, payerId: ravi.id });
    await bench.work();
    expect(emails().map(({ to }) => to)).toEqual(["ravi@example.in"]);
    expect((await ledger()).map(({ recipient_id }) => recipient_id)).toEqual([ravi.id, ravi.id]);
  });

  it("gets the reminder by hand about all they pay for in one message", async () => {
    const { ctx, ravi } = await family({ remindCustomer: false });
    expect(await remindNow(ctx, { about: "customers", ids: [ravi.id], evenInQuietHours: false })).toMatchObject({
      people: 1,
      sample: { name: "Ravi Patel", text: expect.stringContaining("Anaya") },
    });
    await bench.work();
    expect(bench.notifiers.templates.map(({ to }) => to)).toEqual([FATHER]);
    const again = await remindNow(ctx, { about: "customers", ids: [ravi.id], evenInQuietHours: false });
    expect(again.leftOut.map(({ place, reason }) => [place, reason])).toEqual([
      [0, "written-today"],
      [0, "written-today"],
    ]);
  });

  it("gets the message that a payment was received", async () => {
    const tenant = await family({ whatsappEnabled: false, remindCustomer: false, messages: ["receipt"] });
    const { id } = tenant.aarav;
    await renewSubscription(tenant.ctx, { id, endDate: TODAY, payment: { mode: "upi" } });
    bench.clock.advance({ minutes: 6 });
    await bench.work();
    expect(emails()).toMatchObject([{ to: "ravi@example.in", subject: "Payment received for Gold plan (Aarav)" }]);
  });

  it("holds the messages about those they pay for with a promise", async () => {
    const { ctx, ravi } = await family();
    await recordPromise(ctx, { customerId: ravi.id, subscriptionId: null, promisedOn: "2026-11-25" });
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(new Set((await ledger()).map(({ state }) => state))).toEqual(new Set(["planned"]));
  });

  it("gets what is planned although the child opted out, and nothing after the payer did", async () => {
    const { ctx, aarav, ravi } = await family({ whatsappEnabled: false });
    const byPhone = { channel: "email", purpose: "reminders", source: "phone" } as const;
    await sweepReminders(bench.deps);
    await recordConsent(ctx, { ...byPhone, customerId: aarav.customerId, state: "withdrawn" });
    expect((await ledger()).map(({ state }) => state)).toEqual(["planned", "planned"]);
    await recordConsent(ctx, { ...byPhone, customerId: ravi.id, state: "withdrawn" });
    expect((await ledger()).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  });

  it.each([
    ["failed", "refused"],
    ["cancelled", "not-configured"],
  ] as const)("can leave while a reminder by hand waits for them that %s for the child", async (state, how) => {
    const { ctx, aarav, ravi } = await family({ whatsappEnabled: false, remindCustomer: false });
    const ask = { about: "subscriptions" as const, ids: [aarav.id], evenInQuietHours: false };
    await setPayer(ctx, { customerId: aarav.customerId, payerId: null });
    await remindNow(ctx, ask);
    if (how === "refused") bench.notifiers.script = [how];
    else await bench.superuser.query("update customer set email = '' where id = $1", [aarav.customerId]);
    await bench.work();
    await setPayer(ctx, { customerId: aarav.customerId, payerId: ravi.id });
    bench.clock.set("2026-11-21T16:30:00.000Z");
    expect(await remindNow(ctx, ask)).toMatchObject({ people: 1 });
    await setPayer(ctx, { customerId: aarav.customerId, payerId: null });
    expect((await ledger()).map((row) => [row.recipient_id, row.state, row.state_reason])).toEqual([
      [aarav.customerId, state, expect.any(String)],
      [ravi.id, "cancelled", "Someone else pays for this account now."],
    ]);
  });
});

describe("a reminder by hand that waits at night when a promise is recorded", () => {
  async function asked(
    isAnswered: (about: { tenant: TestTenant; customerId: string; ask: () => Promise<unknown> }) => Promise<unknown>,
  ) {
    const tenant = await business({ avoidHolidays: false });
    const { id, customerId } = await enter(tenant, { endOn: "2026-11-24", email: "asha@example.in", phone: null });
    bench.clock.set("2026-11-21T18:00:00Z");
    const ask = () => remindNow(tenant.ctx, { about: "subscriptions", ids: [id], evenInQuietHours: false });
    await isAnswered({ tenant, customerId, ask });
  }
  const sentOn: string[] = [];
  /** Sweeps and sends at each hour until the morning after the day of grace. */
  async function passHours() {
    sentOn.length = 0;
    for (let at = Date.parse("2026-11-22T02:31:00Z"); at < Date.parse("2026-11-25T06:00:00Z"); at += 3_600_000) {
      bench.clock.set(new Date(at));
      const before = bench.notifiers.emails.length;
      await bench.sweepAndWork();
      await settlePromises(bench.deps);
      if (bench.notifiers.emails.length > before) sentOn.push(new Date(at).toISOString().slice(0, 10));
    }
  }

  it("goes out in the morning once the promise is undone", async () => {
    await asked(async ({ tenant: { ctx }, customerId, ask }) => {
      await ask();
      const { id } = await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
      await undoPromise(ctx, { id, state: "open" });
    });
    const before = bench.notifiers.emails.length;
    bench.clock.set("2026-11-22T05:00:00Z");
    await bench.sweepAndWork();
    expect(bench.notifiers.emails.slice(before).map(({ to }) => to)).toEqual(["asha@example.in"]);
  });

  it("goes out in the morning once the payer who promised doesn't pay any more", async () => {
    await asked(async ({ tenant: { ctx }, customerId, ask }) => {
      const email = "papa@example.in";
      const papa = await createCustomer(ctx, { name: "Papa", email, phone: null, company: null, status: "active" });
      await setPayer(ctx, { customerId, payerId: papa.id });
      await ask();
      await recordPromise(ctx, { customerId: papa.id, promisedOn: "2026-11-23" });
      await setPayer(ctx, { customerId, payerId: null });
    });
    const before = bench.notifiers.emails.length;
    bench.clock.set("2026-11-22T05:00:00Z");
    await bench.sweepAndWork();
    expect(bench.notifiers.emails.slice(before).map(({ to }) => to)).toEqual(["asha@example.in"]);
  });

  it("gives way to that day's step when the promise is broken, and one message goes out", async () => {
    await asked(async ({ tenant: { ctx }, customerId, ask }) => {
      await ask();
      await recordPromise(ctx, { customerId, promisedOn: "2026-11-23" });
    });
    await passHours();
    expect(sentOn).toEqual(["2026-11-25"]);
  });

  it("gives way to that day's step when the money that kept the promise is gone", async () => {
    await asked(async ({ tenant, customerId, ask }) => {
      await recordPromise(tenant.ctx, { customerId, promisedOn: "2026-11-23", amount: 50_000 });
      const { id } = await pay(tenant, customerId, 50_000);
      await ask();
      await reversePayment(tenant.ctx, { id, reason: "The cheque bounced" });
    });
    await passHours();
    expect(sentOn).toEqual(["2026-11-25"]);
  });
});
