import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription, type SubscriptionOptions } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordConsent } from "../../consent/record-consent.ts";
import { updateCustomer } from "../../customers/update-customer.ts";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { discountCharge } from "../../payments/discount-charge.ts";
import { listCharges } from "../../payments/list-charges.ts";
import { listPayments } from "../../payments/read-payment.ts";
import { recordPayment } from "../../payments/record-payment.ts";
import { reversePayment } from "../../payments/reverse-payment.ts";
import { createSubscription } from "../../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../../subscriptions/delete-subscription.ts";
import { pauseSubscription } from "../../subscriptions/pause-subscription.ts";
import { renewSubscription } from "../../subscriptions/renew-subscription.ts";
import { resumeSubscription } from "../../subscriptions/resume-subscription.ts";
import { undoRenewal } from "../../subscriptions/undo-renewal.ts";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { saveTemplate } from "../../templates/save-template.ts";
import { sendReminder } from "../deliver/send-reminder.ts";
import { listReminders } from "../log/list-reminders.ts";
import { readMessage } from "../log/read-message.ts";
import { sweepReminders } from "./sweep-reminders.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
// Terms here last 30 days and end far from any step.
const END = "2026-12-20";
const NEXT_END = "2027-01-20";
const EVERY = ["welcome", "receipt", "paused", "win-back"] as const;

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

async function business(messages: readonly (typeof EVERY)[number][] = EVERY): Promise<TestTenant> {
  const tenant = await createTestTenant(bench.deps);
  await saveNotificationSettings(tenant.ctx, { messages: [...messages] });
  return tenant;
}

const enter = ({ ctx }: TestTenant, options: Partial<SubscriptionOptions> = {}) =>
  createTestSubscription(ctx, { endOn: END, ...options });

/**
 * Waits out the undo period and returns the outcomes of the pending messages; the job of a deleted
 * message has no outcome.
 */
async function settle(): Promise<string[]> {
  bench.clock.advance({ minutes: 5 });
  return (await bench.work()).filter((outcome) => outcome !== "not-planned");
}

/** Returns the ledger without the due-day reminders that fall due as the clock advances here. */
const messages = async () => (await bench.ledger()).filter(({ step }) => !/^(due|overdue)_/.test(step));

const rows = async () => (await messages()).map(({ step, channel, state }) => `${step} ${channel} ${state}`).sort();

/** Renews with a payment of the new term: the first one stays unpaid. */
const renew = ({ ctx }: TestTenant, id: string) =>
  renewSubscription(ctx, {
    id,
    endDate: END,
    durationMonths: 1,
    price: 150_000,
    payment: { mode: "upi", oldestFirst: false },
  });

describe("a welcome", () => {
  it("is sent once on both channels to a new customer, after the minutes for corrections", async () => {
    const tenant = await business();
    const { id } = await enter(tenant);
    expect(await bench.work()).toEqual([]);
    expect(await settle()).toEqual(["sent", "sent"]);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(bench.notifiers.emails).toMatchObject([
      { subject: "Welcome to Prerna Classes", tag: "welcome", unsubscribeUrl: expect.any(String) },
    ]);
    expect(bench.notifiers.emails[0]?.text).toContain("starts on 20 Nov 2026 and renews on 20 Dec 2026.");
    expect(bench.notifiers.templates).toMatchObject([
      {
        template: "subscription_welcome",
        params: { customer_name: "Asha Patel", start_date: "20 Nov 2026", end_date: "20 Dec 2026", amount: "₹1,500" },
      },
    ]);
    const { items } = await listReminders(tenant.ctx, { limit: 10, subscriptionId: id });
    expect(items).toMatchObject([
      { step: "Welcome", daysBefore: null, state: "sent" },
      { step: "Welcome", daysBefore: null, state: "sent" },
    ]);
  });

  it("is planned once for a customer whose two subscriptions are entered at the same time", async () => {
    const tenant = await business();
    const { customerId, productId, id } = await enter(tenant);
    await bench.superuser.query("delete from reminder");
    await bench.superuser.query("delete from subscription where id = $1", [id]);
    const input = {
      customerId,
      productId,
      startDate: "2026-11-21",
      durationMonths: 1,
      status: "active",
      price: 1,
    } as const;
    await Promise.all([createSubscription(tenant.ctx, input), createSubscription(tenant.ctx, input)]);
    expect((await rows()).length).toBeLessThanOrEqual(2);
  });

  it.each([
    ["whose first term began long ago", { endOn: "2026-12-10" as const }],
    ["who is only pending", { status: "pending" as const }],
  ])("is not for one %s", async (_who, options) => {
    await enter(await business(), options);
    expect(await rows()).toEqual([]);
  });

  it("stays out when its subscription is moved to a customer who was welcomed before", async () => {
    const tenant = await business();
    const asha = await enter(tenant, { email: "asha@example.in" });
    await settle();
    const wrong = await enter(tenant, { customerName: "Ravi", email: "ravi@example.in" });
    await updateSubscription(tenant.ctx, { id: wrong.id, changes: { customerId: asha.customerId } });
    expect(await settle()).toEqual(["cancelled", "cancelled"]);
    // A failing sweep would plan nothing of the whole business.
    await sweepReminders(bench.deps);
    expect(await rows()).toEqual([
      "welcome email cancelled",
      "welcome email sent",
      "welcome whatsapp cancelled",
      "welcome whatsapp sent",
    ]);
  });

  it("is not sent to a returning customer, nor when it is turned off", async () => {
    const tenant = await business();
    const { customerId, productId } = await enter(tenant);
    await settle();
    bench.notifiers.reset();
    const again = {
      customerId,
      productId,
      startDate: "2026-11-21",
      durationMonths: 1,
      status: "active",
      price: 1,
    } as const;
    await createSubscription(tenant.ctx, again);
    await enter(await business(["receipt"]));
    expect(await settle()).toEqual([]);
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("is not sent when the subscription is undone, the message is turned off or the customer opted out", async () => {
    const tenant = await business();
    await deleteSubscription(tenant.ctx, { id: (await enter(tenant)).id });
    const stopped = await enter(tenant);
    for (const channel of ["email", "whatsapp"] as const)
      await recordConsent(tenant.ctx, {
        customerId: stopped.customerId,
        channel,
        purpose: "reminders",
        state: "withdrawn",
        source: "in the shop",
      });
    const off = await business();
    await enter(off);
    await saveNotificationSettings(off.ctx, { messages: ["receipt"] });
    await settle();
    expect(bench.notifiers.emails).toEqual([]);
    expect(bench.notifiers.templates).toEqual([]);
    const reasons = new Set((await bench.ledger()).map((row) => row.state_reason));
    expect(reasons).toEqual(
      new Set([
        "The subscription was deleted.",
        "Opted out of email on 21 Nov 2026.",
        "Opted out of WhatsApp on 21 Nov 2026.",
        "The “Welcome” message is turned off.",
      ]),
    );
  });

  it("waits for the morning, and is given up after two days without a worker", async () => {
    bench.clock.set("2026-11-21T16:30:00Z");
    await enter(await business());
    expect(await settle()).toEqual(["held", "held"]);
    bench.clock.set("2026-11-22T02:30:00Z");
    expect(await bench.work()).toEqual(["sent", "sent"]);

    await enter(await business());
    bench.clock.advance({ days: 3 });
    await bench.sweepAndWork();
    expect((await rows()).filter((row) => row.endsWith("missed"))).toHaveLength(2);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("is sent by email to a customer without a number although email is off, with the reason", async () => {
    const tenant = await business();
    await saveNotificationSettings(tenant.ctx, { emailEnabled: false });
    await enter(tenant, { phone: null });
    expect(await settle()).toEqual(["sent"]);
    expect(await rows()).toEqual(["welcome email sent", "welcome whatsapp cancelled"]);
  });

  it("is in the customer's language and the business's own text", async () => {
    const tenant = await business();
    const { customerId } = await enter(tenant);
    await updateCustomer(tenant.ctx, { id: customerId, changes: { language: "hi" } });
    const own = { subject: "नमस्ते {{customer.firstName or 'जी'}}", body: "{{subscription.startDate}} से" };
    await saveTemplate(tenant.ctx, { kind: "welcome", language: "hi", ...own });
    await settle();
    expect(bench.notifiers.emails).toMatchObject([
      { subject: "नमस्ते Asha", text: expect.stringMatching(/^20 नवंबर 2026 से\n/) },
    ]);
    expect(bench.notifiers.templates).toMatchObject([{ template: "subscription_welcome", language: "hi" }]);
  });

  it("is sent by one of two senders, and belongs to one business", async () => {
    const tenant = await business();
    const other = await business();
    await enter(tenant);
    bench.clock.advance({ minutes: 5 });
    const [row] = await bench.ledger();
    const ctx = await bench.systemContext(tenant.tenantId);
    const both = await Promise.all([1, 2, 3].map(() => sendReminder(ctx, { reminderId: row?.id ?? "" })));
    expect(both.filter((outcome) => outcome === "sent")).toHaveLength(1);
    expect((await listReminders(other.ctx, { limit: 10 })).items).toEqual([]);
    await expect(readMessage(other.ctx, { id: row?.id ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("leaves no trace when the subscription could not be entered", async () => {
    const tenant = await business();
    const { customerId, productId } = await enter(tenant, { status: "pending" });
    const ids = [tenant.ctx.newId(), "not-a-uuid"];
    const failing = { ...tenant.ctx, newId: () => ids.shift() ?? "not-a-uuid" };
    await expect(
      createSubscription(failing, {
        customerId,
        productId,
        startDate: "2026-11-21",
        durationMonths: 1,
        status: "active",
        price: 1,
      }),
    ).rejects.toThrow();
    expect(await bench.ledger()).toEqual([]);
  });
});

describe("a receipt", () => {
  it("names the term that was paid for and its price, once, after the minutes in which it can be undone", async () => {
    const tenant = await business(["receipt"]);
    const { id } = await enter(tenant);
    await renew(tenant, id);
    const [planned] = await bench.ledger();
    expect((await readMessage(tenant.ctx, { id: planned?.id ?? "" })).text).toContain("received your payment");
    expect(await settle()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.emails).toMatchObject([{ subject: "Payment received for Gold plan" }]);
    expect(bench.notifiers.emails[0]?.text).toContain("runs from 20 Dec 2026 and renews on 20 Jan 2027");
    expect(bench.notifiers.templates).toMatchObject([
      { template: "payment_receipt", params: { end_date: "20 Jan 2027", amount: "₹1,500" } },
    ]);
    // The same renewal requested twice is one renewal, with one receipt.
    await renew(tenant, id);
    expect(await settle()).toEqual([]);
  });

  it("names the earlier term where a renewal's payment has paid that first", async () => {
    const tenant = await business(["receipt"]);
    const { id } = await enter(tenant);
    const payment = { mode: "upi" } as const;
    await renewSubscription(tenant.ctx, { id, endDate: END, durationMonths: 1, price: 150_000, payment });
    expect(await settle()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(bench.notifiers.emails[0]?.text).toContain("runs from 20 Nov 2026 and renews on 20 Dec 2026");
    expect(bench.notifiers.templates).toMatchObject([
      { template: "payment_receipt", params: { end_date: "20 Dec 2026", amount: "₹1,500" } },
    ]);
  });

  it("is not sent for what was undone, and once for what was then done again", async () => {
    const tenant = await business(["receipt"]);
    const { id } = await enter(tenant);
    await renew(tenant, id);
    await undoRenewal(tenant.ctx, { id, endDate: NEXT_END });
    expect(await bench.ledger()).toEqual([]);
    expect(await settle()).toEqual([]);
    await renew(tenant, id);
    expect(await settle()).toEqual(["sent", "sent"]);
  });

  it("goes out although the subscription goes on from there, for each term that was paid", async () => {
    const tenant = await business(["receipt"]);
    const { id } = await enter(tenant);
    await renew(tenant, id);
    await renewSubscription(tenant.ctx, {
      id,
      endDate: NEXT_END,
      durationMonths: 1,
      price: 99_900,
      payment: { mode: "cash", oldestFirst: false },
    });
    await settle();
    expect(bench.notifiers.templates).toMatchObject([
      {
        template: "payments_together",
        params: { total: "₹2,499", dues: expect.stringContaining("next renewal on 20 Feb 2027") },
      },
    ]);
  });

  it("is one message for a household that pays for all of its children", async () => {
    const tenant = await business(["receipt"]);
    const family = { phone: "+919876500001", email: "patel@example.in" };
    const children = await Promise.all(
      ["Aarav Patel", "Anaya Patel"].map((customerName) => enter(tenant, { ...family, customerName })),
    );
    for (const { id } of children) await renew(tenant, id);
    await settle();
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(bench.notifiers.emails[0]?.text).toMatch(
      /- A\w+ Patel, Gold plan: ₹1,500, next renewal on 20 Jan 2027\n- A/,
    );
    expect(bench.notifiers.emails[0]?.text).toContain("Total: ₹3,000");
    expect(bench.notifiers.templates).toHaveLength(1);
  });

  it("is not sent for a renewal without a payment, nor for a part of it", async () => {
    const tenant = await business(["receipt"]);
    const { id, customerId } = await enter(tenant);
    await renewSubscription(tenant.ctx, { id, endDate: END, durationMonths: 1, price: 150_000 });
    await recordPayment(tenant.ctx, { customerId, amount: 290_000, mode: "cash" });
    // The first term is paid, of the second ₹100 are left.
    expect(await settle()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.templates).toMatchObject([{ params: { end_date: "20 Dec 2026", amount: "₹1,500" } }]);
    bench.notifiers.reset();
    await recordPayment(tenant.ctx, { customerId, amount: 10_000, mode: "cash" });
    expect(await settle()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.templates).toMatchObject([{ params: { end_date: "20 Jan 2027", amount: "₹1,500" } }]);
  });

  it("is not sent for a payment that was reversed, and says what was paid after a discount", async () => {
    const tenant = await business(["receipt"]);
    const { id } = await enter(tenant);
    await renew(tenant, id);
    const [payment] = (await listPayments(tenant.ctx, { limit: 1 })).items;
    await reversePayment(tenant.ctx, { id: payment?.id ?? "", reason: "Entered twice" });
    expect(await bench.ledger()).toEqual([]);
    const [charge] = (await listCharges(tenant.ctx, { limit: 1, subscriptionId: id })).items;
    await discountCharge(tenant.ctx, { id: charge?.id ?? "", discount: 30_000, reason: "Sibling" });
    const allocations = [{ chargeId: charge?.id ?? "", amount: 120_000 }];
    const customerId = charge?.customer.id ?? "";
    await recordPayment(tenant.ctx, { customerId, amount: 120_000, mode: "upi", allocations });
    expect(await settle()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.templates).toMatchObject([{ params: { amount: "₹1,200" } }]);
  });

  it("is no reminder, so it never goes into one message with a due", async () => {
    const tenant = await business(["receipt"]);
    const family = { phone: "+919876500001", email: "patel@example.in" };
    const { id } = await enter(tenant, family);
    await enter(tenant, { ...family, endOn: "2026-11-21" });
    await renew(tenant, id);
    bench.clock.advance({ minutes: 5 });
    await bench.sweepAndWork();
    expect(bench.notifiers.templates.map(({ template }) => template).sort()).toEqual([
      "owner_renewal_due_today",
      "payment_receipt",
      "renewal_due_today",
    ]);
  });
});

describe("a pause", () => {
  it("is sent once with its first day, and not when it was undone in time", async () => {
    const tenant = await business(["paused"]);
    const { id } = await enter(tenant);
    await pauseSubscription(tenant.ctx, { id, from: "2026-11-25" });
    await resumeSubscription(tenant.ctx, { id });
    expect(await settle()).toEqual([]);
    await pauseSubscription(tenant.ctx, { id, from: "2026-11-25" });
    await pauseSubscription(tenant.ctx, { id, from: "2026-11-26" });
    expect(await settle()).toEqual(["sent", "sent"]);
    expect(bench.notifiers.emails[0]?.text).toContain("is paused from 26 Nov 2026");
    expect(bench.notifiers.templates).toMatchObject([
      { template: "subscription_paused", params: { start_date: "26 Nov 2026" } },
    ]);
  });
});

describe("a win-back message", () => {
  const offers = ({ ctx }: TestTenant, customerId: string, channel: "email" | "whatsapp") =>
    recordConsent(ctx, { customerId, channel, purpose: "offers", state: "granted", source: "on the form" });

  async function lapsed() {
    const tenant = await business(["win-back"]);
    const gone = await enter(tenant);
    bench.clock.set("2027-01-19T04:00:00Z");
    await bench.superuser.query("update tenant set trial_ends_at = '2027-12-31'");
    return { tenant, ...gone };
  }

  it("is sent 30 days after the end, only on channels with consent to offers", async () => {
    const { tenant, customerId } = await lapsed();
    await enter(tenant, { endOn: "2027-03-01" });
    expect(await bench.sweepAndWork()).toEqual([]);
    await offers(tenant, customerId, "email");
    bench.notifiers.reset();
    await bench.sweepAndWork();
    expect(bench.notifiers.emails).toMatchObject([{ subject: "We miss you at Prerna Classes", tag: "win-back" }]);
    expect(bench.notifiers.emails[0]?.text).toContain("was due for renewal on 20 Dec 2026");
    expect(bench.notifiers.templates).toEqual([]);
    expect(await rows()).toEqual(["win_back email sent", "win_back whatsapp cancelled"]);
    expect((await messages()).find(({ state }) => state === "cancelled")?.state_reason).toBe(
      "Hasn't opted in to WhatsApp offers.",
    );
  });

  it("is sent to expired customers, and not to those who came back or opted out", async () => {
    const { tenant, customerId, id } = await lapsed();
    await offers(tenant, customerId, "whatsapp");
    await bench.superuser.query("update subscription set status = 'expired' where id = $1", [id]);
    await sweepReminders(bench.deps);
    expect(await rows()).toContain("win_back whatsapp planned");
    await recordConsent(tenant.ctx, {
      customerId,
      channel: "whatsapp",
      purpose: "reminders",
      state: "withdrawn",
      source: "by phone",
    });
    await bench.work();
    expect(bench.notifiers.templates).toEqual([]);
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("is not sent to a customer who has another subscription by then", async () => {
    const { tenant, customerId, productId } = await lapsed();
    await offers(tenant, customerId, "whatsapp");
    await sweepReminders(bench.deps);
    await createSubscription(tenant.ctx, {
      customerId,
      productId,
      startDate: "2027-01-19",
      durationMonths: 12,
      status: "active",
      price: 1,
    });
    expect(new Set(await bench.work())).toEqual(new Set(["cancelled"]));
    expect(new Set((await messages()).map((row) => row.state_reason))).toEqual(
      new Set(["The recipient is active again."]),
    );
  });
});
